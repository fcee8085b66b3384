/** One write of one writer. Times are milliseconds as `performance.now()` counts them. */
export interface Call {
  label: string
  start: number
  end: number
  /** How it was answered where it was not acknowledged. */
  failure?: string
}

interface Judgement {
  /** Calls that were not under way in the time that is excused. */
  counted: number
  /** Of these, in percent. */
  failedPercent: number
  /** Between two acknowledgements, or the begin and the end and the one next to it. */
  longestSilenceSeconds: number
}

/** How long after a fault calls may fail, in milliseconds. */
export const excusedMs = 10_000

/** @param faultAt of the fault; without one no call is excused */
export const judge = (calls: readonly Call[], faultAt?: number): Judgement => {
  const isExcused = ({ start, end }: Call): boolean =>
    faultAt !== undefined && end >= faultAt && start <= faultAt + excusedMs
  const counted = calls.filter(call => !isExcused(call))
  const failed = counted.filter(({ failure }) => failure !== undefined)
  const acknowledged = calls.filter(({ failure }) => failure === undefined).map(({ end }) => end)
  const begin = Math.min(...calls.map(({ start }) => start))
  const over = Math.max(...calls.map(({ end }) => end))
  const moments = [begin, ...acknowledged.toSorted((one, other) => one - other), over]
  const silences = moments.slice(1).map((moment, at) => moment - (moments[at] ?? moment))
  return {
    counted: counted.length,
    failedPercent: Number(((100 * failed.length) / counted.length).toFixed(2)),
    longestSilenceSeconds: Number((Math.max(...silences) / 1000).toFixed(1)),
  }
}
