/** One measured figure with its opponent's; bench/results.json is a list of these. */
export interface Result {
  id: string
  /** Median of the rounds. */
  value: number
  unit: string
  /** The opponent's median in the same unit; null where there is none. */
  against: number | null
  /** Median of the rounds' own ratios, ours to theirs. */
  ratio: number | null
  /** Smallest and largest ratio of a round; where there is no opponent, of our own values. */
  spread: readonly [number, number]
  /** What the ratio has to be; null where nothing is asked. */
  goal: string | null
  met: boolean | null
}

/** Both sides of one round, measured right after each other. */
interface Round {
  ours: number
  theirs: number
}

interface Goal {
  /** The ratio must not be below, or not above. */
  atLeast?: number
  atMost?: number
  /** Our own figure must not be above, or not below. */
  valueAtMost?: number
  valueAtLeast?: number
}

const digits = 3

const round = (value: number): number => Number(value.toPrecision(digits))

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length / 2
  return ((sorted[Math.ceil(half) - 1] ?? Number.NaN) + (sorted[Math.floor(half)] ?? Number.NaN)) / 2
}

/** The value that 95 of 100 are not above; of few values the largest. */
export const percentile95 = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
}

const describe = ({ atLeast, atMost, valueAtMost, valueAtLeast }: Goal, unit: string): string | null => {
  if (valueAtLeast !== undefined) return `≥ ${valueAtLeast} ${unit}`
  if (valueAtMost !== undefined) return `≤ ${valueAtMost} ${unit}`
  if (atLeast !== undefined) return `≥ ${atLeast}`
  return atMost === undefined ? null : `≤ ${atMost}`
}

/** Judges what is printed: rounded figures. */
const isMet = (value: number, ratio: number, { atLeast, atMost, ...own }: Goal): boolean | null => {
  if (own.valueAtLeast !== undefined) return value >= own.valueAtLeast
  if (own.valueAtMost !== undefined) return value <= own.valueAtMost
  if (atLeast !== undefined) return ratio >= atLeast
  return atMost === undefined ? null : ratio <= atMost
}

/** Of two zeros, as when nothing shifts on either side, neither is more. */
const ratioOf = ({ ours, theirs }: Round): number => (ours === theirs ? 1 : ours / theirs)

/** The figure that rounds of one measurement come to; `summary` makes one value of those of the rounds. */
export const toResult = (
  id: string,
  unit: string,
  rounds: readonly Round[],
  goal: Goal = {},
  summary: (values: readonly number[]) => number = median,
): Result => {
  const ratios = rounds.map(ratioOf)
  const value = round(summary(rounds.map(({ ours }) => ours)))
  const ratio = round(median(ratios))
  return {
    id,
    value,
    unit,
    against: round(summary(rounds.map(({ theirs }) => theirs))),
    ratio,
    spread: [round(Math.min(...ratios)), round(Math.max(...ratios))],
    goal: describe(goal, unit),
    met: isMet(value, ratio, goal),
  }
}

/** A figure without an opponent; its goal says what it has to be itself. */
export const toFigure = (
  id: string,
  unit: string,
  values: readonly number[],
  goal: Pick<Goal, 'valueAtMost' | 'valueAtLeast'> = {},
): Result => {
  const value = round(median(values))
  return {
    id,
    value,
    unit,
    against: null,
    ratio: null,
    spread: [round(Math.min(...values)), round(Math.max(...values))],
    goal: describe(goal, unit),
    met: isMet(value, Number.NaN, goal),
  }
}
