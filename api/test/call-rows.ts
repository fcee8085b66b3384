import * as contract from '@panel/shared/contract'
import { insertNote } from '../src/admin/account-repository'
import { insertSession } from '../src/auth/session-repository'
import { hashToken, newToken } from '../src/security/tokens'
import { accountRows } from './account-call-rows'
import { adminRows, aMail, aReport, aView } from './admin-call-rows'
import { idOf } from './answers'
import type { Input, TestApi } from './api'
import { controlRows } from './control-call-rows'
import { dnsRows } from './dns-call-rows'
import { aCreditNote, aMethod, anAlarm, orderRows } from './order-call-rows'
import { aRegistrant } from './registrants'
import { createUser, makeDomain, makeUnlockedDomain, type TestUser, uniqueName } from './users'

const person = {
  first_name: 'Ada',
  last_name: 'Byron',
  address_line1: '1 Main Street',
  country: 'Ukraine',
  city: 'Kyiv',
  email: 'ada@example.com',
}

/** What belongs to the owner, and is asked for by others. */
export interface Owned {
  pending: number
  domain: number
  external: number
  zone: number
  record: number
  change: number
  connection: number
  item: number
  address: number
  incoming: number
  outgoing: number
  session: number
  passkey: number
  token: number
  user: number
  note: number
  mail: number
  view: number
  watch: number
  operation: number
  order: number
  webhook: number
  creditNote: number
  method: number
  alarm: number
  abuse: number
}

/** The users and processes that take part. */
interface Fixtures {
  api: TestApi
  owner: TestUser
  stranger: TestUser
  admin: TestUser
}

interface Row {
  /** The object that the call is about. */
  id?: keyof Owned
  input?: (owned: Owned, owner: TestUser) => Input
  /** Status of the rightful caller, where the input is not good enough for a success. */
  good?: number
}

const anotherSession = async ({ db }: TestApi, { id }: TestUser): Promise<number> => {
  await insertSession(db, id, hashToken(newToken()))
  const { max } = await db
    .selectFrom('sessions')
    .select(eb => eb.fn.max('id').as('max'))
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  return max
}

const aPasskey = async ({ db }: TestApi, { id }: TestUser): Promise<number> => {
  await db.deleteFrom('passkeys').where('user_id', '=', id).execute()
  const row = { user_id: id, credential_id: uniqueName('key'), public_key: Buffer.alloc(1), counter: 0, name: 'key' }
  return (await db.insertInto('passkeys').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** A service that has a record of the owner's. */
const aConnection = async ({ db }: TestApi, domain_id: number, record: number): Promise<number> => {
  const service = { provider_id: 'p.example', provider_name: 'P', service_id: 's', service_name: 'S', host: '' }
  const entries = JSON.stringify([{ id: record, group: '', essential: true, own: false }])
  const row = { ...service, domain_id, entries }
  return (await db.insertInto('dns_connections').values(row).returning('id').executeTakeFirstOrThrow()).id
}

type Name = keyof Owned

/** How each is made, in the order in which they may be: a domain takes along what is in the cart. */
const makers: { [One in Name]: (fixtures: Fixtures, made: (name: Name) => Promise<number>) => Promise<number> } = {
  domain: ({ api, owner, admin }) => makeUnlockedDomain(api, owner, admin),
  external: async ({ api, owner, admin }) => {
    const id = await makeDomain(api, owner, admin)
    const body = { delegation_type: 'external' }
    await api.call(contract.domainCalls.setDelegation, { token: owner.token, params: { id }, body })
    return id
  },
  incoming: async ({ api, owner, stranger, admin }) => {
    const id = await makeUnlockedDomain(api, stranger, admin)
    const body = { target_email: owner.email }
    return idOf(await api.call(contract.transferCalls.start, { token: stranger.token, params: { id }, body }))
  },
  outgoing: async ({ api, owner, admin }) => {
    const id = await makeUnlockedDomain(api, owner, admin)
    const body = { target_email: 'third@example.com' }
    return idOf(await api.call(contract.transferCalls.start, { token: owner.token, params: { id }, body }))
  },
  pending: ({ api, owner }) => makeDomain(api, owner, null),
  order: async ({ api, owner }, made) => {
    await made('pending')
    const orders = await api.call(contract.orderCalls.list, { token: owner.token })
    return (orders.json as contract.Order[])[0]?.id ?? 0
  },
  creditNote: async ({ api }, made) => aCreditNote(api, await made('order')),
  alarm: ({ api }) => anAlarm(api),
  abuse: async ({ api }, made) => aReport(api, await made('domain')),
  method: ({ api, owner }) => aMethod(api, owner),
  zone: async ({ api, owner }) =>
    idOf(
      await api.call(contract.dnsZoneCalls.add, {
        token: owner.token,
        body: { name: `${uniqueName('zone')}.example` },
      }),
    ),
  record: async ({ api, owner }, made) => {
    const body = { domain_id: await made('domain'), host: 'www', type: 'A', content: '192.0.2.1' }
    return idOf(await api.call(contract.dnsCalls.create, { token: owner.token, body }))
  },
  change: async ({ api, owner }, made) => {
    await made('record')
    const params = { id: await made('domain') }
    const history = await api.call(contract.dnsChangeCalls.history, { token: owner.token, params })
    return (history.json as contract.DnsHistoryEntry[])[0]?.id ?? 0
  },
  connection: async ({ api }, made) => aConnection(api, await made('domain'), await made('record')),
  item: async ({ api, owner }) =>
    idOf(
      await api.call(contract.cartCalls.add, { token: owner.token, body: { name: uniqueName('item'), zone: 'com' } }),
    ),
  address: async ({ api, owner }) =>
    idOf(await api.call(contract.addressCalls.create, { token: owner.token, body: { ...person, email: owner.email } })),
  token: async ({ api, owner }) =>
    idOf(
      await api.call(contract.apiTokenCalls.create, {
        token: owner.token,
        body: { name: 'script', scopes: ['domains:read'] },
      }),
    ),
  operation: async ({ api, owner }, made) => {
    const body = { kind: 'auto_renew', ids: [await made('domain')], params: { auto_renew: true } }
    return idOf(await api.call(contract.operationCalls.start, { token: owner.token, body }))
  },
  webhook: async ({ api, owner }) => {
    await api.db.deleteFrom('webhooks').where('user_id', '=', owner.id).execute()
    const body = { url: 'https://example.com/hook', events: ['order.paid'] }
    return idOf(await api.call(contract.webhookCalls.create, { token: owner.token, body }))
  },
  view: async ({ api, owner }) =>
    idOf(await api.call(contract.savedViewCalls.save, { token: owner.token, body: aView })),
  watch: async ({ api, owner }) =>
    idOf(await api.call(contract.nameWatchCalls.add, { token: owner.token, body: { domain: 'google.com' } })),
  session: ({ api, owner }) => anotherSession(api, owner),
  passkey: ({ api, owner }) => aPasskey(api, owner),
  user: async ({ api }) => (await createUser(api)).id,
  note: async ({ api, admin }, made) =>
    (await insertNote(api.db, { user_id: await made('user'), author_id: admin.id, text: 'Calls often' })).id,
  mail: ({ api }) => aMail(api),
}

const allNames = Object.keys(makers) as Name[]

/** Creates all of it again, or only what is named and what that needs. */
export const prepareOwned = async (fixtures: Fixtures, names: readonly Name[] = allNames): Promise<Owned> => {
  const owned: Partial<Owned> = {}
  const made = async (name: Name): Promise<number> => {
    const id = owned[name] ?? (await makers[name](fixtures, made))
    owned[name] = id
    return id
  }
  for (const name of allNames) if (names.includes(name)) await made(name)
  return owned as Owned
}

/** What the row of a call names. */
export const namedIn = ({ id, input }: Row, owner: TestUser): Name[] => {
  const names = new Set<Name>(id && [id])
  const watched = new Proxy({} as Owned, {
    get: (_, name) => {
      names.add(name as Name)
      return 0
    },
  })
  input?.(watched, owner)
  return [...names]
}

/** What each call needs to succeed when its rightful caller makes it; `id` names the object it is about. */
export const rows: Readonly<Record<string, Row>> = {
  'GET /api/health': {},
  ...accountRows,
  ...adminRows,
  'GET /api/zones': {},
  'GET /api/zones/rules': {},
  // Nothing is there without a brand.
  'GET /api/legal/{text}': { good: 404, input: () => ({ params: { text: 'privacy' } }) },
  'GET /api/whois': { input: () => ({ query: { domain: 'google.com' } }) },
  'GET /api/cart': {},
  ...orderRows,
  'POST /api/cart/add': { input: () => ({ body: { name: uniqueName('add'), zone: 'com' } }) },
  'POST /api/cart/renew': { input: ({ domain }) => ({ body: { domain_id: domain } }) },
  'PUT /api/cart/{id}': { id: 'item', input: () => ({ body: { years: 2 } }) },
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
  'POST /api/domains/{id}/registry-lock': { id: 'domain', input: () => ({ body: { lock: true } }) },
  'PUT /api/domains/{id}/transfer-lock': { id: 'domain', input: () => ({ body: { client_transfer_lock: false } }) },
  'PUT /api/domains/{id}/tags': { id: 'domain', input: () => ({ body: { tags: ['shop'] } }) },
  'POST /api/operations': {
    input: ({ domain }) => ({ body: { kind: 'tags', ids: [domain], params: { tags: ['a'] } } }),
  },
  'POST /api/operations/preview': {
    input: ({ domain }) => ({ body: { kind: 'tags', ids: [domain], params: { tags: ['a'] } } }),
  },
  'GET /api/operations': {},
  'GET /api/operations/{id}': { id: 'operation' },
  'POST /api/operations/{id}/stop': { id: 'operation' },
  'POST /api/operations/{id}/retry': { id: 'operation', good: 409 },
  'POST /api/operations/{id}/undo': { id: 'operation', good: 409 },
  'POST /api/domains/{id}/restore': { id: 'domain', good: 409 },
  'POST /api/domains/transfer-in': {
    input: () => ({ body: { domain: `${uniqueName('sandbox-elsewhere')}.com`, auth_code: 'Elsewhere-2468' } }),
  },
  ...controlRows,
  'POST /api/domains/{id}/withdraw': { id: 'pending' },
  'DELETE /api/domains/{id}': { id: 'domain', good: 409 },
  'PUT /api/domains/{id}/privacy': { id: 'domain', input: () => ({ body: { privacy_enabled: false } }) },
  'POST /api/domains/{id}/transfer/start': {
    id: 'domain',
    input: () => ({ body: { target_email: 'friend@example.com' } }),
  },
  'GET /api/domains/{id}/whois': { id: 'domain' },
  'GET /api/domains/{id}/registry-contacts': { id: 'domain' },
  'POST /api/domains/{id}/registry-contacts': { id: 'domain' },
  'POST /api/domains/{id}/whois': {
    id: 'domain',
    input: (_, { email }) => ({
      body: { registrant: { ...aRegistrant, email }, admin: aRegistrant, tech: aRegistrant },
    }),
  },
  'POST /api/domains/{id}/contact-confirmation': { id: 'domain', good: 409 },
  ...dnsRows,
  'GET /api/address-formats/{country}': { input: () => ({ params: { country: 'UA' } }) },
  'GET /api/address-book/default': {},
  'PUT /api/address-book/default': { input: ({ address }) => ({ body: { address_id: address } }) },
  'GET /api/address-book/': {},
  'POST /api/address-book/': { input: () => ({ body: person }) },
  'GET /api/address-book/{id}': { id: 'address' },
  'PUT /api/address-book/{id}': { id: 'address', input: () => ({ body: person }) },
  'DELETE /api/address-book/{id}': { id: 'address' },
}
