import { join } from 'node:path'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'
import { reportMetric } from '@panel/shared/testing/metric'
import { addHolder, clear } from '../api/seed'
import { median } from '../result'
import { measureInTurn, type Round } from '../rounds'
import { flood } from './flood'
import { type LoadWorld, startWorld } from './world'
import { type LoadedCall, loadWith, type Measured } from './wrk'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const rounds = 5
const extent = { connections: 32, seconds: 4 }
const warmUp = { connections: 32, seconds: 2 }

/**
 * Calls a second as a share of the yardstick's on the same machine (decision 36), and milliseconds that 99 of 100 calls
 * stay below.
 */
const bounds = {
  livez: { share: 1, p99: undefined },
  me: { share: 0.11, p99: 50 },
  domains: { share: 0.05, p99: 100 },
  cart: { share: 0.026, p99: 80 },
} as const

/** Sign-ins a second: what they take is the hash's. */
const signIns = 50

type Call = keyof typeof bounds
const names = Object.keys(bounds) as Call[]

/** Of `/users/me` during a flood of sign-ins. */
const readsInFlood = { connections: 8, seconds: 8 }
const longestRead = 250

let world: LoadWorld

beforeAll(async () => {
  provideDebianPackages(['wrk'])
  world = await startWorld()
})

afterAll(() => world?.stop())

/** The product beside the yardstick. */
const measureCall = async (
  { product, yardstick, calls, database }: LoadWorld,
  name: Call,
): Promise<Round<Measured>[]> => {
  const run = (url: string, call: LoadedCall, length: typeof extent) => async (): Promise<Measured> => {
    await clear(database)
    return await loadWith(url, call, length)
  }
  const inTurn = (times: number, length: typeof extent) =>
    measureInTurn({ rounds: times }, run(product.url, calls[name], length), run(yardstick.url, calls.yardstick, length))
  await inTurn(1, warmUp)
  return await inTurn(rounds, extent)
}

const shareOf = (measured: readonly Round<Measured>[]): number =>
  median(measured.map(({ ours, theirs }) => ours.rate / theirs.rate))

test.each(names)('%s is answered as often a second as its share of the yardstick asks (LOAD-1)', async name => {
  const { share, p99 } = bounds[name]
  const measured = await measureCall(world, name)
  const rate = (side: 'ours' | 'theirs'): string => median(measured.map(round => round[side].rate)).toFixed(0)
  console.info(`${name}: ${rate('ours')} calls a second, the yardstick ${rate('theirs')}`)
  const slowest = Math.round(median(measured.map(({ ours }) => ours.p99)))
  const failed = measured.reduce((sum, { ours }) => sum + ours.failed, 0)
  reportMetric(`LOAD-1 ${name}, failed calls`, failed, 'most', 0)
  if (p99 !== undefined) reportMetric(`LOAD-1 ${name}, 99 of 100 in ms`, slowest, 'most', p99)
  reportMetric(`LOAD-1 ${name}, share of the yardstick's`, shareOf(measured), 'least', share)
})

test('as many sign in at once as the limit says (LOAD-1)', async () => {
  await loadWith(world.product.url, world.calls.login, warmUp)
  const { rate, failed } = await loadWith(world.product.url, world.calls.login, extent)
  reportMetric('LOAD-1 login, calls a second', Math.round(rate), 'least', signIns)
  reportMetric('LOAD-1 login, failed calls', failed, 'most', 0)
})

/** A world of its own, whose API runs a module before its own. */
const worldWith = (file: string, env: Record<string, string> = {}): Promise<LoadWorld> =>
  startWorld({ NODE_OPTIONS: `--require=${join(import.meta.dirname, file)}`, ...env })

test('LOAD-1 control: an API whose calls take the processor for half a millisecond more misses its share', async () => {
  const slow = await worldWith('busy-calls.cjs')
  try {
    expect(shareOf(await measureCall(slow, 'me'))).toBeLessThan(bounds.me.share)
  } finally {
    await slow.stop()
  }
})

/** Reads of an account while twice as many sign in as can. */
const readDuringFlood = async (flooded: LoadWorld): Promise<Measured> => {
  const { rate } = await loadWith(flooded.product.url, flooded.calls.login, warmUp)
  const under = flood(flooded, 2 * rate, readsInFlood.seconds + 4)
  await under.underWay
  const measured = await loadWith(flooded.product.url, flooded.calls.me, readsInFlood)
  const { answered, refused } = await under.ended
  console.info(`${rate.toFixed(0)} sign-ins a second; ${answered} answered and ${refused} refused in the flood`)
  return measured
}

test('a flood of sign-ins slows no reads (LOAD-2)', async () => {
  const { p99, failed } = await readDuringFlood(world)
  reportMetric('LOAD-2 failed reads', failed, 'most', 0)
  reportMetric('LOAD-2 99 of 100 reads in ms', Math.round(p99), 'most', longestRead)
})

test('LOAD-2 control: where passwords take no turns they crowd out reads', async () => {
  const crowded = await worldWith('no-turns.cjs', { UV_THREADPOOL_SIZE: '64' })
  try {
    expect((await readDuringFlood(crowded)).p99).toBeGreaterThan(longestRead)
  } finally {
    await crowded.stop()
  }
})

const wholeList = 100_000

test('a whole list of 100,000 domains blocks no other call', async () => {
  const { product, database } = world
  const token = await addHolder(product.url, database, { prefix: 'whole-', domains: wholeList })
  const headers = { authorization: `Bearer ${token}` }
  let isRead = false
  const readList = async (): Promise<string> => {
    const answer = await fetch(`${product.url}/api/domains/my`, { headers })
    const parts: Uint8Array[] = []
    for await (const part of answer.body ?? []) parts.push(part)
    isRead = true
    return Buffer.concat(parts).toString()
  }
  const list = readList()
  const waits: number[] = []
  while (!isRead) {
    const start = performance.now()
    const answer = await fetch(`${product.url}/api/users/me`, { headers })
    await answer.text()
    waits.push(performance.now() - start)
  }
  expect(JSON.parse(await list)).toHaveLength(wholeList)
  reportMetric(
    'LIST longest wait of others beside a whole list of 100,000 domains, ms',
    Math.max(...waits),
    'most',
    longestRead,
  )
})
