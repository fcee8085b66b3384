import { type Result, toFigure, toResult } from '../result'
import type { ListVisit } from './visit-list'

/** Domains of the accounts whose lists are compared; the others are compared with the first. */
export const sizes = [100, 10_000, 100_000] as const

export type Round = Map<number, ListVisit>

const units: Readonly<Record<keyof ListVisit, readonly [id: string, unit: string]>> = {
  first: ['first', 'ms'],
  filter: ['filter', 'ms'],
  scroll: ['scroll', 'ms a frame'],
  scroll95: ['scroll-p95', 'ms a frame'],
  memory: ['memory', 'MB'],
  longest: ['longest-task', 'ms'],
  calls: ['calls', 'calls'],
}

const keys = Object.keys(units) as (keyof ListVisit)[]

export const resultsOf = (rounds: readonly Round[]): Result[] =>
  sizes.flatMap(size =>
    keys.map(key => {
      const [name, unit] = units[key]
      const valuesOf = (of: number) => rounds.map(round => round.get(of)?.[key] ?? Number.NaN)
      const id = `list.${size}.${name}`
      if (size === sizes[0]) return toFigure(id, unit, valuesOf(size))
      const small = valuesOf(sizes[0])
      const pairs = valuesOf(size).map((ours, at) => ({ ours, theirs: small[at] ?? Number.NaN }))
      return toResult(id, unit, pairs, { atMost: 1.2 })
    }),
  )
