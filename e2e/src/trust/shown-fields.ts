import {
  addressCalls,
  adminCalls,
  type CallShape,
  cartCalls,
  contactCalls,
  dnsCalls,
  domainCalls,
} from '@panel/shared/contract'
import { requestsOf } from '../faults/call-action'
import { requestDomains, storedAddress, uniqueName } from '../fixtures/accounts'
import { call } from '../fixtures/api'
import type { Scene } from '../fixtures/test'

type Row = Record<string, unknown>

/** A place where a page shows what somebody else may have written. */
interface ShownField {
  name: string
  role: 'user' | 'admin'
  /** The call that brings it. */
  call: CallShape
  /** Stores what the payloads are put into, and answers the address of the page. */
  prepare: (scene: Scene) => Promise<string>
  /** The record with a text in its field. */
  write: (row: Row, text: string) => Row
}

const recordsOf = async ({ domain, customerApi }: Scene) => {
  const { id } = await domain()
  await call(customerApi, dnsCalls.create, { body: { domain_id: id, host: 'www', type: 'TXT', content: '"text"' } })
  return `/app/domain-manager?domain=${id}&view=dns`
}

const requested = async ({ customerApi }: Scene) => await requestDomains(customerApi, [uniqueName()])

/** Every field of the product that shows texts of others, apart from the lookup and the server's words. */
export const shownFields: readonly ShownField[] = [
  {
    name: 'names in the cart',
    role: 'user',
    call: cartCalls.list,
    prepare: async ({ customerApi }) => {
      await call(customerApi, cartCalls.add, { body: { name: uniqueName(), zone: 'com' } })
      return '/cart'
    },
    write: (row, name) => ({ ...row, name }),
  },
  {
    name: 'names of domains',
    role: 'user',
    call: domainCalls.mine,
    prepare: async ({ domain }) => {
      await domain()
      return '/app/domain-manager'
    },
    write: (row, name) => ({ ...row, name }),
  },
  {
    name: 'TXT records',
    role: 'user',
    call: dnsCalls.list,
    prepare: recordsOf,
    write: (row, content) => ({ ...row, content }),
  },
  {
    name: 'labels of addresses',
    role: 'user',
    call: addressCalls.list,
    prepare: async ({ customerApi }) => {
      await storedAddress(customerApi)
      return '/cpc/address-book'
    },
    write: (row, text) => ({ ...row, label: text, first_name: text, address_line1: text, city: text }),
  },
  {
    name: 'contacts',
    role: 'user',
    call: contactCalls.get,
    prepare: async ({ domain }) => `/app/domain-manager?domain=${(await domain()).id}&view=contacts`,
    write: (row, text) =>
      Object.fromEntries(
        Object.entries(row).map(([role, contact]) => [role, { ...(contact as Row), name: text, address: text }]),
      ),
  },
  {
    name: 'names of requests',
    role: 'admin',
    call: adminCalls.domains,
    prepare: async scene => {
      await requested(scene)
      return '/admin?tab=domains'
    },
    write: (row, name) => ({ ...row, name, status: 'pending' }),
  },
  {
    name: 'reserved names',
    role: 'admin',
    call: adminCalls.domains,
    prepare: async scene => {
      await requested(scene)
      return '/admin?tab=reserved'
    },
    write: (row, name) => ({ ...row, name, status: 'reserved' }),
  },
  {
    name: 'emails and names in the log',
    role: 'admin',
    call: adminCalls.logs,
    prepare: async scene => {
      await requested(scene)
      return '/admin?tab=logs'
    },
    write: (row, text) => ({ ...row, email: text, domains: [{ name: text, zone: 'com', status: 'pending' }] }),
  },
]

/** How many texts are in one field, so that a list that renders only what is in view still shows all of them. */
const together = 16

/** Puts every payload into the field of the answers to its call, as a server would that stored them unread. */
export const injectPayloads = ({ faultProxy }: Scene, field: ShownField, payloads: readonly string[]): void => {
  const texts = Array.from({ length: Math.ceil(payloads.length / together) }, (_, at) =>
    payloads.slice(at * together, (at + 1) * together).join(' | '),
  )
  const fill = (answer: unknown): unknown => {
    if (!Array.isArray(answer)) return field.write(answer as Row, payloads.join(' | '))
    const [row] = answer as Row[]
    return row ? texts.map((text, at) => ({ ...field.write(row, text), id: 1_000_000 + at })) : []
  }
  faultProxy.inject(requestsOf(field.call), {
    kind: 'change',
    change: body => Buffer.from(JSON.stringify(fill(JSON.parse(body.toString())))),
  })
}
