import type { Effort, Part } from '../part'
import { type Result, toResult } from '../result'
import { measureInTurn, type Round } from '../rounds'
import type { Server } from '../start-program'
import { calls, type MeasuredCall } from './calls'
import { type Extent, figure, type Load, load } from './load'
import { measureMillion } from './million'
import { clear } from './seed'
import { type ApiWorld, startApiWorld } from './world'

const amount = { domains: 1000, guests: 100 }

const yardstick: MeasuredCall = { id: 'yardstick', request: () => ({ method: 'GET', path: '/', headers: {} }) }

/** Calls until the engine has compiled what they use; a number, so that a busy machine warms up as much. */
const warmUp = { amount: 1000 }

type Pair = Round<Load>

const run = async (world: ApiWorld, server: Server, call: MeasuredCall, extent: Extent): Promise<Load> => {
  await clear(world.database)
  return load(world, server, call, extent)
}

const resultsOf = (id: string, pairs: readonly Pair[]): Result[] => {
  const speed = [
    toResult(`api.${id}.rps`, 'calls/s', figure(pairs, 'rps')),
    toResult(`api.${id}.p99`, 'ms', figure(pairs, 'p99')),
  ]
  if (pairs.some(({ theirs }) => theirs.cpu === 0)) return speed
  return [
    ...speed,
    toResult(`api.${id}.cpu`, 'ms a call', figure(pairs, 'cpu')),
    toResult(`api.${id}.database-cpu`, 'ms a call', figure(pairs, 'databaseCpu')),
  ]
}

const measure = async (world: ApiWorld, call: MeasuredCall, effort: Effort): Promise<Result[]> => {
  const ours = (extent: Extent) => () => run(world, world.product, call, extent)
  const theirs = (extent: Extent) => () => run(world, world.yardstick, yardstick, extent)
  await measureInTurn({ rounds: 1 }, ours(warmUp), theirs(warmUp))
  const extent = { duration: effort.seconds }
  return resultsOf(call.id, await measureInTurn(effort, ours(extent), theirs(extent)))
}

/**
 * The API's calls beside the yardstick, on the same PostgreSQL, with 20 clients. What a call may take of the processor is
 * in budgets.json. The product's worker runs during both.
 */
export const api: Part = async (effort, print) => {
  const world = await startApiWorld({ amount, product: effort.product })
  const results: Result[] = []
  try {
    for (const call of calls) {
      print(`api: ${call.id}`)
      results.push(...(await measure(world, call, effort)))
    }
  } finally {
    await world.stop()
  }
  return [...results, ...(await measureMillion(effort, print))]
}
