import { type OutageWorld, startOutageWorld } from './outage-world'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const stoppedMs = 30_000

let world: OutageWorld

beforeAll(async () => {
  world = await startOutageWorld()
})

afterAll(() => world?.stop())

test('OUT-1 a database that is stopped for 30 seconds', async () => {
  const { callAll, judge, untilItAnswers, stopDatabase, startDatabase } = world
  await stopDatabase()
  const stopped = Date.now()
  const rounds = []
  while (Date.now() - stopped < stoppedMs) rounds.push(await callAll())
  await startDatabase()
  const recovery = await untilItAnswers()
  const longest = Math.max(...rounds.map(answers => answers.longest))
  judge('stopped for 30 s', { told: rounds.flatMap(({ told }) => told), longest }, recovery)
})
