import type { MeasuredBuild } from '@panel/shared/contract/measurements'
import type { Registry } from '@panel/shared/panel/registry'
import { ReleaseError } from '../errors'
import type { BuildName } from './collect-garbage'
import { type Change, type HistoryEntry, newestFirst, type Releases } from './history'
import { rollBack } from './live-builds'

/** How long after its promotion a build is new, and watched. In milliseconds. */
const newFor = 24 * 3_600_000

/** Milliseconds between two looks at what was measured. */
const lookEvery = 10_000

/** Failed visits below which nothing is taken back, however small the sample is: they come from several addresses. */
const fewestFailures = 10

export interface FailureLimits {
  /** Percent of visits; 0: never. */
  limit: number
  /** Visits that a build must have had. */
  sample: number
}

/** A build that some or all visitors get for the first time, and the one that they would get instead. */
interface NewBuild extends BuildName {
  instead: string
}

interface Release {
  stable: { build: string }
  canary?: { build: { build: string } } | undefined
  previous?: { build: string } | undefined
}

/** While there is a trial, a step back ends that one. */
const newBuildOf = (name: string, { stable, canary, previous }: Release): NewBuild | undefined => {
  if (canary) return { name, build: canary.build.build, instead: stable.build }
  return previous && { name, build: stable.build, instead: previous.build }
}

const newBuildsOf = ({ shell, panels }: Registry): NewBuild[] =>
  [['shell', shell] as const, ...Object.entries(panels)].flatMap(([name, release]) => newBuildOf(name, release) ?? [])

const rateOf = ({ visits, failed }: MeasuredBuild): number => (failed / visits) * 100

/** Builds that fail too often: in more visits than the limit allows, on top of what fails anyway without them. */
const failing = (
  builds: readonly NewBuild[],
  measured: readonly MeasuredBuild[],
  { limit, sample }: FailureLimits,
): { subject: NewBuild; found: MeasuredBuild }[] => {
  const of = (name: string, build: string) =>
    measured.find(each => each.name === name && each.build === build && each.visits >= sample)
  return builds.flatMap(subject => {
    const found = of(subject.name, subject.build)
    const other = of(subject.name, subject.instead)
    const most = limit + (other ? rateOf(other) : 0)
    return found && found.failed >= Math.min(fewestFailures, sample) && rateOf(found) > most ? [{ subject, found }] : []
  })
}

/** Somebody else was first, or what was found is history. */
class NoLongerNew extends Error {}

const isOf = ({ builds }: Change, { name, build }: BuildName): boolean =>
  builds.some(each => each.name === name && each.build === build)

/**
 * Whether a build became what it is a short time ago. Not when it was taken back like this before: whoever brings it back
 * then has decided about it.
 */
const isWatched = async ({ store, keys }: Releases, subject: NewBuild, now: number): Promise<boolean> => {
  let isNew = false
  for await (const { change } of newestFirst(store, keys.publicKey)) {
    if (change.finding?.build === subject.build && change.builds.some(({ name }) => name === subject.name)) return false
    const isOld = now - Date.parse(change.at) > newFor
    if (isOf(change, subject)) {
      if (change.action === 'canary') isNew = true
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

export interface FailureWatchOptions {
  releases: Releases
  limits: FailureLimits
  measured: () => Promise<readonly MeasuredBuild[]>
  registry: () => Promise<Registry | undefined>
  log: Log
}

/** Takes back, by itself, a build on trial or freshly live that fails in too many visits. */
export class FailureWatch {
  private timer: NodeJS.Timeout | undefined
  private working: Promise<void> | undefined

  constructor(private readonly options: FailureWatchOptions) {}

  start(): void {
    const { limits, releases } = this.options
    if (limits.limit === 0 || !releases.keys.privateKey) return
    this.timer = setInterval(() => void this.look(), lookEvery).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.working
  }

  /** Looks once. Resolves when what had to be taken back was, or the attempt failed. */
  look(): Promise<void> {
    this.working ??= this.lookNow()
      .catch(error => this.options.log.warn({ err: error }, 'builds could not be looked after'))
      .finally(() => {
        this.working = undefined
      })
    return this.working
  }

  private async lookNow(): Promise<void> {
    const { releases, limits, measured, registry, log } = this.options
    const live = await registry()
    if (!live) return
    for (const { subject, found } of failing(newBuildsOf(live), await measured(), limits)) {
      if (!(await isWatched(releases, subject, Date.now()))) continue
      try {
        const { change } = await takeBack(releases, subject, found, limits)
        log.warn({ change }, 'a build that failed too often was taken back')
      } catch (error) {
        if (!(error instanceof NoLongerNew) && !(error instanceof ReleaseError)) throw error
        log.warn({ err: error, subject }, 'a build that fails too often could not be taken back')
      }
    }
  }
}
