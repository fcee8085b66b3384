import type { KyselyPlugin } from 'kysely'
import { jobs } from '../src/jobs/jobs'
import type { JobNeeds } from '../src/set-aside/each-object'
import { startTestApi } from './api'
import { prices } from './price-file'
import { writeSetting } from './setting-file'
import { weakened } from './weaken'

vi.mock(import('../src/set-aside/each-object'), async original =>
  (await import('./weaken')).replaceable(await original()),
)

/** They take one object at a time by its next attempt, or have none that could fail by itself. */
const others = ['abandoned_jobs', 'operations', 'registry_locks', 'registry_tasks', 'sandbox']

test('each job leaves out what it has set aside', async () => {
  const { eachObject } =
    await vi.importActual<typeof import('../src/set-aside/each-object')>('../src/set-aside/each-object')
  const api = await startTestApi({ env: { CLOCK: 'sandbox', PRICES: writeSetting(prices) } })
  let asked = ''
  const reader: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked += JSON.stringify(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const finds: { job: string; leavesOut: boolean }[] = []
  const watched = (deps: JobNeeds, work: Parameters<typeof eachObject<unknown>>[1]) =>
    eachObject(deps, {
      ...work,
      find: async after => {
        asked = ''
        const part = await work.find(after)
        const leavesOut = asked.includes('set_aside') && asked.includes(`"${work.job}"`)
        // One that does not ask has nothing to do.
        if (asked !== '') finds.push({ job: work.job, leavesOut })
        return part
      },
    })
  const db = api.db.withPlugin(reader)
  const payments = { PAYMENTS: { register: {}, unpaidDays: 3, secretNames: [] } }
  await weakened({ eachObject: watched }, async () => {
    for (const more of [{}, payments])
      for (const { run } of jobs)
        await run({ ...api.deps, db, settings: { ...api.deps.settings, ...more } }, () => false)
  })
  await api.close()
  expect(finds.filter(({ leavesOut }) => !leavesOut)).toEqual([])
  const found = new Set(finds.map(({ job }) => job))
  expect(jobs.flatMap(({ name }) => (found.has(name) ? [] : [name])).sort()).toEqual(others)
})
