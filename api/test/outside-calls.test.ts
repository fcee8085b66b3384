import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import {
  type AuthCode,
  adminCalls,
  authCalls,
  cartCalls,
  domainCalls,
  type Operation,
  operationCalls,
  registrarTransferCalls,
} from '@panel/shared/contract'
import { sql } from 'kysely'
import { transactionViolations } from '../src/base/open-transaction'
import { transact } from '../src/database/transact'
import { runOperation } from '../src/operations/run'
import { askDns } from '../src/publishing/dns-query'
import { resolveAddresses } from '../src/publishing/resolve-addresses'
import { runDueTasks } from '../src/registration/due'
import type { RequestContext } from '../src/request-context'
import { assertFreeAtRegistry } from '../src/search/availability'
import { hashPassword, passwordHashQueue, verifyPassword } from '../src/security/passwords'
import { post } from '../src/webhooks/target'
import { codeOf, idOf } from './answers'
import type { TestApi } from './api'
import type { TestRegistry } from './epp/registry-server'
import { type EppApi, startEppApi } from './epp/start-epp-api'
import { decided } from './races'
import { until } from './until'
import { createUser, goodPassword, makeDomain, makeUnlockedDomain, type TestUser, uniqueName } from './users'

let world: EppApi
let server: TestRegistry
let api: TestApi
let admin: TestUser
let owner: TestUser

beforeAll(async () => {
  world = await startEppApi()
  ;({ api, server } = world)
  ;[admin, owner] = await Promise.all([createUser(api, 'admin'), createUser(api)])
})

afterAll(() => world.close())

const key = () => ({ 'idempotency-key': uniqueName('key') })

/** Connections whose transaction waits for this process. */
const idleInTransaction = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(api.db)
  return rows[0]?.count ?? 0
}

/** Does `work`, which asks the registry, and says whether a transaction is open while it waits for the answer. */
const whileRegistryWaits = async <T>(command: string, work: () => Promise<T>, meanwhile?: () => Promise<void>) => {
  const held = server.hold(command)
  const working = work()
  await until('the registry was asked', () => held.waiting() > 0)
  const open = await idleInTransaction()
  await meanwhile?.()
  held.release()
  return { open, result: await working }
}

const addToCart = (user: TestUser) =>
  api.call(cartCalls.add, { token: user.token, body: { name: uniqueName('slow'), zone: 'com' } })

const submit = (user: TestUser, headers: Record<string, string>) =>
  api.call(cartCalls.submit, { token: user.token, headers })

/** Does the work for the registry that waits. */
const workOff = (): Promise<void> =>
  until('nothing waits for the registry', async () => {
    const { numUpdatedRows } = await api.db
      .updateTable('registry_tasks')
      .set({ next_at: new Date(0) })
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    await runDueTasks(api.deps)
    return numUpdatedRows === 0n
  })

/** As after a minute without a sign of life of the process that works on the call. */
const loseProcess = (headers: Record<string, string>) =>
  sql`update idempotency_keys set leased_until = now() - interval '1 second'
    where key = ${headers['idempotency-key']}`.execute(api.db)

/** Which call holds the key. */
const claimOf = async (headers: Record<string, string>): Promise<string | null | undefined> => {
  const { rows } = await sql<{ claim: string | null }>`
    select claim from idempotency_keys where key = ${headers['idempotency-key']}`.execute(api.db)
  return rows[0]?.claim
}

test('a keyed submit holds no transaction while the registry is asked, and its key says that it runs', async () => {
  await addToCart(owner)
  const headers = key()
  const early: unknown[] = []
  const { open, result } = await whileRegistryWaits(
    'check',
    () => submit(owner, headers),
    async () => {
      const answer = await submit(owner, headers)
      early.push(...codeOf(answer), Number(answer.headers['retry-after']) > 0)
    },
  )
  expect([open, early, result.status]).toEqual([0, [409, 'in_progress', true], 200])
  expect((await submit(owner, headers)).text).toBe(result.text)
})

test('of a keyed call that was taken over, the first one changes nothing any more', async () => {
  const person = await createUser(api)
  await addToCart(person)
  const headers = key()
  const held = server.hold('check')
  const first = submit(person, headers)
  await until('the registry was asked', () => held.waiting() > 0)
  const lost = await claimOf(headers)
  await loseProcess(headers)
  const second = submit(person, headers)
  await until('the key is held by the second', async () => (await claimOf(headers)) !== lost)
  expect(codeOf(await submit(person, headers))).toEqual([409, 'in_progress'])
  held.release()
  const answers = await Promise.all([first, second])
  expect(codeOf(answers[0])).toEqual([409, 'in_progress'])
  expect(answers[1].status).toBe(200)
  expect((await submit(person, headers)).text).toBe(answers[1].text)
  expect((await api.call(domainCalls.mine, { token: person.token })).json).toHaveLength(1)
})

test('a keyed auth code is answered, and one whose answer was lost is not ordered again', async () => {
  const id = await makeUnlockedDomain(api, owner, admin)
  await workOff()
  const ask = (headers: Record<string, string>) =>
    api.call(registrarTransferCalls.authCode, { token: owner.token, params: { id }, headers })
  const plain = await ask(key())
  expect([plain.status, (plain.json as AuthCode).auth_code]).toEqual([200, expect.any(String)])
  const headers = key()
  const lost: unknown[] = []
  const { open, result } = await whileRegistryWaits(
    'update',
    () => ask(headers),
    async () => {
      await loseProcess(headers)
      lost.push(...codeOf(await ask(headers)))
    },
  )
  expect([open, lost, result.status]).toEqual([0, [409, 'outcome_unknown'], 200])
  expect((await ask(headers)).text).toBe(result.text)
})

test('a bulk approval holds no transaction while the registry is asked', async () => {
  const ids = [await makeDomain(api, owner, null), await makeDomain(api, owner, null)]
  const started = await api.call(operationCalls.start, { token: admin.token, body: { kind: 'approve', ids } })
  const id = idOf(started)
  const { open } = await whileRegistryWaits('check', () => runOperation(api.deps, id))
  const { json } = await api.call(operationCalls.get, { token: admin.token, params: { id } })
  expect([open, (json as Operation).failed, (json as Operation).items.map(({ state }) => state)]).toEqual([
    0,
    0,
    ['ordered', 'ordered'],
  ])
})

test('an approval holds none either', async () => {
  const id = await makeDomain(api, owner, null)
  const approve = () => api.call(adminCalls.approve, { token: admin.token, params: { id }, headers: key() })
  const { open, result } = await whileRegistryWaits('create', approve)
  expect([open, result.status]).toEqual([0, 200])
})

test('sign-ins that wait for their turn hold no connection, with a key or without', async () => {
  const count = 30
  const person = await createUser(api)
  const body = { username: person.email, password: goodPassword }
  let go = (): void => undefined
  const held = new Promise<void>(resolve => {
    go = resolve
  })
  // Every turn is taken until all of them wait.
  const before = Array.from({ length: availableParallelism() }, () => passwordHashQueue.run(() => held))
  const signIns = Array.from({ length: count }, (_, at) =>
    api.call(authCalls.login, { body, headers: { ...key(), 'x-forwarded-for': `203.0.113.${at}` } }),
  )
  const { calls } = api.deps.pools
  const isIdle = () => calls !== undefined && calls.idleCount === calls.totalCount && calls.waitingCount === 0
  await until(
    'all wait, more than there are connections, and hold none',
    () => isIdle() && passwordHashQueue.waiting() >= count,
  )
  const cart = await api.call(cartCalls.list, { token: person.token })
  expect([cart.status, passwordHashQueue.waiting() >= count]).toEqual([200, true])
  go()
  await Promise.all(before)
  const statuses = decided(await Promise.all(signIns)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

/** Everything that others take time for, as services ask for it. */
const outside: readonly [string, (context: RequestContext) => Promise<unknown>][] = [
  ['a password hash', () => hashPassword(goodPassword)],
  ['a password hash', () => verifyPassword('', goodPassword)],
  ['a lookup', context => assertFreeAtRegistry(context, { name: 'a', zone: 'com' }, Number.POSITIVE_INFINITY)],
  ['the registry', ({ registries, db }) => registries.of('com').port.on(db).check(['a.com'])],
  ['the registry', ({ work, db }) => work.run(db, 1)],
  ['a webhook', () => post(new URL('http://127.0.0.1:9'), '', {}, true)],
  ['a DNS server', ({ settings }) => resolveAddresses('a.example', settings)],
  ['a DNS server', () => askDns([], 'a.example', 'A', AbortSignal.timeout(1))],
]

test.each(outside)('%s cannot be asked for while a transaction is open (%#)', async (what, ask) => {
  const context = api.deps as unknown as RequestContext
  const asked = transact(api.db, async () => {
    // Also where the caller handles the error, and in work that began within the transaction.
    await ask(context).catch(() => undefined)
    await Promise.all([ask(context)])
  })
  await expect(asked).rejects.toThrow(`${what} is asked while a transaction is open`)
  expect(transactionViolations().splice(0)).toEqual([what, what])
})

/** What opens connections and leaves the question to its only callers, or belongs to no call and no job. */
const askedElsewhere = [
  /^database\/|^name-server\/|^server-kit\//,
  // A command of the operator.
  /^escrow\/deposit\.ts$/,
  // search/availability.ts, mail/post.ts, registry/epp/session.ts, and what connects to the address that was looked up.
  /^lookup\/(rdap|whois)-service\.ts$/,
  /^mail\/deliver\.ts$/,
  /^registry\/epp\/connection\.ts$/,
  /^security\/public-address\.ts$/,
]

const connecting =
  /^import .*\{ (.*) \} from '(?:node:(?:net|tls|dgram|dns|https?|http2|child_process)|undici|nodemailer)/gm
const harmless = /^(?:type .*|isIP|isIPv[46]|STATUS_CODES|createServer|getServers)$/

test('every file that opens connections asks first whether a transaction is open', () => {
  const folder = join(import.meta.dirname, '../src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    file => /(?<!\.test)\.ts$/.test(file) && !askedElsewhere.some(pattern => pattern.test(file)),
  )
  const connect = files.filter(file => {
    const text = readFileSync(join(folder, file), 'utf8')
    const names = [...text.matchAll(connecting)].flatMap(([, found = '']) => found.split(', '))
    const opens = names.some(name => !harmless.test(name)) || /(?<![.\w])fetch\(/.test(text)
    return opens && !text.includes('assertNoTransaction(')
  })
  expect(connect).toEqual([])
  expect(files.length).toBeGreaterThan(100)
})
