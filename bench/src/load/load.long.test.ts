import { join } from 'node:path'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'
import { measure, reportMetric } from '@panel/shared/testing/metric'
import { clear } from '../api/seed'
import { median } from '../result'
import { flood } from './flood'
import { type LoadWorld, startWorld } from './world'
import { loadWith, type Measured } from './wrk'

jest.setTimeout(600_000)

const rounds = 3
const extent = { connections: 32, seconds: 5 }
const warmUp = { connections: 32, seconds: 2 }

/** What TRUST asks, of calls a second and of milliseconds. */
const bounds = {
  livez: { rate: 20_000, p99: undefined },
  me: { rate: 6000, p99: 50 },
  domains: { rate: 2000, p99: 100 },
  cart: { rate: 1300, p99: 80 },
  login: { rate: 50, p99: undefined },
} as const

type Call = keyof typeof bounds
const names = Object.keys(bounds) as Call[]

/** What the bare server of the bench answers, too. */
const bare: readonly Call[] = ['me', 'domains', 'cart']

const sides = ['product', 'bare'] as const
type Side = (typeof sides)[number]

/** Of `/users/me` during a flood of sign-ins. */
const readsInFlood = { connections: 8, seconds: 8 }
const longestRead = 250

let world: LoadWorld

beforeAll(async () => {
  provideDebianPackages(['wrk'])
  world = await startWorld()
})

afterAll(() => world?.stop())

type Round = Record<Side, Partial<Record<Call, Measured>>>

const measureRound = async (order: readonly Side[], length: typeof extent): Promise<Round> => {
  const measured: Round = { product: {}, bare: {} }
  for (const name of names)
    for (const side of order)
      if (side === 'product' || bare.includes(name)) {
        await clear(world.database)
        measured[side][name] = await loadWith(world[side].url, world.calls[name], length)
      }
  return measured
}

test('the main calls are answered as often and as soon as TRUST asks (LOAD-1)', async () => {
  await measureRound(sides, warmUp)
  const measured: Round[] = []
  for (let at = 0; at < rounds; at += 1)
    measured.push(await measureRound(at % 2 === 0 ? sides : [...sides].reverse(), extent))
  const figure = (side: Side, name: Call, key: keyof Measured): number =>
    Math.round(median(measured.map(round => round[side][name]?.[key] ?? 0)))
  for (const name of bare)
    console.info(`bare server: ${name} ${figure('bare', name, 'rate')}/s, p99 ${figure('bare', name, 'p99')} ms`)
  const failed = measured.flatMap(({ product }) => Object.values(product).map(one => one.failed))
  const reports = names.flatMap(name => {
    const { rate, p99 } = bounds[name]
    const often = () => reportMetric(`LOAD-1 ${name}, calls a second`, figure('product', name, 'rate'), 'least', rate)
    if (p99 === undefined) return [often]
    return [often, () => reportMetric(`LOAD-1 ${name}, 99 of 100 in ms`, figure('product', name, 'p99'), 'most', p99)]
  })
  reports.push(() => reportMetric('LOAD-1 failed calls', Math.max(...failed), 'most', 0))
  // All figures are printed, whichever of them is missed.
  const missed = reports.flatMap(report => {
    try {
      report()
      return []
    } catch (error) {
      return [String(error)]
    }
  })
  expect(missed).toEqual([])
})

test('LOAD-1 control: a server whose calls wait a millisecond more for a processor misses its bound', async () => {
  const slow = await startWorld({ NODE_OPTIONS: `--require=${join(import.meta.dirname, 'busy-calls.cjs')}` })
  try {
    const { rate } = await loadWith(slow.product.url, slow.calls.me, extent)
    expect(measure('LOAD-1 control', rate, 'least', bounds.me.rate).verdict).toBe('fail')
  } finally {
    await slow.stop()
  }
})

/** 99 of 100 reads of an account, in milliseconds, while twice as many sign in as can. */
const readDuringFlood = async (flooded: LoadWorld): Promise<number> => {
  const { rate } = await loadWith(flooded.product.url, flooded.calls.login, warmUp)
  const signIns = flood(flooded, 2 * rate, readsInFlood.seconds + 4)
  await signIns.underWay
  const { p99, failed } = await loadWith(flooded.product.url, flooded.calls.me, readsInFlood)
  expect(failed).toBe(0)
  const { answered, refused } = await signIns.ended
  console.info(`${rate.toFixed(0)} sign-ins a second; ${answered} answered and ${refused} refused in the flood`)
  return p99
}

test('a flood of sign-ins slows no reads (LOAD-2)', async () => {
  reportMetric('LOAD-2 99 of 100 reads in ms', Math.round(await readDuringFlood(world)), 'most', longestRead)
})

test('LOAD-2 control: passwords that are compared by the thread that answers slow them', async () => {
  const blocking = join(import.meta.dirname, 'blocking-passwords.cjs')
  const slow = await startWorld({ NODE_OPTIONS: `--require=${blocking}` })
  try {
    expect(measure('LOAD-2 control', await readDuringFlood(slow), 'most', longestRead).verdict).toBe('fail')
  } finally {
    await slow.stop()
  }
})
