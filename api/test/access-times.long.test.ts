import type { CallShape } from '@panel/shared/contract'
import { domainCalls } from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import type { Database } from '../src/database/schema'
import { startTestApi, type TestApi } from './api'
import { type Owned, prepareOwned, rows } from './call-rows'
import { calls, inputOf, keyOf } from './contract-calls'
import { prices } from './price-file'
import { writeSetting } from './setting-file'
import { timePairs } from './timing'
import { createUser, type TestUser } from './users'
import { weakened } from './weaken'

vi.mock(import('../src/domains/repository'), async original => (await import('./weaken')).replaceable(await original()))

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/** How far from a guess the times of two kinds of calls may lie; the standard error of a thousand pairs is 0.013. */
const farthest = 0.05

/** For each kind of object the first call that reads one, and the first that changes one. */
const timed = (): [kind: string, call: CallShape][] => {
  const found = new Map<string, CallShape>()
  for (const call of calls.filter(({ access }) => access !== 'admin')) {
    const { id } = rows[keyOf(call)] ?? {}
    const kind = `${id}, ${call.method === 'GET' ? 'read' : 'changed'}`
    if (id && !found.has(kind)) found.set(kind, call)
  }
  return [...found]
}

let api: TestApi
let owner: TestUser
let owned: Owned

beforeAll(async () => {
  api = await startTestApi({ env: { PRICES: writeSetting(prices) } })
  const [stranger, admin] = await Promise.all([createUser(api), createUser(api, 'admin')])
  owner = await createUser(api)
  owned = await prepareOwned({ api, owner, stranger, admin })
})

afterAll(() => api.close())

/** The chance to tell somebody else's object from one that is not there. */
const tell = async (call: CallShape, pairs: number): Promise<number> => {
  const { token } = await createUser(api)
  const statuses = new Set<number>()
  const ask = (id?: number) => async () => {
    statuses.add((await api.call(call, { ...inputOf(call, owned, owner, id), token })).status)
  }
  const [others, missing] = [ask(), ask(999_999)]
  await timePairs(20, others, missing)
  const chance = await timePairs(pairs, others, missing)
  expect([...statuses]).toEqual([404])
  return chance
}

test.each(timed())("another's %s: refused in the time of a missing one (AUTHZ-2)", async (kind, call) => {
  const chance = await tell(call, 1000)
  reportMetric(`AUTHZ-2 AUC less a half, ${kind}`, Math.abs(chance - 0.5), 'most', farthest)
})

test('AUTHZ-2 control: a domain whose owner is looked up after it was found is told apart', async () => {
  const findOwned = async (db: Database, userId: number, id: number) => {
    const domain = await db.selectFrom('domains').selectAll().where('id', '=', id).executeTakeFirst()
    const ofUser = db.selectFrom('domains').selectAll().where('user_id', '=', userId)
    const ofOwner = db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', domain?.user_id ?? 0)
    const [user] = domain ? [await ofOwner.executeTakeFirst(), await ofUser.execute()] : []
    return user?.id === userId ? domain : undefined
  }
  expect(await weakened({ findOwned }, () => tell(domainCalls.get, 400))).toBeGreaterThan(0.6)
})
