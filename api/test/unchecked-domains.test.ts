import { sql } from 'kysely'
import { listDueHealth, listUnchecked } from '../src/domain-health/repository'
import { startTestApi, type TestApi } from './api'
import { createUser } from './users'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})

afterAll(() => api.close())

/** Domains of one account. @returns their ids */
const store = async (userId: number, prefix: string, count: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    insert into domains (user_id, name, zone, display_name, status, expires_at, delegation_type)
    select ${userId}, ${prefix} || n, 'com', ${prefix} || n || '.com', 'approved', now() + interval '1 year', 'parking'
    from generate_series(1, ${count}::int) n returning id`.execute(api.db)
  return rows.map(({ id }) => id)
}

/** As if they had been checked. */
const check = (ids: readonly number[], next: string) =>
  sql`
    insert into domain_health (domain_id, next_check)
    select id, clock_now() + ${next}::interval from unnest(${ids}::bigint[]) id`.execute(api.db)

test('a domain that was never checked is found behind many that were, part by part', async () => {
  const user = await createUser(api)
  await check(await store(user.id, 'checked', 20_500), '1 day')
  const [never] = await store(user.id, 'never', 1)
  const first = await listUnchecked(api.db, 0, 100)
  expect(first).toEqual({ ids: [], last: expect.any(Number) })
  expect(first.last).toBeGreaterThan(0)
  expect(await listUnchecked(api.db, first.last, 100)).toEqual({ ids: [never], last: 0 })
})

test('a domain whose check is due is found, and one that left is not', async () => {
  const user = await createUser(api)
  const [due = 0, left = 0] = await store(user.id, 'due', 2)
  await check([due, left], '-1 minute')
  await api.db.updateTable('domains').set({ status: 'released' }).where('id', '=', left).execute()
  expect(await listDueHealth(api.db, 100)).toEqual([due])
})
