import type { CallShape } from '@panel/shared/contract'
import * as contract from '@panel/shared/contract'
import { sql } from 'kysely'
import { routes } from '../src/app'
import { type Answer, type Input, startTestApi, type TestApi } from './api'
import { makeDomain, makePerson, type Person, uniqueName } from './people'

type Call = CallShape

const calls: Call[] = Object.entries(contract)
  .filter(([name]) => name.endsWith('Calls'))
  .flatMap(([, group]) => Object.values(group as Record<string, Call>))

const keyOf = (call: Call): string => `${call.method} ${call.path}`

const person = {
  first_name: 'Ada',
  last_name: 'Byron',
  address_line1: '1 Main Street',
  country: 'Ukraine',
  city: 'Kyiv',
  email: 'ada@example.com',
}
const contact = { name: '', email: '', phone: '', address: '', hidden: true }

/** What belongs to the owner, and is asked for by others. */
interface Owned {
  pending: number
  domain: number
  external: number
  record: number
  item: number
  address: number
  incoming: number
  outgoing: number
}

let api: TestApi
let owner: Person
let stranger: Person
let admin: Person

const idOf = (answer: Answer): number => (answer.json as { id: number }).id

const prepare = async (): Promise<Owned> => {
  const asOwner = (call: Call, input: Input) => api.call(call, { ...input, token: owner.token })
  const domain = await makeDomain(api, owner, admin)
  const external = await makeDomain(api, owner, admin)
  await asOwner(contract.domainCalls.setDelegation, { params: { id: external }, body: { delegation_type: 'external' } })
  const incomingDomain = await makeDomain(api, stranger, admin)
  const start = contract.domainCalls.startTransfer
  const incoming = await api.call(start, {
    token: stranger.token,
    params: { id: incomingDomain },
    body: { target_email: owner.email },
  })
  const outgoingDomain = await makeDomain(api, owner, admin)
  const outgoing = await asOwner(start, { params: { id: outgoingDomain }, body: { target_email: 'third@example.com' } })
  const pending = await makeDomain(api, owner, null)
  const record = await asOwner(contract.dnsCalls.create, {
    body: { domain_id: domain, host: 'www', type: 'A', content: '192.0.2.1' },
  })
  const item = await asOwner(contract.cartCalls.add, { body: { name: uniqueName('item'), zone: 'com' } })
  const address = await asOwner(contract.addressCalls.create, { body: person })
  return {
    pending,
    domain,
    external,
    record: idOf(record),
    item: idOf(item),
    address: idOf(address),
    incoming: idOf(incoming),
    outgoing: idOf(outgoing),
  }
}

/** What each call needs to succeed when its rightful caller makes it; `id` names the object it is about. */
const rows: Record<string, { id?: keyof Owned; input?: (owned: Owned) => Input; good?: number }> = {
  'GET /api/health': {},
  'POST /api/auth/token': { input: () => ({ body: { username: owner.email, password: 'lantern river 42' } }) },
  'POST /api/auth/register': {
    input: () => ({ body: { email: `${uniqueName('r')}@example.com`, password: 'lantern river 42' } }),
  },
  'POST /api/auth/confirm': {
    input: () => ({ body: { email: 'nobody@example.com', code: '123456', remember_me: true } }),
    good: 400,
  },
  'POST /api/auth/resend': { input: () => ({ body: { email: 'nobody@example.com' } }) },
  'POST /api/auth/request-reset': { input: () => ({ body: { email: 'nobody@example.com' } }) },
  'POST /api/auth/verify-reset': {
    input: () => ({ body: { email: 'nobody@example.com', code: '123456' } }),
    good: 400,
  },
  'POST /api/auth/reset-password': {
    input: () => ({ body: { email: 'nobody@example.com', code: '123456', new_password: 'meadow stone 77' } }),
    good: 400,
  },
  'POST /api/auth/logout': {},
  'GET /api/users/me': {},
  'GET /api/zones': {},
  'GET /api/whois': { input: () => ({ query: { domain: 'google.com' } }) },
  'GET /api/cart': {},
  'POST /api/cart/add': { input: () => ({ body: { name: uniqueName('add'), zone: 'com' } }) },
  'POST /api/cart/renew': { input: ({ domain }) => ({ body: { domain_id: domain } }) },
  'DELETE /api/cart/{id}': { id: 'item' },
  'POST /api/cart/submit': {},
  'GET /api/domains/my': {},
  'GET /api/domains/{id}': { id: 'domain' },
  'PUT /api/domains/{id}/auto-renew': { id: 'domain', input: () => ({ body: { auto_renew: true } }) },
  'PUT /api/domains/{id}/delegation': { id: 'domain', input: () => ({ body: { delegation_type: 'internal' } }) },
  'PUT /api/domains/{id}/nameservers': {
    id: 'external',
    input: () => ({ body: { ns1: 'ns1.example.net', ns2: 'ns2.example.net', ns3: null, ns4: null } }),
  },
  'PUT /api/domains/{id}/transfer-lock': { id: 'domain', input: () => ({ body: { client_transfer_lock: false } }) },
  'PUT /api/domains/{id}/privacy': { id: 'domain', input: () => ({ body: { privacy_enabled: false } }) },
  'POST /api/domains/{id}/transfer/start': {
    id: 'domain',
    input: () => ({ body: { target_email: 'friend@example.com' } }),
  },
  'GET /api/domains/{id}/whois': { id: 'domain' },
  'POST /api/domains/{id}/whois': {
    id: 'domain',
    input: () => ({ body: { registrant: contact, admin: contact, tech: contact } }),
  },
  'GET /api/transfers': {},
  'POST /api/transfers/{id}/accept': { id: 'incoming' },
  'POST /api/transfers/{id}/decline': { id: 'incoming' },
  'POST /api/transfers/{id}/cancel': { id: 'outgoing' },
  'GET /api/dns/domain/{id}': { id: 'domain' },
  'POST /api/dns/': {
    input: ({ domain }) => ({ body: { domain_id: domain, host: '@', type: 'A', content: '192.0.2.2' } }),
  },
  'PUT /api/dns/{id}': { id: 'record', input: () => ({ body: { ttl: 600 } }) },
  'DELETE /api/dns/{id}': { id: 'record' },
  'GET /api/address-book/': {},
  'POST /api/address-book/': { input: () => ({ body: person }) },
  'GET /api/address-book/{id}': { id: 'address' },
  'PUT /api/address-book/{id}': { id: 'address', input: () => ({ body: person }) },
  'DELETE /api/address-book/{id}': { id: 'address' },
  'GET /api/admin/domains': {},
  'GET /api/admin/logs': {},
  'POST /api/admin/domains/{id}/approve': { id: 'pending' },
  'POST /api/admin/domains/{id}/reject': { id: 'pending' },
  'POST /api/admin/domains/{id}/reserve': { id: 'pending' },
}

const inputOf = (call: Call, owned: Owned, id?: string | number): Input => {
  const row = rows[keyOf(call)]
  const own = row?.id && owned[row.id]
  return { ...row?.input?.(owned), ...(own !== undefined && { params: { id: id ?? own } }) }
}

const withoutRequestId = ({ status, text }: Answer): string => `${status} ${text.replace(/"request_id":"[^"]*"/, '')}`

const problemOf = (answer: Answer) => answer.json as contract.Problem

/** What is stored, apart from counters and the log of refusals. */
const digest = async (): Promise<string> => {
  const tables = [
    'users',
    'registrations',
    'cart_items',
    'domains',
    'dns_records',
    'contacts',
    'transfers',
    'addresses',
  ]
  const parts = await Promise.all(
    tables.map(async table => {
      const { rows: found } = await sql<{ digest: string }>`
        select md5(coalesce(string_agg(row_to_json(t)::text, ',' order by row_to_json(t)::text), '')) as digest
        from ${sql.table(table)} t`.execute(api.db)
      return found[0]?.digest
    }),
  )
  return parts.join()
}

beforeAll(async () => {
  api = await startTestApi()
  ;[owner, stranger, admin] = await Promise.all([makePerson(api), makePerson(api), makePerson(api, 'admin')])
})

afterAll(() => api.close())

test('every call of the contract is served, and has a row here', () => {
  const served = routes.map(({ call }) => keyOf(call)).sort()
  expect(served).toEqual(calls.map(keyOf).sort())
  expect(Object.keys(rows).sort()).toEqual(served)
})

const needsToken = calls.filter(call => call.access === 'user' || call.access === 'admin')
const looksAtTokens = calls.filter(call => call.access !== 'public')
const onObject = calls.filter(call => call.params !== undefined)
const named = (list: Call[]) => list.map(call => [keyOf(call), call] as const)

describe('refusals change nothing', () => {
  let owned: Owned
  let before: string

  beforeAll(async () => {
    owned = await prepare()
    before = await digest()
  })

  afterAll(async () => {
    expect(await digest()).toBe(before)
  })

  test.each(named(needsToken))('%s without a token: 401', async (_, call) => {
    const answer = await api.call(call, inputOf(call, owned))
    expect([answer.status, problemOf(answer).code]).toEqual([401, 'unauthorized'])
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  })

  test.each(named(looksAtTokens))('%s with a token that is none, expired or revoked: 401', async (_, call) => {
    const session = await makePerson(api)
    const idle = await makePerson(api)
    const disabled = await makePerson(api)
    await api.db.deleteFrom('sessions').where('user_id', '=', session.id).execute()
    const old = sql<Date>`now() - interval '8 days'`
    await api.db.updateTable('sessions').set({ last_used_at: old }).where('user_id', '=', idle.id).execute()
    await api.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', disabled.id).execute()
    for (const token of ['garbage', session.token, idle.token, disabled.token]) {
      const answer = await api.call(call, { ...inputOf(call, owned), token })
      expect([answer.status, problemOf(answer).code]).toEqual([401, 'unauthorized'])
    }
    await api.db.deleteFrom('users').where('id', 'in', [session.id, idle.id, disabled.id]).execute()
  })

  test.each(named(calls.filter(call => call.access === 'admin')))('%s by a user: 403', async (_, call) => {
    const answer = await api.call(call, { ...inputOf(call, owned), token: stranger.token })
    expect([answer.status, problemOf(answer).code]).toEqual([403, 'forbidden'])
  })

  test.each(named(onObject.filter(call => call.access !== 'admin')))(
    "%s: another's object is no other than a missing one",
    async (_, call) => {
      const other = await makePerson(api)
      const others = await api.call(call, { ...inputOf(call, owned), token: other.token })
      const missing = await api.call(call, { ...inputOf(call, owned, 999_999), token: other.token })
      expect(others.status).toBe(404)
      expect(withoutRequestId(others)).toBe(withoutRequestId(missing))
      expect(Object.keys(others.headers)).toEqual(Object.keys(missing.headers))
      await api.db.deleteFrom('users').where('id', '=', other.id).execute()
    },
  )

  test.each(named(onObject))('%s: an identifier that is none is named', async (_, call) => {
    for (const id of ['x', '0', '-1', '1.5', '1e3', '99999999999999999999']) {
      const answer = await api.call(call, { ...inputOf(call, owned, id), token: admin.token })
      expect([id, answer.status, problemOf(answer).errors?.[0]?.field]).toEqual([id, 422, 'id'])
    }
  })

  test.each(named(calls.filter(call => call.method !== 'GET' && call.method !== 'DELETE')))(
    '%s: a field that it does not know is named',
    async (_, call) => {
      const { body, ...input } = inputOf(call, owned)
      const token = call.access === 'admin' ? admin.token : owner.token
      for (const field of ['id', 'user_id', 'is_admin', 'created_at', 'expires_at', '__proto__', 'constructor']) {
        const overfull = JSON.parse(JSON.stringify(body ?? {}).replace(/\}$/, `${body ? ',' : ''}"${field}":"1"}`))
        const answer = await api.call(call, { ...input, token, body: overfull })
        expect([answer.status, problemOf(answer).errors]).toEqual([
          422,
          [expect.objectContaining({ field, code: 'unknown_field' })],
        ])
      }
    },
  )

  test.each(named(calls.filter(call => call.body && !call.form)))(
    '%s: an empty body names what it lacks',
    async (_, call) => {
      const optional = call.path === '/api/dns/{id}'
      const token = call.access === 'admin' ? admin.token : owner.token
      if (optional) return
      const answer = await api.call(call, { ...inputOf(call, owned), token, body: {} })
      expect(answer.status).toBe(422)
      expect(problemOf(answer).errors?.every(({ code }) => code === 'required')).toBe(true)
    },
  )
})

test('a demoted administrator is refused at the next call', async () => {
  const demoted = await makePerson(api, 'admin')
  expect((await api.call(contract.adminCalls.domains, { token: demoted.token })).status).toBe(200)
  await api.db.updateTable('users').set({ is_admin: false }).where('id', '=', demoted.id).execute()
  expect((await api.call(contract.adminCalls.domains, { token: demoted.token })).status).toBe(403)
})

test.each(named(calls))('%s: its rightful caller is served', async (key, call) => {
  const owned = await prepare()
  const [fresh, session] = [await makePerson(api), call.access === 'admin' ? admin : owner]
  if (key === 'POST /api/cart/submit')
    await api.call(contract.cartCalls.add, { token: owner.token, body: { name: uniqueName('s'), zone: 'com' } })
  const caller = key === 'POST /api/auth/logout' ? fresh : session
  const answer = await api.call(call, { ...inputOf(call, owned), token: caller.token })
  expect([answer.text, answer.status]).toEqual([answer.text, rows[key]?.good ?? call.status])
})
