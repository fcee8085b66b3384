import { join } from 'node:path'
import { reportMetric } from '@panel/shared/testing/metric'
import { makeTemplate } from '../fixtures/template'
import { slopeAnHour } from './slope'
import { soak } from './soak'

vi.setConfig({ testTimeout: 5_400_000, hookTimeout: 5_400_000 })

let removeTemplate: () => Promise<void>

beforeAll(async () => {
  removeTemplate = await makeTemplate()
})

afterAll(() => removeTemplate?.())

test('an hour of 300 mixed calls a second leaves memory and handles as they were (SOAK-1)', async () => {
  const { courses, calls, failures } = await soak({ warmUp: 10, measured: 50 })
  const ends = Object.values(courses).map(({ heap }) => [heap[0]?.value, heap.at(-1)?.value])
  console.info(`${calls} calls, ${failures.length} failed; MB at both ends: ${JSON.stringify(ends)}`)
  console.info(failures.slice(0, 20).join('\n'))
  reportMetric('SOAK-1 calls', calls, 'least', 1_000_000)
  for (const [name, { heap, handles }] of Object.entries(courses)) {
    reportMetric(`SOAK-1 MB an hour, ${name}`, slopeAnHour(heap), 'most', 1)
    reportMetric(`SOAK-1 handles an hour, ${name}`, slopeAnHour(handles), 'most', 1)
  }
  reportMetric('SOAK-1 failed calls', failures.length, 'most', 0)
})

test('SOAK-1 control: processes that keep a kilobyte of each request, and a file of every hundredth, are found', async () => {
  const leak = `--import=${join(import.meta.dirname, 'leak.mjs')}`
  const { courses } = await soak({ warmUp: 1, measured: 3 }, leak)
  for (const { heap, handles } of Object.values(courses)) {
    expect(slopeAnHour(heap)).toBeGreaterThan(500)
    expect(slopeAnHour(handles)).toBeGreaterThan(500)
  }
})
