import { sql } from 'kysely'
import { startWorker } from '../src/jobs/worker'
import { type RegistryPort, RegistryUnavailable } from '../src/registry/port'
import { startTestApi, type TestApi } from './api'
import { until } from './until'

/** More than are worked on at a time. */
const looks = 6

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})

afterAll(() => api.close())

const left = async (tasks: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from graphile_worker.jobs where task_identifier = any(${tasks})`.execute(api.db)
  return rows[0]?.left ?? 0
}

test('a registry that hangs holds up its own work, and neither zones nor anything else', async () => {
  const waiting: ((error: Error) => void)[] = []
  let hangs = true
  const poll = async (): Promise<null> => {
    if (hangs) await new Promise<void>((_, reject) => waiting.push(reject))
    return null
  }
  const registry: RegistryPort = {
    ...api.deps.registry,
    isRemote: true,
    on: db => ({ ...api.deps.registry.on(db), poll }),
  }
  const worker = await startWorker({ ...api.deps, registry }, async () => undefined, api.url)
  try {
    for (let look = 0; look < looks; look += 1) await sql`select graphile_worker.add_job('run_due')`.execute(api.db)
    await until('looks hang', () => waiting.length >= 4)
    const others = ['clean_up', 'reconcile_zones', 'publish_zone']
    for (const task of others)
      await sql`select graphile_worker.add_job(${task}, json_build_object('domainId', 1))`.execute(api.db)
    await until('other work is done', async () => (await left(others)) === 0)
    expect(await left(['run_due'])).toBeGreaterThanOrEqual(looks)
  } finally {
    hangs = false
    for (const go of waiting) go(new RegistryUnavailable('it hung'))
    await worker.stop()
  }
})
