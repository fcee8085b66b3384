import type { MeasuredBuild } from '@panel/shared/contract/measurements'
import type { Registry } from '@panel/shared/panel/registry'
import { ReleaseError } from '../errors'
import { type Alarm, alarmOf, raiseAlarm } from './alarms'
import type { BuildName } from './collect-garbage'
import { type FailureLimits, failing, gotWorse, type NewBuild, newBuildOf, newBuildsOf } from './failing-builds'
import { type Change, type HistoryEntry, type Releases, stepsNewestFirst } from './history'
import { rollBack } from './live-builds'
import { oneAtATime } from './one-at-a-time'
import { RecentCounts } from './recent-counts'
import { buildsOf } from './release-changes'

/** How long after its promotion a build is new, and watched. In milliseconds. */
const newFor = 24 * 3_600_000

/** Milliseconds between two checks of what was measured. */
const checkIntervalMs = 10_000

/** Somebody else was first, or what was found is history. */
class NoLongerNew extends Error {}

const isOf = ({ builds }: Change, { name, build }: BuildName): boolean =>
  builds.some(each => each.name === name && each.build === build)

/**
 * Whether a build got its state a short time ago. Not when it was rolled back like this before: the person who releases
 * it again then has decided about it.
 */
const isWatched = async ({ store, keys }: Releases, subject: NewBuild, now: number): Promise<boolean> => {
  let isNew = false
  for await (const { change } of stepsNewestFirst(store, keys.publicKey)) {
    if (change.finding?.build === subject.build && change.builds.some(({ name }) => name === subject.name)) return false
    const isOld = now - Date.parse(change.at) > newFor
    if (isOf(change, subject)) {
      // A trial is watched to its end. Of a build that is live for everyone, an earlier trial says nothing.
      if (change.action === 'canary' && subject.isOnTrial) isNew = true
      if ((change.action === 'promote' || change.action === 'enable') && !isOld) isNew = true
      if (change.action === 'publish') return isNew
    }
  }
  return isNew
}

const takeBack = (
  releases: Releases,
  subject: NewBuild,
  { build, visits, failed }: MeasuredBuild,
  { limit }: FailureLimits,
): Promise<HistoryEntry> => {
  const reason = {
    by: 'measurements',
    via: 'measurements' as const,
    why: `${build} failed in ${failed} of ${visits} visits; the limit is ${limit} %`,
    finding: { build, visits, failed, limit },
  }
  return rollBack(releases, reason, subject.name, registry => {
    const release = registry && (subject.name === 'shell' ? registry.shell : registry.panels[subject.name])
    if (!release || newBuildOf(subject.name, release)?.build !== subject.build) throw new NoLongerNew()
  })
}

interface Log {
  warn(fields: object, message: string): void
}

interface FailureWatchOptions {
  releases: Releases
  limits: FailureLimits
  measured: () => Promise<readonly MeasuredBuild[]>
  registry: () => Promise<Registry | undefined>
  log: Log
}

/** Takes back, by itself, a build on trial or freshly live that fails in too many visits. */
export class FailureWatch {
  /** Looks once. Resolves when each rollback was made or has failed. */
  readonly check: () => Promise<void>
  private readonly warned = new Set<string>()
  /** Builds that got worse, until they run well again. */
  private readonly worse = new Set<string>()
  private readonly recent = new RecentCounts()

  constructor(private readonly options: FailureWatchOptions) {
    const failed = (error: unknown) => options.log.warn({ err: error }, 'builds could not be checked')
    this.check = oneAtATime(() => this.checkNow(), failed)
  }

  /** Looks again and again; answers what ends it. */
  start(): NodeJS.Timeout | undefined {
    const { limits, releases } = this.options
    if (limits.limit === 0 || !releases.keys.privateKey) return undefined
    return setInterval(() => void this.check(), checkIntervalMs).unref()
  }

  /** People decide about what is seen in few networks. */
  private warnOnce(subject: NewBuild, found: MeasuredBuild): void {
    const { log, limits } = this.options
    const key = `${subject.name}/${subject.build}`
    if (this.warned.has(key)) return
    this.warned.add(key)
    log.warn({ found, limits }, 'a build fails too often, but in few networks: it is not rolled back automatically')
    this.alarm('build.failing', subject, found)
  }

  /** A team that does not answer holds up no rollback. */
  private alarm(type: Alarm['type'], { name }: BuildName, found: MeasuredBuild): void {
    const { releases, limits, log } = this.options
    const failed = (error: unknown) => log.warn({ err: error }, 'no alarm could be sent about a build that fails')
    void raiseAlarm(releases, alarmOf(type, name, found, limits.limit), log).catch(failed)
  }

  /** What worked is not rolled back by itself: its reason is likely elsewhere, in the API for example. */
  private warnOfWorse(live: Registry, measured: readonly MeasuredBuild[]): void {
    const { log, limits } = this.options
    for (const { now, before } of this.recent.take(measured, Date.now())) {
      const key = `${now.name}/${now.build}`
      const isLive = buildsOf(live).some(each => each.name === now.name && each.build === now.build)
      if (!isLive || !gotWorse(now, before, limits)) this.worse.delete(key)
      else if (!this.worse.has(key)) {
        this.worse.add(key)
        log.warn({ found: now, before, limits }, 'a build that ran well began to fail')
        this.alarm('build.worse', now, now)
      }
    }
  }

  private async checkNow(): Promise<void> {
    const { releases, limits, measured, registry, log } = this.options
    const live = await registry()
    if (!live) return
    const counts = await measured()
    this.warnOfWorse(live, counts)
    for (const { subject, found, isWide } of failing(newBuildsOf(live), counts, limits)) {
      if (!(await isWatched(releases, subject, Date.now()))) continue
      if (!isWide) {
        this.warnOnce(subject, found)
        continue
      }
      try {
        const { change } = await takeBack(releases, subject, found, limits)
        log.warn({ change }, 'a build that failed too often was rolled back')
        this.alarm('build.rolled_back', subject, found)
      } catch (error) {
        if (!(error instanceof NoLongerNew) && !(error instanceof ReleaseError)) throw error
        log.warn({ err: error, subject }, 'a build that fails too often could not be rolled back')
      }
    }
  }
}
