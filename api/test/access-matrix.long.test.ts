import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CallShape } from '@panel/shared/contract'
import { adminCalls } from '@panel/shared/contract'

import { reportMetric } from '@panel/shared/testing/metric'
import { sql } from 'kysely'
import type { Credentials } from '../src/auth/identify'
import { insertSession } from '../src/auth/session-repository'
import type { Database } from '../src/database/schema'
import type { RequestContext } from '../src/request-context'
import { hashToken, newToken } from '../src/security/tokens'
import { cellOf, cellsOf, expected, type Row, rowOf } from './access-matrix'
import { accountsOf, newEmail } from './accounts'
import { type Input, startTestApi, type TestApi } from './api'
import { type Owned, prepareOwned, rows } from './call-rows'
import { calls, countChanges, inputOf, keyOf } from './contract-calls'
import { prices } from './price-file'
import { writeSetting } from './setting-file'
import { createUser, type TestUser } from './users'
import { weakened } from './weaken'

vi.mock(import('../src/auth/identify'), async original => (await import('./weaken')).replaceable(await original()))
vi.mock(import('../src/domains/repository'), async original => (await import('./weaken')).replaceable(await original()))

let api: TestApi
let registration: Record<string, string>
let [admin, expired, revoked]: TestUser[] = []

const person = (user: TestUser | undefined): TestUser => {
  if (!user) throw new Error('There are no users yet')
  return user
}

beforeAll(async () => {
  api = await startTestApi({ env: { PRICES: writeSetting(prices) } })
  ;[expired, revoked] = [await createUser(api), await createUser(api)]
  admin = await createUser(api, 'admin')
  const old = { last_used_at: sql<Date>`now() - interval '8 days'` }
  await api.db.updateTable('sessions').set(old).where('user_id', '=', person(expired).id).execute()
  await api.db.deleteFrom('sessions').where('user_id', '=', person(revoked).id).execute()
  registration = (await accountsOf(() => api).register(newEmail())).cookies
})

afterAll(() => api.close())

/** Another session for each cell: some calls end the one that makes them. */
const signIn = async ({ id }: TestUser): Promise<string> => {
  const token = newToken()
  await insertSession(api.db, id, hashToken(token))
  return token
}

/** Objects that can be removed, with their tables. */
const removable: Partial<Record<keyof Owned, string>> = {
  record: 'dns_records',
  item: 'cart_items',
  address: 'addresses',
  session: 'sessions',
  passkey: 'passkeys',
  token: 'api_tokens',
  webhook: 'webhooks',
  note: 'account_notes',
  mail: 'undeliverable_mails',
  view: 'saved_views',
  operation: 'operations',
  incoming: 'transfers',
  outgoing: 'transfers',
  user: 'users',
  domain: 'domains',
  external: 'domains',
  pending: 'domains',
  zone: 'domains',
  watch: 'name_watches',
  method: 'payment_methods',
}

/** Somebody with a fresh account, so that what one cell changes is not seen by the next. */
const fresh = async (role: 'user' | 'admin'): Promise<string> => (await createUser(api, role)).token

const freshlyDemoted = async (): Promise<string> => {
  const { id, token } = await createUser(api, 'admin')
  await api.db.updateTable('users').set({ is_admin: false }).where('id', '=', id).execute()
  return token
}

/** Refused callers come before those that may change something. */
const callers: Readonly<Record<string, (owner: TestUser) => Promise<Input> | Input>> = {
  anonymous: () => ({}),
  garbage: () => ({ token: 'garbage' }),
  expired: () => ({ token: person(expired).token }),
  revoked: () => ({ token: person(revoked).token }),
  unconfirmed: () => ({ cookies: registration }),
  demoted: async () => ({ token: await freshlyDemoted() }),
  other: async () => ({ token: await fresh('user') }),
  admin: async () => ({ token: await fresh('admin') }),
  owner: async owner => ({ token: await signIn(owner) }),
}

/** The property of an account that was not used before, so that no row of the matrix depends on another one. */
const prepare = async () => {
  const [owner, stranger] = [await createUser(api), await createUser(api)]
  const decider = { ...person(admin), token: await signIn(person(admin)) }
  return { owner, owned: await prepareOwned({ api, owner, stranger, admin: decider }) }
}

let forReading: ReturnType<typeof prepare> | undefined

/** For a call that changes nothing what others have read, too. */
const worldFor = ({ method }: CallShape): ReturnType<typeof prepare> => {
  if (method !== 'GET') return prepare()
  forReading ??= prepare()
  return forReading
}

/** A row of the matrix as it is now; `changed` counts refusals that changed what is stored. */
const measureRow = async (call: CallShape) => {
  const cells: Record<string, string> = {}
  let changed = 0
  const kind = rows[keyOf(call)]?.id
  const world = await worldFor(call)
  const take = async (name: string, credentials: Input, { owner, owned } = world, id?: number | string) => {
    const input = { ...inputOf(call, owned, owner, id), ...credentials }
    const before = await countChanges(api)
    const answer = await api.call(call, input)
    cells[name] = cellOf(call, answer)
    if (answer.status >= 400 && (await countChanges(api)) !== before) changed += 1
  }
  const rightful = async ({ owner } = world) => ({
    token: await signIn(call.access === 'admin' ? person(admin) : owner),
  })
  // Another's object is the caller `other`, the own one `owner`.
  if (kind) {
    await take('malformed', await rightful(), world, '1.5')
    await take('missing', await rightful(), world, 999_999_999)
  }
  for (const [name, credentials] of Object.entries(callers)) await take(name, await credentials(world.owner))
  const table = kind && removable[kind]
  if (table) {
    const gone = await prepare()
    await sql`delete from ${sql.table(table)} where id = ${gone.owned[kind]}`.execute(api.db)
    await take('deleted', await rightful(gone), gone)
  }
  return { cells, changed }
}

/** Every cell of these calls against the checked-in matrix. */
const compare = async (among: readonly CallShape[]) => {
  const wrong: string[] = []
  const measured: Record<string, Row> = {}
  let count = 0
  let changed = 0
  for (const call of among) {
    const key = keyOf(call)
    const row = await measureRow(call)
    const should = cellsOf(expected[key])
    measured[key] = rowOf(row.cells)
    changed += row.changed
    count += Object.keys(row.cells).length
    for (const name of new Set([...Object.keys(row.cells), ...Object.keys(should)]))
      if (row.cells[name] !== should[name]) wrong.push(`${key} ${name}: ${row.cells[name]}, should be ${should[name]}`)
  }
  return { wrong, count, changed, measured }
}

const file = join(import.meta.dirname, 'access-matrix.json')

/** As with Jest's snapshots, what is not there yet is written outside of CI, to be reviewed; nothing is overwritten. */
const writeMissing = (measured: Readonly<Record<string, Row>>): void => {
  const isMissing = Object.keys(measured).some(key => !(key in expected))
  if (isMissing && !process.env.CI) writeFileSync(file, `${JSON.stringify({ ...measured, ...expected }, null, 2)}\n`)
}

test('every call answers every kind of caller and every kind of object as the matrix says (AUTHZ-1)', async () => {
  const { wrong, count, changed, measured } = await compare(calls)
  writeMissing(measured)
  expect(wrong).toEqual([])
  reportMetric('AUTHZ-1 cells', count, 'least', 950)
  reportMetric('AUTHZ-1 cells that differ from the matrix', wrong.length, 'most', 0)
  reportMetric('AUTHZ-1 refusals that changed something', changed, 'most', 0)
}, 1_800_000)

test('AUTHZ-1 control: calls of administrators that let everyone in are found', async () => {
  const actual = await vi.importActual<typeof import('../src/auth/identify')>('../src/auth/identify')
  const open = (context: RequestContext, call: CallShape, credentials: Credentials) =>
    actual.identify(context, call.access === 'admin' ? { ...call, access: 'user' } : call, credentials)
  const { wrong } = await weakened({ identify: open }, () => compare([adminCalls.domains, adminCalls.logs]))
  expect(wrong).toHaveLength(6)
}, 300_000)

test("AUTHZ-1 control: a domain that is found without its owner is found to be another's", async () => {
  const anybodys = (db: Database, _: number, id: number) =>
    db.selectFrom('domains').selectAll().where('id', '=', id).executeTakeFirst()
  const get = calls.filter(call => keyOf(call) === 'GET /api/domains/{id}')
  const { wrong } = await weakened({ findOwned: anybodys }, () => compare(get))
  expect(wrong.map(line => line.replace(/^.*\} /, ''))).toEqual([
    'demoted: 200, should be 404 not_found',
    'other: 200, should be 404 not_found',
    'admin: 200, should be 404 not_found',
  ])
}, 300_000)
