import { accountCalls, type NameWatch, nameWatchCalls } from '@panel/shared/contract'
import { fullName } from '@panel/shared/rules'
import { sql } from 'kysely'
import { jobs } from '../src/jobs/jobs'
import type { LookupResult } from '../src/lookup/lookup'
import { composeNotice } from '../src/mail/compose'
import type { Notice } from '../src/mail/outbox-repository'
import { codeOf, idOf, jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

let api: TestApi
const answers: Record<string, LookupResult['state']> = {}

beforeAll(async () => {
  const find = async (name: { name: string; zone: string }): Promise<LookupResult> => {
    const state = answers[fullName(name)] ?? 'available'
    return state === 'taken' ? { state, text: 'Domain Name: X', source: 'test' } : { state, source: 'test' }
  }
  api = await startTestApi({ deps: { lookup: { find } }, env: { LIMITS_SCALE: '1' } })
})

afterAll(() => api.close())

const watch = ({ token }: TestUser, domain: string) => api.call(nameWatchCalls.add, { token, body: { domain } })
const watched = async ({ token }: TestUser) =>
  jsonOf<NameWatch[]>(await api.call(nameWatchCalls.list, { token })).map(({ domain }) => domain)

const run = async () => {
  await sql`update name_watches set next_check = clock_now() where next_check > clock_now()`.execute(api.db)
  await jobs.find(({ name }) => name === 'name_watches')?.run(api.deps, () => false)
}

const mailsTo = async ({ email }: TestUser): Promise<Notice[]> => {
  const { rows } = await sql<{ payload: Notice }>`
    select payload from graphile_worker._private_jobs where payload ->> 'notice' = 'name_free'`.execute(api.db)
  return rows.map(({ payload }) => payload).filter(({ to }) => to === email)
}

const taken = (): string => {
  const domain = `${uniqueName('taken')}.com`
  answers[domain] = 'taken'
  return domain
}

test('a taken name is watched until it is free; then each watcher gets one mail that leads to it', async () => {
  const [one, two] = [await createUser(api), await createUser(api)]
  const domain = taken()
  expect((await watch(one, domain.toUpperCase())).status).toBe(201)
  expect(idOf(await watch(one, domain))).toBe(idOf(await watch(one, domain)))
  await watch(two, domain)
  expect(await watched(one)).toEqual([domain])
  await run()
  answers[domain] = 'unknown'
  await run()
  expect(await watched(one)).toEqual([domain])
  answers[domain] = 'available'
  await run()
  await run()
  for (const user of [one, two]) {
    expect(await watched(user)).toEqual([])
    expect((await mailsTo(user)).map(({ params }) => params.domain)).toEqual([domain])
  }
  const [notice] = await mailsTo(one)
  if (!notice) throw new Error('no mail')
  expect((await composeNotice(api.deps, notice)).text).toContain(`/?q=${domain}`)
})

test('a name that an account here holds is watched; one that is free, faulty or not offered is not', async () => {
  const [one, owner, admin] = [await createUser(api), await createUser(api), await createUser(api, 'admin')]
  const domain = `${uniqueName('held')}.com`
  const [name = ''] = domain.split('.')
  await makeDomain(api, owner, admin, name)
  expect((await watch(one, domain)).status).toBe(201)
  await run()
  expect(await watched(one)).toEqual([domain])
  expect(codeOf(await watch(one, `${uniqueName('free')}.com`))).toEqual([404, 'domain_available'])
  for (const wrong of ['', 'a b.com', '-a.com']) expect((await watch(one, wrong)).status).toBe(422)
})

test('an account sees and ends its own watches only, has them in its export, and 100 at most', async () => {
  const [one, other] = [await createUser(api), await createUser(api)]
  const domain = taken()
  const id = idOf(await watch(one, domain))
  const remove = ({ token }: TestUser) => api.call(nameWatchCalls.remove, { token, params: { id } })
  expect(await watched(other)).toEqual([])
  expect(codeOf(await remove(other))).toEqual([404, 'not_found'])
  const everything = await api.call(accountCalls.export, { token: one.token })
  expect(jsonOf<{ name_watches: object[] }>(everything).name_watches).toMatchObject([{ zone: 'com' }])
  expect((await remove(one)).status).toBe(204)
  expect(await watched(one)).toEqual([])
  await sql`insert into name_watches (user_id, name, zone)
    select ${one.id}, 'w' || n, 'com' from generate_series(1, 100) n`.execute(api.db)
  expect(codeOf(await watch(one, domain))).toEqual([409, 'watch_limit'])
})
