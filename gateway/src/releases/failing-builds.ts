import type { MeasuredBuild } from '@panel/shared/contract/measurements'
import type { Registry } from '@panel/shared/panel/registry'
import type { BuildName } from './collect-garbage'

/**
 * Networks whose browsers must have seen a build fail before it is rolled back: an attacker with a few addresses could
 * else undo a release, a fix included.
 */
export const fewestNetworks = 5

/** Failed visits below which nothing is rolled back, however small the sample is: they come from several addresses. */
const fewestFailures = 10

export interface FailureLimits {
  /** Percent of visits; 0: never. */
  limit: number
  /** Visits that a build must have had. */
  sample: number
  /** Networks that its failures must have come from: anyone can send such a message. One where it is left out. */
  networks?: number
}

/** A build that some or all visitors get for the first time, and the one that they would get instead. */
export interface NewBuild extends BuildName {
  instead: string
  isOnTrial: boolean
}

interface Release {
  stable: { build: string }
  canary?: { build: { build: string } } | undefined
  previous?: { build: string } | undefined
}

/** While there is a trial, a step back ends that one. */
export const newBuildOf = (name: string, { stable, canary, previous }: Release): NewBuild | undefined => {
  if (canary) return { name, build: canary.build.build, instead: stable.build, isOnTrial: true }
  return previous && { name, build: stable.build, instead: previous.build, isOnTrial: false }
}

export const newBuildsOf = ({ shell, panels }: Registry): NewBuild[] =>
  [['shell', shell] as const, ...Object.entries(panels)].flatMap(([name, release]) => newBuildOf(name, release) ?? [])

const rateOf = ({ visits, failed }: MeasuredBuild): number => (failed / visits) * 100

/**
 * Builds that fail too often: in more visits than the limit allows, on top of what fails anyway without them. `isWide`:
 * in enough networks to be believed.
 */
export const failing = (
  builds: readonly NewBuild[],
  measured: readonly MeasuredBuild[],
  { limit, sample, networks = 1 }: FailureLimits,
): { subject: NewBuild; found: MeasuredBuild; isWide: boolean }[] => {
  const of = (name: string, build: string) =>
    measured.find(each => each.name === name && each.build === build && each.visits >= sample)
  return builds.flatMap(subject => {
    const found = of(subject.name, subject.build)
    const other = of(subject.name, subject.instead)
    const most = limit + (other ? rateOf(other) : 0)
    if (!found || found.failed < Math.min(fewestFailures, sample) || rateOf(found) <= most) return []
    return [{ subject, found, isWide: (found.networks ?? 1) >= networks }]
  })
}

/** Whether a build that ran well began to fail in more visits than the limit allows. */
export const gotWorse = (now: MeasuredBuild, before: MeasuredBuild, { limit, sample }: FailureLimits): boolean =>
  before.visits >= sample &&
  rateOf(before) <= limit &&
  now.visits >= sample &&
  now.failed >= Math.min(fewestFailures, sample) &&
  rateOf(now) > limit
