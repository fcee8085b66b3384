import {
  type AdminDomain,
  adminCalls,
  adminUserCalls,
  type Domain,
  domainCalls,
  type OperationKind,
  type OperationSummary,
  operationCalls,
} from '@panel/shared/contract'
import { sql } from 'kysely'
import { carryOutDecision } from '../src/admin/hold'
import { moveClock } from '../src/clock/repository'
import { runDue } from '../src/jobs/run-due'
import { runOperation } from '../src/operations/run'
import { codeOf, jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { createUser, makeDomain, type TestUser } from './users'

let api: TestApi
let admin: TestUser
let other: TestUser
let customer: TestUser

/** Without a worker: the schedule stands for a process that was killed before its job could run. */
beforeAll(async () => {
  api = await startTestApi()
  ;[admin, other, customer] = await Promise.all([
    createUser(api, 'admin'),
    createUser(api, 'admin'),
    createUser(api, 'user'),
  ])
})

afterAll(() => api.close())

type Held = 'approve' | 'reject' | 'reserve'
type Why = { reason?: string; template?: string }
type Asked = { undoable?: boolean; by?: TestUser }

const decide = (decision: Held, id: number, { undoable = true, by = admin, ...body }: Why & Asked = {}) =>
  api.call(adminCalls[decision], {
    token: by.token,
    params: { id },
    ...(undoable && { headers: { prefer: 'undoable' } }),
    ...(decision === 'reject' && { body }),
  })
const undoDecision = (id: number, by = admin) => api.call(adminCalls.reopen, { token: by.token, params: { id } })
const request = () => makeDomain(api, customer, null)

const statusFor = async (id: number): Promise<string> =>
  jsonOf<Domain>(await api.call(domainCalls.get, { token: customer.token, params: { id } })).status

/** How another administrator sees it. */
const seen = async (id: number): Promise<AdminDomain | undefined> =>
  jsonOf<AdminDomain[]>(await api.call(adminCalls.domains, { token: other.token })).find(one => one.id === id)

/** What happened beyond the row itself: entries of the audit, mails and webhooks in the outbox, work at the registry. */
const traces = async (id: number): Promise<string[]> => {
  const { rows } = await sql<{ what: string }>`
    select event as what from audit_log where subject = ${`domain ${id}`} and event like 'request_%'
      and event <> 'request_submitted'
    union all select event from audit_outbox where subject = ${`domain ${id}`} and event like 'request_%'
      and event <> 'request_submitted'
    union all select payload->>'notice' from graphile_worker._private_jobs where payload->'params'->>'domain_id' = ${id}::text
    union all select kind from registry_tasks where domain_id = ${id}`.execute(api.db)
  return rows.map(({ what }) => what)
}

const passTheHold = async () => {
  await moveClock(api.db, 9)
  await runDue(api.deps)
}

test.each<[Held, string, string]>([
  ['approve', 'approved', 'request_approved'],
  ['reject', 'rejected', 'request_rejected'],
  ['reserve', 'reserved', 'request_reserved'],
])('%s is answered at once, waits, and is carried out by whichever process runs then', async (held, status, event) => {
  const id = await request()
  const answer = jsonOf<AdminDomain>(await decide(held, id))
  expect(answer.status).toBe(status)
  expect(answer.undo_seconds).toBeGreaterThan(5)
  expect(await seen(id)).toMatchObject({ status, undo_seconds: expect.any(Number) })
  await runDue(api.deps)
  expect([await statusFor(id), await traces(id)]).toEqual(['pending', []])
  await passTheHold()
  expect(await statusFor(id)).toBe(status)
  expect(await seen(id)).toMatchObject({ status })
  expect((await seen(id))?.undo_seconds).toBeUndefined()
  expect(await traces(id)).toContain(event)
})

test.each<Held>(['approve', 'reject', 'reserve'])('%s that is undone was never made', async held => {
  const id = await request()
  await decide(held, id, held === 'reject' ? { reason: 'By mistake' } : {})
  const back = jsonOf<AdminDomain>(await undoDecision(id, other))
  expect([back.status, back.decided_at, back.reason, back.undo_seconds]).toEqual([
    'pending',
    undefined,
    undefined,
    undefined,
  ])
  await passTheHold()
  expect([await statusFor(id), await traces(id)]).toEqual(['pending', []])
  expect((await decide('approve', id, { undoable: false })).status).toBe(200)
})

test('a reason that is held is given when the rejection is carried out', async () => {
  const id = await request()
  const held = jsonOf<AdminDomain>(await decide('reject', id, { template: 'rejection_trademark' }))
  expect(held.reason?.code).toBe('rejection_trademark')
  await passTheHold()
  expect((await seen(id))?.reason).toEqual(held.reason)
})

test('of two decisions about one request the first holds, held or not', async () => {
  const id = await request()
  await decide('approve', id)
  for (const undoable of [false, true])
    expect(codeOf(await decide('reject', id, { undoable, by: other }))).toEqual([409, 'status_conflict'])
  const another = await request()
  await decide('reject', another, { undoable: false })
  expect(codeOf(await decide('approve', another))).toEqual([409, 'status_conflict'])
})

test('the audit names who decided, from where, and not the job that carried it out', async () => {
  const id = await request()
  await decide('approve', id)
  await passTheHold()
  const { rows } = await sql`
    select actor_user_id, address from audit_log where subject = ${`domain ${id}`} and event = 'request_approved'
    union all select actor_user_id, address from audit_outbox
    where subject = ${`domain ${id}`} and event = 'request_approved'`.execute(api.db)
  expect(rows).toEqual([{ actor_user_id: admin.id, address: '127.0.0.1' }])
})

test('to undo what is carried out is refused, or reverses what can be reversed', async () => {
  const [approved, rejected] = [await request(), await request()]
  await decide('approve', approved)
  await decide('reject', rejected)
  await passTheHold()
  expect(codeOf(await undoDecision(approved))).toEqual([409, 'status_conflict'])
  expect(jsonOf<AdminDomain>(await undoDecision(rejected)).status).toBe('pending')
  expect(await traces(rejected)).toContain('request_reopened')
})

test('a decision of a disabled administrator is not carried out', async () => {
  const leaving = await createUser(api, 'admin')
  const id = await request()
  await decide('approve', id, { by: leaving })
  await api.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', leaving.id).execute()
  await passTheHold()
  expect([await statusFor(id), (await seen(id))?.status]).toEqual(['pending', 'pending'])
})

test('undoing and the job at the same moment: one of them, and never half of each', async () => {
  const ids: number[] = []
  while (ids.length < 12) ids.push(await request())
  for (const id of ids) await decide('approve', id)
  await moveClock(api.db, 9)
  const outcomes = await Promise.all(
    ids.map(async (id, at) => {
      const job = () => carryOutDecision(api.deps, id)
      const both = at % 2 ? [undoDecision(id), job()] : [job(), undoDecision(id)]
      await Promise.all(both)
      return { status: await statusFor(id), traces: await traces(id) }
    }),
  )
  for (const { status, traces } of outcomes)
    expect(
      status === 'approved' ? traces.includes('request_approved') : traces.length === 0 && status === 'pending',
    ).toBe(true)
})

test('a page of an account shows what can be undone, too', async () => {
  const id = await request()
  await decide('reserve', id)
  const account = await api.call(adminUserCalls.get, { token: admin.token, params: { id: customer.id } })
  const { domains } = jsonOf<{ domains: AdminDomain[] }>(account)
  expect(domains.find(one => one.id === id)).toMatchObject({ status: 'reserved', undo_seconds: expect.any(Number) })
})

describe('bulk work', () => {
  const start = async (kind: OperationKind, ids: number[]): Promise<number> =>
    jsonOf<{ id: number }>(
      await api.call(operationCalls.start, { token: admin.token, body: { kind, ids, params: { undoable: true } } }),
    ).id
  const stop = async (id: number) =>
    jsonOf<OperationSummary>(await api.call(operationCalls.stop, { token: admin.token, params: { id } }))

  test('shows each request as decided, and is undone as a whole', async () => {
    const ids = [await request(), await request()]
    const operation = await start('approve', ids)
    for (const id of ids) expect(await seen(id)).toMatchObject({ status: 'approved', undo_seconds: expect.any(Number) })
    expect(codeOf(await decide('reject', ids[0] ?? 0, { undoable: false, by: other }))).toEqual([
      409,
      'status_conflict',
    ])
    expect(await stop(operation)).toMatchObject({ state: 'stopped', done: 0 })
    for (const id of ids) {
      expect((await seen(id))?.undo_seconds).toBeUndefined()
      expect([await statusFor(id), await traces(id)]).toEqual(['pending', []])
    }
  })

  test('of what waits, one request is undone by itself, and the others are carried out', async () => {
    const [kept, back] = [await request(), await request()]
    const operation = await start('reserve', [kept, back])
    expect(jsonOf<AdminDomain>(await undoDecision(back)).status).toBe('pending')
    await moveClock(api.db, 9)
    await runOperation(api.deps, operation)
    expect([await statusFor(kept), await statusFor(back)]).toEqual(['reserved', 'pending'])
    expect((await seen(kept))?.undo_seconds).toBeUndefined()
    const summary = await api.call(operationCalls.get, { token: admin.token, params: { id: operation } })
    expect(jsonOf<OperationSummary>(summary)).toMatchObject({ state: 'done', done: 1, skipped: 1, failed: 0 })
  })
})
