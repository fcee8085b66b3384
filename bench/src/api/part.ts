import type { Effort, Part } from '../part'
import { type Result, toResult } from '../result'
import { calls, type MeasuredCall } from './calls'
import { type Extent, type Load, load } from './load'
import { measureMillion } from './million'
import { type Opponents, startOpponents } from './opponents'
import { clear } from './seed'

const amount = { domains: 1000, guests: 100 }

/** Calls until the engine has compiled what they use; a number, so that a busy machine warms up as much. */
const warmUp = { amount: 1000 }

interface Pair {
  ours: Load
  theirs: Load
}

/** Both sides one after the other; which one begins changes from round to round. */
const measureRound = async (opponents: Opponents, call: MeasuredCall, at: number, extent: Extent): Promise<Pair> => {
  const run = async (server: 'product' | 'bare'): Promise<Load> => {
    await clear(opponents.database)
    return load(opponents, opponents[server], call, extent)
  }
  if (at % 2 === 0) {
    const ours = await run('product')
    return { ours, theirs: await run('bare') }
  }
  const theirs = await run('bare')
  return { ours: await run('product'), theirs }
}

const figure = (pairs: readonly Pair[], key: keyof Load) =>
  pairs.map(({ ours, theirs }) => ({ ours: ours[key], theirs: theirs[key] }))

const resultsOf = (id: string, pairs: readonly Pair[]): Result[] => {
  const speed = [
    toResult(`api.${id}.rps`, 'calls/s', figure(pairs, 'rps'), { atLeast: 0.8 }),
    toResult(`api.${id}.p99`, 'ms', figure(pairs, 'p99')),
  ]
  if (pairs.some(({ theirs }) => theirs.cpu === 0)) return speed
  return [
    ...speed,
    toResult(`api.${id}.cpu`, 'ms a call', figure(pairs, 'cpu')),
    toResult(`api.${id}.database-cpu`, 'ms a call', figure(pairs, 'databaseCpu')),
  ]
}

const measure = async (
  opponents: Opponents,
  call: MeasuredCall,
  { rounds, seconds, signal }: Effort,
): Promise<Result[]> => {
  await measureRound(opponents, call, 0, warmUp)
  const pairs: Pair[] = []
  for (let at = 0; at < rounds; at += 1) {
    signal.throwIfAborted()
    pairs.push(await measureRound(opponents, call, at, { duration: seconds }))
  }
  return resultsOf(call.id, pairs)
}

/**
 * The API against a Fastify server with the same SQL and nothing else, on the same PostgreSQL, with 20 clients. The
 * product's worker runs during both, and works off the jobs of both.
 */
export const api: Part = async (effort, print) => {
  const opponents = await startOpponents({ amount, product: effort.product })
  const results: Result[] = []
  try {
    for (const call of calls) {
      print(`api: ${call.id}`)
      results.push(...(await measure(opponents, call, effort)))
    }
  } finally {
    await opponents.stop()
  }
  return [...results, ...(await measureMillion(effort, print))]
}
