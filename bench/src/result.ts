/** One measured figure beside its opponent's; bench/results.json is a list of these. */
export interface Result {
  id: string
  /** Median of the rounds. */
  value: number
  unit: string
  /** The opponent's median in the same unit. */
  against: number
  /** Median of the rounds' own ratios, ours to theirs. */
  ratio: number
  /** Smallest and largest ratio of a round. */
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
}

const digits = 3

const round = (value: number): number => Number(value.toPrecision(digits))

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length / 2
  return ((sorted[Math.ceil(half) - 1] ?? Number.NaN) + (sorted[Math.floor(half)] ?? Number.NaN)) / 2
}

const describe = ({ atLeast, atMost }: Goal): string | null => {
  if (atLeast !== undefined) return `≥ ${atLeast}`
  return atMost === undefined ? null : `≤ ${atMost}`
}

/** Judges what is printed: the rounded ratio. */
const isMet = (ratio: number, { atLeast, atMost }: Goal): boolean | null => {
  if (atLeast !== undefined) return ratio >= atLeast
  return atMost === undefined ? null : ratio <= atMost
}

/** The figure that rounds of one measurement come to. */
export const toResult = (id: string, unit: string, rounds: readonly Round[], goal: Goal = {}): Result => {
  const ratios = rounds.map(({ ours, theirs }) => ours / theirs)
  const ratio = round(median(ratios))
  return {
    id,
    value: round(median(rounds.map(({ ours }) => ours))),
    unit,
    against: round(median(rounds.map(({ theirs }) => theirs))),
    ratio,
    spread: [round(Math.min(...ratios)), round(Math.max(...ratios))],
    goal: describe(goal),
    met: isMet(ratio, goal),
  }
}
