/** What was measured, and when: milliseconds of one clock. */
export interface Sample {
  at: number
  value: number
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

const hour = 3_600_000

/** Rise an hour: the median of the slopes of all pairs (Theil and Sen), which single outliers do not move. */
export const slopeAnHour = (samples: readonly Sample[]): number =>
  median(
    samples.flatMap((later, index) =>
      samples.slice(0, index).map(({ at, value }) => ((later.value - value) / (later.at - at)) * hour),
    ),
  )
