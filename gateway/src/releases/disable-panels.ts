import { ReleaseConflict, ReleaseError } from '../errors'
import { checkClaims, isTeam, noGuard, refuseDisabled, type Why } from './change-rules'
import { commitChange } from './commit-change'
import { type HistoryEntry, type Releases, readEntry } from './history'
import { publishedBuild } from './publish-build'
import * as changes from './release-changes'

/** Takes a panel out of the registry at once, its first release too. */
export const disablePanel = (releases: Releases, why: Why, name: string): Promise<HistoryEntry> =>
  commitChange(releases, { ...why, action: 'disable' }, async (registry, disabled) => {
    refuseDisabled(disabled, name)
    const { content, build } = changes.disable(registry, name)
    const since = { generation: registry?.generation ?? 0, byTeam: isTeam(why) }
    return { builds: [{ name, build }], content, disabled: { ...disabled, [name]: since } }
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
