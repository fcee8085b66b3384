/** Upper ends of the buckets in which values are counted; above the last one is a bucket more. */
const ends = [
  5, 10, 25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 650, 800, 1000, 1250, 1500, 1800, 2200, 2500, 3000, 4000, 5500,
  8000, 12_000, 20_000,
]

/** The bucket of a value. */
export const bucketOf = (value: number): number => {
  const bucket = ends.findIndex(end => value <= end)
  return bucket < 0 ? ends.length : bucket
}

/** The 75th percentile of counted values, as if those of a bucket were spread over it evenly. */
export const percentile75 = (counts: ReadonlyMap<number, number>): number | undefined => {
  const inOrder = [...counts].sort(([one], [other]) => one - other)
  const all = inOrder.reduce((sum, [, count]) => sum + count, 0)
  let left = all * 0.75
  for (const [bucket, count] of inOrder) {
    const from = ends[bucket - 1] ?? 0
    const to = ends[bucket] ?? from
    if (left <= count) return Math.round(from + ((to - from) * left) / count)
    left -= count
  }
  return undefined
}
