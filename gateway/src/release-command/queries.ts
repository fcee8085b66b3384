import type { Audience } from '@panel/shared/contract/audience'
import type { LivePackage, ReleasesStatus } from '@panel/shared/contract/releases'
import { ReleaseError } from '../errors'
import { packageName } from '../releases/build-keys'
import { type Change, newestFirst, type Releases, stepsNewestFirst } from '../releases/history'

interface Described {
  build: string
  audience?: Audience | undefined
  settings?: object | undefined
}

interface Release {
  stable: Described
  canary?: { percent: number; build: { build: string } } | undefined
  previous?: { build: string } | undefined
  untrusted?: string[] | undefined
  audience?: Audience | undefined
}

const audienceOf = ({ audience, stable }: Release): Pick<LivePackage, 'audience' | 'audience_set'> => {
  if (audience) return { audience, audience_set: true }
  return stable.audience ? { audience: stable.audience } : {}
}

const describe = (name: string, release: Release): LivePackage => {
  const { stable, canary, previous, untrusted } = release
  return {
    name,
    stable: stable.build,
    canary: canary ? { build: canary.build.build, percent: canary.percent } : null,
    previous: previous?.build ?? null,
    ...(untrusted && { untrusted }),
    ...audienceOf(release),
    ...(stable.settings && { has_settings: true as const }),
    change: null,
  }
}

/** Fills in what made each of them as it is, and reads no further back than that. */
const withChanges = async (status: ReleasesStatus, changes: AsyncIterable<{ change: Change }>): Promise<void> => {
  const unknown = new Map([...status.packages, ...status.disabled].map(each => [each.name, each]))
  for await (const { change } of changes) {
    if (unknown.size === 0) break
    if (change.action === 'publish' || change.action === 'gc') continue
    for (const { name } of change.builds) {
      const found = unknown.get(name)
      if (found) found.change = change
      unknown.delete(name)
    }
  }
}

/** What is live, the shell first, and what is disabled; by whom, when and why. */
export const readStatus = async ({ store, keys }: Releases): Promise<ReleasesStatus> => {
  for await (const { change, signed, disabled = {} } of newestFirst(store, keys.publicKey)) {
    const panels = Object.entries(signed?.registry.panels ?? {}).map(([name, release]) => describe(name, release))
    const status: ReleasesStatus = {
      generation: change.generation,
      at: change.at,
      packages: signed ? [describe('shell', signed.registry.shell), ...panels] : [],
      disabled: Object.keys(disabled).map(name => ({ name, build: '', change: null })),
    }
    await withChanges(status, stepsNewestFirst(store, keys.publicKey))
    for (const panel of status.disabled)
      panel.build = panel.change?.builds.find(({ name }) => name === panel.name)?.build ?? ''
    return status
  }
  return { generation: 0, at: null, packages: [], disabled: [] }
}

/** The most changes in one answer: each is a file of the store. */
const mostChanges = 100

/** The newest changes that name a package, the newest first. Throws a ReleaseError when there never was one. */
export const readHistory = async ({ store, keys }: Releases, name: string, most = mostChanges): Promise<Change[]> => {
  const changes: Change[] = []
  if (packageName.test(name))
    for await (const { change } of stepsNewestFirst(store, keys.publicKey)) {
      if (change.builds.some(build => build.name === name)) changes.push(change)
      if (changes.length === most) break
    }
  if (changes.length === 0) throw new ReleaseError(`nothing was ever released under the name '${name}'`)
  return changes
}
