import type { Effort } from '../part'
import { type Result, toResult } from '../result'
import { measureInTurn } from '../rounds'
import { calls, type MeasuredCall } from './calls'
import { type Extent, figure, type Load, load } from './load'
import { addHolder, clear } from './seed'
import { type ApiWorld, type Options, startApiWorld } from './world'

/** Of the account whose calls are measured, in both databases. */
const amount = { domains: 1000, guests: 100 }

/** Domains of others in the larger database. */
const others = 999_000

const warmUp = { amount: 1000 }

/** The database beside one with a thousand domains. */
interface Larger {
  /** The last part of the figures' ids. */
  id: string
  /** Calls, as a share of those beside a thousand. */
  atLeast: number
  options?: Pick<Options, 'data' | 'prepare'>
  /** Whether it has records of others, which stay. */
  keepsRecords?: boolean
  fill?: (world: ApiWorld) => Promise<unknown>
}

const measureCall = async (
  large: ApiWorld,
  thousand: ApiWorld,
  call: MeasuredCall,
  effort: Effort,
  { id, atLeast, keepsRecords }: Larger,
): Promise<Result[]> => {
  const run = async (world: ApiWorld, extent: Extent): Promise<Load> => {
    await clear(world.database, keepsRecords)
    return load(world, world.product, call, extent)
  }
  await run(large, warmUp)
  await run(thousand, warmUp)
  const extent = { duration: effort.seconds }
  const measured = await measureInTurn(
    effort,
    () => run(large, extent),
    () => run(thousand, extent),
  )
  return [
    toResult(`api.${call.id}.${id}`, 'calls/s', figure(measured, 'rps'), { atLeast }),
    toResult(`api.${call.id}.${id}.database-cpu`, 'ms a call', figure(measured, 'databaseCpu')),
  ]
}

/** The product with many domains in its database against the product with a thousand, for an account with as many. */
export const measureBesideThousand = async (
  effort: Effort,
  print: (line: string) => void,
  larger: Larger,
): Promise<Result[]> => {
  const { product } = effort
  const started: ApiWorld[] = []
  try {
    const thousand = await startApiWorld({ amount, product })
    started.push(thousand)
    const large = await startApiWorld({ amount, product, ...larger.options })
    started.push(large)
    await larger.fill?.(large)
    const results: Result[] = []
    for (const call of calls) {
      print(`api: ${call.id}, ${larger.id}`)
      results.push(...(await measureCall(large, thousand, call, effort, larger)))
    }
    return results
  } finally {
    await Promise.all(started.map(({ stop }) => stop()))
  }
}

/** The same with a million domains. */
export const measureMillion = (effort: Effort, print: (line: string) => void): Promise<Result[]> =>
  measureBesideThousand(effort, print, {
    id: 'million',
    atLeast: 0.75,
    fill: ({ product, database }) => {
      print('api: a million domains are stored')
      return addHolder(product.url, database, { prefix: 'other-', domains: others })
    },
  })
