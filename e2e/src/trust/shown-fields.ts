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
  /** The call that brings it. */
  call: CallShape
  /** Stores what the payloads are put into, and answers the address of the page, which an administrator's begins with `/admin`. */
  prepare: (scene: Scene) => Promise<string>
  /** The record with a text in its field. */
  write: (row: Row, text: string) => Row
}

const withName: ShownField['write'] = (row, name) => ({ ...row, name })

const requestedAt =
  (address: string): ShownField['prepare'] =>
  async ({ customerApi }) => {
    await requestDomains(customerApi, [uniqueName()])
    return address
  }

/** Every field of the product that shows texts of others, apart from the lookup and the server's words. */
export const shownFields: Readonly<Record<string, ShownField>> = {
  'names in the cart': {
    call: cartCalls.list,
    prepare: async ({ customerApi }) => {
      await call(customerApi, cartCalls.add, { body: { name: uniqueName(), zone: 'com' } })
      return '/cart'
    },
    write: withName,
  },
  'names of domains': {
    call: domainCalls.mine,
    prepare: async ({ domain }) => {
      await domain()
      return '/app/domain-manager'
    },
    write: withName,
  },
  'TXT records': {
    call: dnsCalls.list,
    prepare: async ({ domain, customerApi }) => {
      const { id } = await domain()
      const body = { domain_id: id, host: 'www', type: 'TXT', content: '"text"' } as const
      await call(customerApi, dnsCalls.create, { body })
      return `/app/domain-manager?domain=${id}&view=dns`
    },
    write: (row, content) => ({ ...row, content }),
  },
  'labels of addresses': {
    call: addressCalls.list,
    prepare: async ({ customerApi }) => {
      await storedAddress(customerApi)
      return '/cpc/address-book'
    },
    write: (row, text) => ({ ...row, label: text, first_name: text, address_line1: text, city: text }),
  },
  contacts: {
    call: contactCalls.get,
    prepare: async ({ domain }) => `/app/domain-manager?domain=${(await domain()).id}&view=contacts`,
    write: (row, text) =>
      Object.fromEntries(
        Object.entries(row).map(([role, contact]) => [role, { ...(contact as Row), name: text, address: text }]),
      ),
  },
  'names of requests': {
    call: adminCalls.domains,
    prepare: requestedAt('/admin?tab=domains'),
    write: (row, name) => ({ ...row, name, status: 'pending' }),
  },
  'reserved names': {
    call: adminCalls.domains,
    prepare: requestedAt('/admin?tab=reserved'),
    write: (row, name) => ({ ...row, name, status: 'reserved' }),
  },
  'emails and names in the log': {
    call: adminCalls.logs,
    prepare: requestedAt('/admin?tab=logs'),
    write: (row, text) => ({ ...row, email: text, domains: [{ name: text, zone: 'com', status: 'pending' }] }),
  },
}

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
