import { checkClaims, noGuard, refuseDisabled, type Why } from './change-rules'
import type { BuildName } from './collect-garbage'
import { commitChange } from './commit-change'
import { earlierBuilds } from './earlier-builds'
import type { HistoryEntry, Releases } from './history'
import { checkPoints } from './points'
import { publishedBuild } from './publish-build'
import * as changes from './release-changes'

/** Makes published builds live for everyone, all in one change. Throws a ReleaseError when one is not published. */
export const promoteBuilds = (
  releases: Releases,
  why: Why,
  builds: readonly BuildName[],
  guard = noGuard,
): Promise<HistoryEntry> =>
  commitChange(releases, { ...why, action: 'promote' }, async (registry, disabled) => {
    guard(registry)
    const shellFirst = [...builds].sort((one, other) => Number(other.name === 'shell') - Number(one.name === 'shell'))
    const descriptions: changes.Description[] = []
    let content: changes.RegistryContent | null = registry
    for (const { name, build } of shellFirst) {
      refuseDisabled(disabled, name)
      const description = await publishedBuild(releases.store, name, build)
      descriptions.push(description)
      content = changes.promote(content, description)
    }
    for (const description of descriptions) {
      checkClaims(releases, content, description)
      if (content) checkPoints(registry, content, description)
    }
    return { builds: [...builds], content }
  })

/** Promotes a published build for a share of visitors, in percent; 0 ends the trial. */
export const startCanary = (
  releases: Releases,
  why: Why,
  { name, build }: BuildName,
  percent: number,
  guard = noGuard,
): Promise<HistoryEntry> =>
  commitChange(releases, { ...why, action: 'canary' }, async (registry, disabled) => {
    guard(registry)
    refuseDisabled(disabled, name)
    const description = await publishedBuild(releases.store, name, build)
    const content = changes.canary(registry, description, percent)
    if (percent > 0) {
      checkClaims(releases, content, description)
      checkPoints(registry, content, description)
    }
    return { builds: [{ name, build, percent }], content }
  })

/** Rolls back the last step of a package that was not rolled back yet: its canary, else its live build. */
export const rollBack = (releases: Releases, why: Why, name: string, guard = noGuard): Promise<HistoryEntry> =>
  commitChange(releases, { ...why, action: 'rollback' }, async (registry, disabled) => {
    guard(registry)
    refuseDisabled(disabled, name)
    const { canary } = (name === 'shell' ? registry?.shell : registry?.panels[name]) ?? {}
    // Where a canary ends, the build before the live one is not needed, and may be gone.
    const [stableId, previousId] = canary ? [] : await earlierBuilds(releases, name, 2)
    const earlier = stableId === undefined ? [] : [await publishedBuild(releases.store, name, stableId)]
    // The one before it is only what it falls back to, and may be gone.
    const previous = previousId && (await publishedBuild(releases.store, name, previousId).catch(() => undefined))
    if (previous) earlier.push(previous)
    const content = changes.rollback(registry, name, earlier)
    const { stable } = name === 'shell' ? content.shell : (content.panels[name] ?? content.shell)
    checkClaims(releases, content, await publishedBuild(releases.store, name, stable.build))
    return { builds: [{ name, build: stable.build }], content }
  })

/** Notes in the history that a build was published. The registry stays as it is. */
export const recordPublished = (releases: Releases, why: Why, build: BuildName): Promise<HistoryEntry> =>
  commitChange(releases, { ...why, action: 'publish' }, async registry => ({ builds: [build], content: registry }))
