import { dnsChangeCalls } from '@panel/shared/contract'
import { Logger, runOnce, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import { requestReconciliation } from '../src/publishing/outbox-repository'
import { PublishError, type Publisher } from '../src/publishing/publisher'
import { reconcileZones } from '../src/publishing/reconcile'
import { publishZone } from '../src/publishing/service'
import { startTestApi, type TestApi } from './api'
import { type MemoryPublisher, startMemoryPublisher } from './memory-publisher'
import { createUser, makeDomain, type TestUser } from './users'

let api: TestApi
let owner: TestUser
let admin: TestUser
let publisher: MemoryPublisher

beforeAll(async () => {
  // No worker takes the orders: the tests read them, and carry them out.
  api = await startTestApi({ env: { DNS_PUBLISHER: 'powerdns+http://127.0.0.1:9?key=test-key' } })
  ;[owner, admin] = await Promise.all([createUser(api), createUser(api, 'admin')])
})

beforeEach(() => {
  publisher = startMemoryPublisher()
})

afterAll(() => api.close())

const change = async (id: number, content: string) => {
  const changes = [{ op: 'add', record: { host: 'www', type: 'A', content } }]
  expect(
    (await api.call(dnsChangeCalls.change, { token: owner.token, params: { id }, body: { changes } })).status,
  ).toBe(200)
}
const fail = (reason: PublishError['reason']) => async () => {
  throw new PublishError(reason, 'as the test wants it')
}
const compare = (part: Partial<Publisher> = {}) => reconcileZones(api.deps, { ...publisher, ...part })

/** The worker does what is due, until nothing is. */
const work = (taskList: TaskList) =>
  runOnce({ connectionString: api.url, taskList, noHandleSignals: true, logger: new Logger(() => () => undefined) })
const left = async (queue: string) => {
  const { rows } = await sql<{ attempts: number; isOver: boolean }>`
    select attempts, attempts >= max_attempts as "isOver" from graphile_worker.jobs
    where queue_name = ${queue} order by id`.execute(api.db)
  return rows
}

describe('the order of a zone that was not published', () => {
  let id: number

  beforeEach(async () => {
    id = await makeDomain(api, owner, admin)
    await publishZone(api.deps, publisher, id)
    await change(id, '192.0.2.1')
  })

  const order = async () => {
    const { rows } = await sql<{ attempts: number; priority: number; minutes: number }>`
      select attempts, priority, greatest(0, ceil(extract(epoch from run_at - now()) / 60))::int as minutes
      from graphile_worker.jobs where key = ${`publish_zone ${id}`}`.execute(api.db)
    return rows[0]
  }
  /** As the worker leaves it after so many attempts. */
  const failed = async (reason: PublishError['reason'], attempts: number, minutes: number) => {
    await expect(publishZone(api.deps, { ...publisher, publish: fail(reason) }, id)).rejects.toThrow(PublishError)
    await sql`
      update graphile_worker._private_jobs set attempts = ${attempts}, run_at = now() + make_interval(mins => ${minutes})
      where key = ${`publish_zone ${id}`}`.execute(api.db)
  }

  test('keeps its growing pause where the server refuses it, which ends after ten minutes', async () => {
    await failed('refused', 5, 4)
    await compare()
    expect(await order()).toEqual({ attempts: 5, priority: 0, minutes: 4 })
    await failed('refused', 12, 300)
    await compare()
    expect(await order()).toEqual({ attempts: 12, priority: 0, minutes: 10 })
    // The worker has no attempts left for this job. The comparison enqueues the zone again, with a lower priority than changes.
    await failed('refused', 25, 300)
    await compare()
    expect(await order()).toEqual({ attempts: 0, priority: 10, minutes: 0 })
    await change(id, '192.0.2.2')
    expect(await order()).toEqual({ attempts: 0, priority: 0, minutes: 0 })
  })

  test('is due as soon as a server that was away answers, behind all changes', async () => {
    await failed('unreachable', 5, 4)
    await compare({ read: fail('unreachable') }).catch(() => undefined)
    expect(await order()).toEqual({ attempts: 5, priority: 0, minutes: 4 })
    await compare()
    expect(await order()).toEqual({ attempts: 0, priority: 10, minutes: 0 })
  })
})

describe('the order of a zone that runs', () => {
  let id: number

  beforeEach(async () => {
    await sql`delete from graphile_worker._private_jobs`.execute(api.db)
    id = await makeDomain(api, owner, admin)
    await sql`update dns_zones set failure = 'unreachable' where domain_id = ${id}`.execute(api.db)
  })

  /** The worker takes the order, which fails after something else has happened. */
  const failAfter = (meanwhile: () => Promise<unknown>) => {
    let runs = 0
    return work({
      publish_zone: () =>
        publishZone(
          api.deps,
          {
            ...publisher,
            publish: async () => {
              runs += 1
              if (runs === 1) await meanwhile()
              return fail('unreachable')()
            },
          },
          id,
        ),
    })
  }

  test('is left alone by a comparison', async () => {
    await failAfter(compare)
    expect(await left(`zone ${id}`)).toEqual([{ attempts: 1, isOver: false }])
  })

  test('leaves no failed job behind where a change orders it anew', async () => {
    await failAfter(() => change(id, '192.0.2.1'))
    expect((await left(`zone ${id}`)).map(({ isOver }) => isOver)).toEqual([true, false])
    await compare()
    expect((await left(`zone ${id}`)).map(({ isOver }) => isOver)).toEqual([false])
  })
})

describe('a comparison of all zones', () => {
  const count = 20
  let ids: number[]

  beforeAll(async () => {
    for (let made = 0; made < count; made += 1) await makeDomain(api, owner, admin)
    const zones = await api.db.selectFrom('domains').select('id').orderBy('id').execute()
    ids = zones.map(({ id }) => id)
    await sql`delete from graphile_worker._private_jobs`.execute(api.db)
  })

  beforeEach(async () => {
    for (const id of ids) await publishZone(api.deps, publisher, id)
  })

  afterEach(() => vi.restoreAllMocks())

  /** What a worker would take next, which is gone then. */
  const takeOrder = async () => {
    const { rows } = await sql<{ payload: { after?: number }; seconds: number }>`
      delete from graphile_worker._private_jobs where key = 'reconcile_zones'
      returning payload, greatest(0, ceil(extract(epoch from run_at - now())))::int as seconds`.execute(api.db)
    return rows[0]
  }
  /** Compares as the orders want it, until none is left. */
  const follow = async (read: Publisher['read']) => {
    const orders = []
    await requestReconciliation(api.db)
    for (let order = await takeOrder(); order; order = await takeOrder()) {
      orders.push(order)
      await reconcileZones(api.deps, { ...publisher, read }, order.payload.after).catch(() => undefined)
      // Another process orders one meanwhile.
      if (orders.length === 1) await requestReconciliation(api.db)
    }
    return orders
  }

  test('that takes long is done in parts, so that none is taken for the job of a dead process', async () => {
    const asked: string[] = []
    let now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now)
    const orders = await follow(async name => {
      asked.push(name)
      now += 30_000
      return publisher.read(name)
    })
    expect(orders.length).toBeGreaterThan(2)
    expect(orders.every(({ seconds }) => seconds === 0)).toBe(true)
    expect(asked).toEqual([...new Set(asked)])
    expect(asked).toHaveLength(ids.length)
  })

  test('waits in between where the server is silent, and goes on behind the zones that it asked about', async () => {
    let asked = 0
    const orders = await follow(async () => {
      asked += 1
      throw new PublishError('unreachable', 'no answer')
    })
    expect(orders.length).toBeGreaterThan(1)
    expect(orders.slice(1).every(({ seconds }) => seconds > 0)).toBe(true)
    expect(asked).toBe(ids.length)
  })

  test('leaves no failed job behind once a server that was away answers again', async () => {
    const look = (read: Publisher['read']) =>
      work({
        reconcile_zones: payload =>
          reconcileZones(api.deps, { ...publisher, read }, (payload as { after?: number }).after),
      })
    await requestReconciliation(api.db)
    await look(fail('unreachable'))
    expect(await left('reconcile_zones')).toEqual([{ attempts: 0, isOver: false }])
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(api.db)
    // It is the last part.
    await look(fail('unreachable'))
    expect(await left('reconcile_zones')).toEqual([{ attempts: 1, isOver: true }])
    await requestReconciliation(api.db)
    await look(publisher.read)
    expect(await left('reconcile_zones')).toEqual([])
  })
})
