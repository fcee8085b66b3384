import type { Domain } from '@panel/shared/contract'

/** The rows of the list as filtered and ordered: all of them there, or read where they come into view. */
export interface ListRows {
  count: number
  /** Undefined while the row is being read. */
  at: (index: number) => Domain | undefined
  /** Stable while the row is in the list. */
  keyOf: (index: number) => number
  /** Where a domain is; -1 where it is not, or not read. */
  indexOf: (id: number) => number
  /** Rows `from` to `to`, both counted in. */
  range: (from: number, to: number) => readonly Domain[] | Promise<readonly Domain[]>
  /** Says which rows are on the screen. */
  show: (indexes: readonly number[]) => void
  /** All of them, where all are there. */
  whole?: readonly Domain[]
  /** Whether these are the first rows of a list whose others are on their way. */
  isPartial?: boolean
}

export const wholeRows = (domains: readonly Domain[], isPartial = false): ListRows => ({
  isPartial,
  count: domains.length,
  at: index => domains[index],
  keyOf: index => domains[index]?.id ?? -index,
  indexOf: id => domains.findIndex(domain => domain.id === id),
  range: (from, to) => domains.slice(from, to + 1),
  show: () => undefined,
  whole: domains,
})
