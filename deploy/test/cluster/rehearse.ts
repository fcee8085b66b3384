import { until } from '@panel/e2e/fixtures/until'
import { reportMetric } from '@panel/shared/testing/metric'
import { excusedMs, judge } from './judge'
import type { World } from './world'
import { lostOf, Writers } from './writers'

/** Acknowledged writes before a fault, after the time that is excused, and after everything is whole again. */
const enough = 150

/** Calls that a share of failed ones is taken of, at least. */
const leastCounted = 300

type Report = Parameters<typeof reportMetric>

/** How calls failed: status, and the code of the answer or what the connection said, each with how often. */
const countFailures = (failures: readonly string[]): string => {
  const kinds = failures.map(text => text.replace(/ .*"code":"(\w+)".*/s, ' $1'))
  return [...new Set(kinds)].map(kind => `${kinds.filter(each => each === kind).length} × ${kind}`).join(', ')
}

/** Prints all of them, also when one misses its limit. Throws when one does. */
const reportAll = (reports: readonly Report[]): void => {
  const missed = reports.flatMap(report => {
    try {
      reportMetric(...report)
      return []
    } catch (error) {
      return [error]
    }
  })
  if (missed.length > 0) throw new AggregateError(missed, missed.map(String).join('\n'))
}

interface Rehearsal {
  writers: Writers
  /** The fault is now: what fails in the next ten seconds is excused. */
  mark: () => void
  /** Resolves when that time is over, and writes are acknowledged. */
  excuseIsOver: () => Promise<void>
}

/** What the writers saw while something happened to an installation, which is whole again at the end. */
export const observe = async ({ installation, template }: World, act: (rehearsal: Rehearsal) => Promise<void>) => {
  const writers = new Writers(installation, template.writers)
  let markedAt: number | undefined
  try {
    await writers.more(enough)
    await act({
      writers,
      mark: () => {
        markedAt = performance.now()
      },
      excuseIsOver: async () => {
        const over = (markedAt ?? 0) + excusedMs
        await until('the time that is excused is over', () => performance.now() > over)
        await writers.more(enough)
      },
    })
    await installation.whole()
    await writers.more(enough)
  } finally {
    await writers.end()
  }
  return { writers, ...judge(writers.calls, markedAt) }
}

/** Lets something happen to the installation under load, and reports what its users noticed (HA-1). */
export const rehearse = async (
  world: World,
  name: string,
  act: (rehearsal: Rehearsal) => Promise<void>,
): Promise<void> => {
  const { installation, walk, acknowledged } = world
  const seen = await observe(world, act)
  await walk.more()
  acknowledged.push(...seen.writers.acknowledged)
  const lost = await lostOf(installation, acknowledged)
  const failures = seen.writers.calls.flatMap(({ failure }) => failure ?? [])
  process.stdout.write(`${name}: ${countFailures(failures) || 'no call failed'}\n`)
  reportAll([
    [`HA-1 ${name}: acknowledged writes that are lost or doubled`, lost.length, 'most', 0],
    [`HA-1 ${name}: percent of the calls that failed later than 10 s after it`, seen.failedPercent, 'most', 0.5],
    [`HA-1 ${name}: longest time without an acknowledged write, s`, seen.longestSilenceSeconds, 'most', 10],
    [`HA-1 ${name}: pages on which the user was signed out`, walk.signedOut, 'most', 0],
    [`HA-1 ${name}: calls answered 500`, failures.filter(text => text.startsWith('500')).length, 'most', 0],
    [`HA-1 ${name}: calls that count`, seen.counted, 'least', leastCounted],
  ])
}
