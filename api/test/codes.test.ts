import { authCalls } from '@panel/shared/contract'
import { sql } from 'kysely'
import { accountsOf, newEmail, otherCode } from './accounts'
import { problemOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { codeFor, goodPassword } from './users'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ worker: true })
})

afterAll(() => api.close())

const { register, confirm } = accountsOf(() => api)

describe('codes', () => {
  test('five wrong tries end a code, and none is compared after', async () => {
    const email = newEmail()
    await register(email)
    const code = await codeFor(api, email)
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await confirm(email, otherCode(code))
      expect([answer.status, problemOf(answer).detail]).toEqual([400, 'Invalid or expired code'])
    }
    expect((await confirm(email, code)).status).toBe(400)
  })

  test('only the latest code counts, and the stored ones tell nothing', async () => {
    const email = newEmail()
    await register(email)
    const first = await codeFor(api, email)
    expect((await api.call(authCalls.resend, { body: { email } })).json).toEqual({ status: 'ok' })
    const second = await codeFor(api, email, 1)
    expect((await confirm(email, first)).status).toBe(400)
    expect((await confirm(email, second)).status).toBe(200)
    const { rows } = await sql<{ dump: string }>`select codes::text as dump from codes`.execute(api.db)
    expect(rows.some(({ dump }) => dump.includes(second))).toBe(false)
    const jobs = await sql<{ dump: string }>`select j::text as dump from graphile_worker._private_jobs j`.execute(
      api.db,
    )
    expect(jobs.rows.some(({ dump }) => dump.includes(second))).toBe(false)
  })

  test('a code that a paste brought spaces with is read', async () => {
    const email = newEmail()
    await register(email)
    const code = await codeFor(api, email)
    expect((await confirm(email, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200)
  })

  test.each(['12345', '1234567', 'abcdef', '12345٣', ''])('%j is no code', async code => {
    const answer = await confirm(newEmail(), code)
    expect([answer.status, problemOf(answer).errors?.[0]?.field]).toEqual([422, 'code'])
  })
})

describe('resend', () => {
  test('again after 60 seconds at the earliest', async () => {
    const strict = await startTestApi({ env: { LIMITS_SCALE: '1' } })
    const body = { email: newEmail() }
    expect((await strict.call(authCalls.resend, { body })).status).toBe(200)
    const soon = await strict.call(authCalls.resend, { body })
    expect([soon.status, problemOf(soon).code]).toEqual([429, 'resend_too_soon'])
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(50)
    const pass = (time: string) =>
      strict.db
        .updateTable('rate_limits')
        .set({ arrival: sql`arrival - ${time}::interval` })
        .execute()
    // Some seconds are left for a slow machine.
    await pass('50 seconds')
    expect((await strict.call(authCalls.resend, { body })).status).toBe(429)
    await pass('11 seconds')
    expect((await strict.call(authCalls.resend, { body })).status).toBe(200)
    await strict.close()
  })

  test('right after a sign-up nothing is mailed again, and the code that was mailed is good; after 60 seconds one is', async () => {
    const strict = await startTestApi({ worker: true, env: { LIMITS_SCALE: '1' } })
    const email = newEmail()
    const resend = () => strict.call(authCalls.resend, { body: { email } })
    await strict.call(authCalls.register, { body: { email, password: goodPassword } })
    const first = await codeFor(strict, email)
    expect((await resend()).json).toEqual({ status: 'ok' })
    const codes = await strict.db.selectFrom('codes').select('consumed_at').where('email', '=', email).execute()
    expect(codes).toEqual([{ consumed_at: null }])
    const wait = sql<Date>`arrival - interval '61 seconds'`
    await strict.db.updateTable('rate_limits').set({ arrival: wait }).execute()
    expect((await resend()).status).toBe(200)
    const second = await codeFor(strict, email, 1)
    const code = (value: string) => ({ body: { email, code: value, remember_me: true as const } })
    expect((await strict.call(authCalls.confirm, code(first))).status).toBe(400)
    expect((await strict.call(authCalls.confirm, code(second))).status).toBe(200)
    await strict.close()
  })

  test('an address gets five codes an hour', async () => {
    const strict = await startTestApi({ env: { LIMITS_SCALE: '1' } })
    const body = { email: newEmail() }
    const statuses = []
    for (let times = 0; times < 7; times += 1)
      statuses.push((await strict.call(authCalls.requestReset, { body })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    await strict.close()
  })
})
