import type { Registry } from '@panel/shared/panel/registry'
import { ReleaseConflict, ReleaseError } from '../errors'
import type { BuildName } from './collect-garbage'
import { commitChange, type Reason } from './commit-change'
import { earlierBuilds } from './earlier-builds'
import { type Disabled, type HistoryEntry, type Releases, readEntry } from './history'
import { checkOwnership } from './ownership'
import { publishedBuild } from './publish-build'
import * as changes from './release-changes'

type Why = Omit<Reason, 'action'>

/** Looks at the registry that a change will follow on, and throws when the change must not. */
export type Guard = (registry: Registry | null) => void

const noGuard: Guard = () => undefined

const isTeam = ({ via }: Why): boolean => via === 'token' || via === 'ci'

const refuseDisabled = (disabled: Disabled, name: string): void => {
  const since = disabled[name]
  if (since) throw new ReleaseConflict(`${name} is disabled since generation ${since.generation + 1}: enable it`)
}

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
    for (const description of descriptions) checkClaims(releases, content, description)
    return { builds: [...builds], content }
  })

/** Inside of each change, so that of two that claim the same only one is made. */
const checkClaims = (
  { adminPath }: Releases,
  content: changes.RegistryContent | null,
  description: changes.Description,
): void => {
  if (content && !changes.isShell(description)) checkOwnership(content, description, adminPath)
}

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
    if (percent > 0) checkClaims(releases, content, description)
    return { builds: [{ name, build, percent }], content }
  })

/** Takes back the last step of a package that was not taken back yet: its canary, else its live build. */
export const rollBack = (releases: Releases, why: Why, name: string, guard = noGuard): Promise<HistoryEntry> =>
  commitChange(releases, { ...why, action: 'rollback' }, async (registry, disabled) => {
    guard(registry)
    refuseDisabled(disabled, name)
    const [stableId, previousId] = await earlierBuilds(releases, name, 2)
    const earlier = stableId === undefined ? [] : [await publishedBuild(releases.store, name, stableId)]
    // The one before it is only what it falls back to, and may be gone.
    const previous = previousId && (await publishedBuild(releases.store, name, previousId).catch(() => undefined))
    if (previous) earlier.push(previous)
    const content = changes.rollback(registry, name, earlier)
    const { stable } = name === 'shell' ? content.shell : (content.panels[name] ?? content.shell)
    checkClaims(releases, content, await publishedBuild(releases.store, name, stable.build))
    return { builds: [{ name, build: stable.build }], content }
  })

/** Takes a panel out of the registry at once, its first release too. */
export const disablePanel = (releases: Releases, why: Why, name: string): Promise<HistoryEntry> =>
  commitChange(releases, { ...why, action: 'disable' }, async (registry, disabled) => {
    refuseDisabled(disabled, name)
    const { content, build } = changes.disable(registry, name)
    const generation = registry?.generation ?? 0
    return {
      builds: [{ name, build }],
      content,
      disabled: { ...disabled, [name]: { generation, byTeam: isTeam(why) } },
    }
  })

/** Puts a disabled panel back as it was live, or with another published build of it. */
export const enablePanel = (
  releases: Releases,
  why: Why,
  name: string,
  build?: string | undefined,
  guard = noGuard,
): Promise<HistoryEntry> =>
  commitChange(releases, { ...why, action: 'enable' }, async (registry, disabled) => {
    guard(registry)
    const { [name]: since, ...others } = disabled
    if (!registry || !since) throw new ReleaseError(`${name} is not disabled`)
    if (isTeam(why) && !since.byTeam)
      throw new ReleaseConflict(`${name} was disabled by the product's operator, who alone can enable it`)
    const entry = await readEntry(releases.store, since.generation, releases.keys.publicKey)
    const before = entry?.signed?.registry.panels[name]
    if (!before) throw new ReleaseError(`generation ${since.generation}, in which ${name} was live, cannot be read`)
    const restored = { ...registry, panels: { ...registry.panels, [name]: { ...before, canary: undefined } } }
    const description = await publishedBuild(releases.store, name, build ?? before.stable.build)
    const content = changes.promote(restored, description)
    checkClaims(releases, content, description)
    return { builds: [{ name, build: description.build }], content, disabled: others }
  })

/** Notes in the history that a build was published. The registry stays as it is. */
export const recordPublished = (releases: Releases, why: Why, build: BuildName): Promise<HistoryEntry> =>
  commitChange(releases, { ...why, action: 'publish' }, async registry => ({ builds: [build], content: registry }))
