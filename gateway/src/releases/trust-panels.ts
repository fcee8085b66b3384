import { ReleaseError } from '../errors'
import { checkClaims, noGuard, refuseDisabled, type Why } from './change-rules'
import { commitChange } from './commit-change'
import type { HistoryEntry, Releases } from './history'
import { publishedBuild } from './publish-build'
import { isShell } from './release-changes'
import { distrust, trust } from './trust-changes'
import { callsOf } from './untrusted-calls'

/**
 * Makes a build live in a frame, and lets its panel make the calls that this build names, and no others. Builds on trial
 * and to go back to run in frames too from now on.
 */
export const distrustPanel = (
  releases: Releases,
  why: Why,
  name: string,
  build: string,
  guard = noGuard,
): Promise<HistoryEntry> =>
  commitChange(releases, { ...why, action: 'untrusted' }, async (registry, disabled) => {
    guard(registry)
    refuseDisabled(disabled, name)
    const description = await publishedBuild(releases.store, name, build)
    if (isShell(description)) throw new ReleaseError('the shell holds what panels are kept from: it is trusted')
    const content = distrust(registry, description, callsOf(description))
    checkClaims(releases, content, description)
    return { builds: [{ name, build }], content }
  })

/** Lets a panel run in the page itself from now on. */
export const trustPanel = (releases: Releases, why: Why, name: string): Promise<HistoryEntry> =>
  commitChange(releases, { ...why, action: 'trusted' }, async (registry, disabled) => {
    refuseDisabled(disabled, name)
    const { content, build } = trust(registry, name)
    return { builds: [{ name, build }], content }
  })
