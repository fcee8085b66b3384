import type { ReleaseAction, ReleaseChange } from '@panel/shared/contract/releases'

/** Builds of a package that its history names, newest first, but the one that is live. */
export const otherBuilds = (changes: readonly ReleaseChange[], name: string, live: string): string[] => {
  const named = changes.flatMap(({ action, builds }) => (action === 'gc' ? [] : builds))
  const removed = new Set(
    changes.flatMap(({ action, builds }) => (action === 'gc' ? builds : [])).map(({ build }) => build),
  )
  const ours = named.filter(each => each.name === name && each.build !== live && !removed.has(each.build))
  return [...new Set(ours.map(({ build }) => build))]
}

/** What can be done with a package. */
export const actionsFor = (name: string, disabled: boolean): ReleaseAction[] => {
  if (disabled) return ['enable']
  return name === 'shell' ? ['promote', 'canary', 'rollback'] : ['promote', 'canary', 'rollback', 'disable']
}

/** A whole number from 0 to 100; undefined for what is none. */
export const readShare = (typed: string): number | undefined =>
  /^\d{1,3}$/.test(typed.trim()) && Number(typed) <= 100 ? Number(typed) : undefined

export const needsBuild = (action: ReleaseAction): boolean => action === 'promote' || action === 'canary'

export type ReleaseField = 'build' | 'percent' | 'reason'

/** Fields that cannot be sent as they are, each with its text. */
export type ReleaseFaults = Partial<Record<ReleaseField, 'buildMissing' | 'percentWrong' | 'reasonMissing'>>

interface TypedRelease {
  build: string
  percent: number | undefined
  reason: string
}

/** What an action lacks, in the order of the form. */
export const faultsOf = (action: ReleaseAction, { build, percent, reason }: TypedRelease): ReleaseFaults => ({
  ...(needsBuild(action) && !build && { build: 'buildMissing' }),
  ...(action === 'canary' && percent === undefined && { percent: 'percentWrong' }),
  ...(action === 'disable' && !reason && { reason: 'reasonMissing' }),
})
