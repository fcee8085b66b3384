import type { MeasuredBuild } from '@panel/shared/contract/measurements'

/** Milliseconds that count as lately. */
const lately = 3_600_000

/** Milliseconds between two counts that are kept. */
const keptEvery = 300_000

interface Count {
  at: number
  builds: readonly MeasuredBuild[]
}

/** How a build did lately, and before that. */
interface Recent {
  now: MeasuredBuild
  before: MeasuredBuild
}

/** Tells from counts of several days how builds did within the last hour. Kept in memory: a gateway knows it an hour after its start. */
export class RecentCounts {
  private kept: Count[] = []

  /** Takes counts; answers those of the builds that were there at the beginning of the hour. */
  take(builds: readonly MeasuredBuild[], at: number): Recent[] {
    const newest = this.kept.at(-1)
    if (!newest || at - newest.at >= keptEvery) this.kept.push({ at, builds })
    // The last one before the hour stays: the hour is counted from it.
    while (this.kept[1] && at - this.kept[1].at >= lately) this.kept.shift()
    const [first] = this.kept
    if (!first || at - first.at < lately) return []
    return builds.flatMap(now => {
      const before = first.builds.find(({ name, build }) => name === now.name && build === now.build)
      if (!before) return []
      // A day that has passed out of the counts takes some away.
      const visits = Math.max(0, now.visits - before.visits)
      return [{ now: { ...now, visits, failed: Math.max(0, now.failed - before.failed) }, before }]
    })
  }
}
