import type { Effort } from '../part'
import { type Result, toResult } from '../result'
import { calls, type MeasuredCall } from './calls'
import { load } from './load'
import { addHolder, clear } from './seed'
import { type ApiWorld, startApiWorld } from './world'

/** Of the account whose calls are measured, in both databases. */
const amount = { domains: 1000, guests: 100 }

/** Domains of others in the larger database. */
const others = 999_000

const warmUp = { amount: 1000 }

const measureCall = async (
  million: ApiWorld,
  thousand: ApiWorld,
  call: MeasuredCall,
  { rounds, seconds, signal }: Effort,
): Promise<Result> => {
  const run = async (world: ApiWorld, extent: { amount: number } | { duration: number }): Promise<number> => {
    await clear(world.database)
    return (await load(world, world.product, call, extent)).rps
  }
  await run(million, warmUp)
  await run(thousand, warmUp)
  const measured: { ours: number; theirs: number }[] = []
  for (let at = 0; at < rounds; at += 1) {
    signal.throwIfAborted()
    const extent = { duration: seconds }
    if (at % 2 === 0) {
      const ours = await run(million, extent)
      measured.push({ ours, theirs: await run(thousand, extent) })
    } else {
      const theirs = await run(thousand, extent)
      measured.push({ ours: await run(million, extent), theirs })
    }
  }
  return toResult(`api.${call.id}.million`, 'calls/s', measured, { atLeast: 0.75 })
}

/** The product with a million domains in its database against the product with a thousand, for an account with as many. */
export const measureMillion = async (effort: Effort, print: (line: string) => void): Promise<Result[]> => {
  const { product } = effort
  const started: ApiWorld[] = []
  try {
    const thousand = await startApiWorld({ amount, product })
    started.push(thousand)
    const million = await startApiWorld({ amount, product })
    started.push(million)
    print('api: a million domains are stored')
    await addHolder(million.product.url, million.database, { prefix: 'other-', domains: others })
    const results: Result[] = []
    for (const call of calls) {
      print(`api: ${call.id}, a million`)
      results.push(await measureCall(million, thousand, call, effort))
    }
    return results
  } finally {
    await Promise.all(started.map(({ stop }) => stop()))
  }
}
