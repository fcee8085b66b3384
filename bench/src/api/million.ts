import type { Effort } from '../part'
import { type Result, toResult } from '../result'
import { measureInTurn } from '../rounds'
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
  effort: Effort,
): Promise<Result> => {
  const run = async (world: ApiWorld, extent: { amount: number } | { duration: number }): Promise<number> => {
    await clear(world.database)
    return (await load(world, world.product, call, extent)).rps
  }
  await run(million, warmUp)
  await run(thousand, warmUp)
  const extent = { duration: effort.seconds }
  const measured = await measureInTurn(
    effort,
    () => run(million, extent),
    () => run(thousand, extent),
  )
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
