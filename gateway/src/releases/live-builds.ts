import type { Registry } from '@panel/shared/panel/registry'
import type { BuildName } from './collect-garbage'
import { commitChange, type HistoryEntry, type Reason, type Releases } from './history'
import { publishedBuild } from './publish-build'
import * as changes from './release-changes'

type Why = Omit<Reason, 'action'>

/** Looks at the registry that a change will follow on, and throws when the change must not. */
export type Guard = (registry: Registry | null) => void

const noGuard: Guard = () => undefined

/** Makes published builds live for everyone, all in one change. Throws a ReleaseError when one is not published. */
export const promoteBuilds = (
  releases: Releases,
  why: Why,
  builds: readonly BuildName[],
  guard = noGuard,
): Promise<HistoryEntry> =>
  commitChange(releases, { ...why, action: 'promote' }, async registry => {
    guard(registry)
    const shellFirst = [...builds].sort((one, other) => Number(other.name === 'shell') - Number(one.name === 'shell'))
    let content: changes.RegistryContent | null = registry
    for (const { name, build } of shellFirst)
      content = changes.promote(content, await publishedBuild(releases.store, name, build))
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
  commitChange(releases, { ...why, action: 'canary' }, async registry => {
    guard(registry)
    const content = changes.canary(registry, await publishedBuild(releases.store, name, build), percent)
    return { builds: [{ name, build, percent }], content }
  })

/** Takes back the last step of a package: its canary, else its live build. */
export const rollBack = (releases: Releases, why: Why, name: string): Promise<HistoryEntry> =>
  commitChange(releases, { ...why, action: 'rollback' }, async registry => {
    const content = changes.rollback(registry, name)
    const { stable } = name === 'shell' ? content.shell : (content.panels[name] ?? content.shell)
    await publishedBuild(releases.store, name, stable.build)
    return { builds: [{ name, build: stable.build }], content }
  })

/** Notes in the history that a build was published. The registry stays as it is. */
export const recordPublished = (releases: Releases, why: Why, build: BuildName): Promise<HistoryEntry> =>
  commitChange(releases, { ...why, action: 'publish' }, async registry => ({ builds: [build], content: registry }))
