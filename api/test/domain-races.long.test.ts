import { setTimeout as sleep } from 'node:timers/promises'
import { adminCalls, cartCalls, dnsCalls, domainCalls, transferCalls } from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import { sql } from 'kysely'
import type { Database } from '../src/database/schema'
import { startTestApi, type TestApi } from './api'
import { decided, eventsOf, isUndecided, isWonOnce, lostRounds, rounds } from './races'
import { createUser, makeDomain, makeUnlockedDomain, type TestUser, uniqueName } from './users'
import { weakened } from './weaken'

vi.mock(import('../src/domains/repository'), async original => (await import('./weaken')).replaceable(await original()))

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 1_800_000 })

let api: TestApi
let owner: TestUser
let admin: TestUser

beforeAll(async () => {
  api = await startTestApi()
  ;[owner, admin] = await Promise.all([createUser(api), createUser(api, 'admin')])
})

afterAll(() => api.close())

const putInCarts = (users: readonly TestUser[], name: string) =>
  sql`insert into cart_items (user_id, kind, name, zone)
    select id, 'register', ${name}, 'com' from unnest(${users.map(({ id }) => id)}::bigint[]) as id`.execute(api.db)

const holdersOf = async (name: string): Promise<number> =>
  (await api.db.selectFrom('domains').select('user_id').where('name', '=', name).execute()).length

/** 50 users submit a cart with one name. A busy machine may tell some of them, or all, that it cannot say (503). */
const oneName = async (count: number): Promise<number> => {
  const users = await Promise.all(Array.from({ length: 50 }, () => createUser(api)))
  return lostRounds(count, async () => {
    const name = uniqueName('wanted')
    await api.db.deleteFrom('cart_items').execute()
    await putInCarts(users, name)
    const answers = await Promise.all(users.map(({ token }) => api.call(cartCalls.submit, { token })))
    const told = decided(answers)
    const holders = await holdersOf(name)
    if (told.length === 0 || (holders === 0 && isUndecided(answers))) return null
    const refused = told.filter(({ status }) => status >= 300)
    return holders === 1 && told.length - refused.length <= 1 && refused.every(({ status }) => status === 409)
  })
}

const decisions = [adminCalls.approve, adminCalls.reject, adminCalls.reserve]

/** Three administrators decide one request at once, each in another way. */
const decide = (count: number) =>
  lostRounds(count, async round => {
    const id = await makeDomain(api, owner, null)
    const answers = await Promise.all(
      decisions.map((_, at) => {
        const call = decisions[(at + round) % decisions.length] ?? adminCalls.approve
        return api.call(call, { token: admin.token, params: { id }, ...(call === adminCalls.reject && { body: {} }) })
      }),
    )
    if (isUndecided(answers)) return null
    const events = await eventsOf(api, `domain ${id}`)
    return isWonOnce(answers, 409) && events.filter(event => event.startsWith('request_')).length === 1
  })

test('of 50 who claim one name at once one gets it, 200 times (RACE-2)', async () => {
  reportMetric('RACE-2 names with other than one holder', await oneName(rounds), 'most', 0)
})

test('of approve, reject and reserve at once one holds, with one entry in the audit (RACE-3)', async () => {
  reportMetric('RACE-3 requests decided other than once', await decide(rounds), 'most', 0)
})

/** Whether a record was written after its domain had left our name servers. */
const delegateAndWrite = (count: number) =>
  lostRounds(count, async () => {
    const id = await makeDomain(api, owner, admin)
    const before = (await eventsOf(api, `domain ${id}`)).length
    const { token } = owner
    const record = { domain_id: id, host: 'www', type: 'A', content: '192.0.2.1' }
    const answers = await Promise.all([
      api.call(dnsCalls.create, { token, body: record }),
      api.call(domainCalls.setDelegation, { token, params: { id }, body: { delegation_type: 'parking' } }),
      api.call(dnsCalls.create, { token, body: { ...record, host: 'mail' } }),
    ])
    if (isUndecided(answers)) return null
    const events = (await eventsOf(api, `domain ${id}`)).slice(before)
    const left = events.indexOf('delegation_changed')
    const isInOrder = left === answers.filter(({ status }) => status === 201).length && left === events.length - 1
    return isInOrder && answers.every(({ status }) => [200, 201, 409].includes(status))
  })

/** Whether a domain ended both locked and on its way to another account. */
const lockAndTransfer = (count: number) =>
  lostRounds(count, async round => {
    const id = await makeUnlockedDomain(api, owner, admin)
    const input = { token: owner.token, params: { id } }
    const acts = [
      () => api.call(domainCalls.setTransferLock, { ...input, body: { client_transfer_lock: true } }),
      () => api.call(transferCalls.start, { ...input, body: { target_email: 'friend@example.com' } }),
    ]
    const answers = await Promise.all((round % 2 ? acts : acts.reverse()).map(act => act()))
    if (isUndecided(answers)) return null
    const { rows } = await sql<{ both: boolean }>`
      select client_transfer_lock and exists (select from transfers where domain_id = ${id} and status = 'pending') as both
      from domains where id = ${id}`.execute(api.db)
    return isWonOnce(answers, 409) && rows[0]?.both === false
  })

test('no record is written once a domain has left our name servers (RACE-4)', async () => {
  reportMetric('RACE-4 records written too late', await delegateAndWrite(rounds), 'most', 0)
})

test('no domain is both locked and on its way to another account (RACE-5)', async () => {
  reportMetric('RACE-5 domains locked and on their way', await lockAndTransfer(rounds), 'most', 0)
})

let reads = 0

/** Reads without a lock. The pauses, each another one, let others come between reading and writing on any machine. */
const unlocked = async (db: Database, id: number) => {
  const found = await db.selectFrom('domains').selectAll().where('id', '=', id).executeTakeFirst()
  reads += 1
  await sleep((reads % 4) * 100)
  return found
}
const ownUnlocked = (db: Database, _: number, id: number) => unlocked(db, id)

test('RACE-3 control: requests without a lock are decided twice', async () => {
  expect(await weakened({ lockDomain: unlocked }, () => decide(10))).toBeGreaterThan(0)
})

test('RACE-4 control: records of a domain without a lock are written too late', async () => {
  expect(await weakened({ lockOwned: ownUnlocked }, () => delegateAndWrite(20))).toBeGreaterThan(0)
})

test('RACE-5 control: a domain without a lock is locked and given away', async () => {
  expect(await weakened({ lockOwned: ownUnlocked }, () => lockAndTransfer(20))).toBeGreaterThan(0)
})

// The last one: what it leaves does not fit the index any more.
test('RACE-2 control: names that the database does not keep apart are found', async () => {
  await sql`drop index domains_held`.execute(api.db)
  expect(await oneName(10)).toBeGreaterThan(0)
})
