import { ReleaseError } from '../errors'
import type { BuildName } from '../releases/collect-garbage'
import { type Disabled, newestFirst, type Releases } from '../releases/history'
import { promoteBuilds } from '../releases/live-builds'
import { LiveRegistry } from '../releases/live-registry'
import { publishBuild } from '../releases/publish-build'
import type { Build } from '../releases/read-build'
import { type Description, isShell, type RegistryContent } from '../releases/release-changes'

/** The command says it all, and is the same in every language. */
const why = { by: 'npm start', why: '' }

/** Those of the builds that the history has never named: what was released or rolled back stays as it is. */
const neverNamed = async ({ store, keys }: Releases, builds: readonly BuildName[]): Promise<BuildName[]> => {
  let left = [...builds]
  for await (const { change } of newestFirst(store, keys.publicKey)) {
    left = left.filter(({ name, build }) => !change.builds.some(each => each.name === name && each.build === build))
    if (left.length === 0) break
  }
  return left
}

const disabledPanels = async ({ store, keys }: Releases): Promise<Disabled> => {
  for await (const { disabled } of newestFirst(store, keys.publicKey)) return disabled ?? {}
  return {}
}

const liveRegistry = async ({ store, keys }: Releases): Promise<RegistryContent | null> => {
  const live = new LiveRegistry(store, keys.publicKey, { error: () => undefined })
  await live.start()
  return (await live.current())?.registry ?? null
}

const liveBuild = (registry: RegistryContent | null, name: string): string | undefined =>
  (name === 'shell' ? registry?.shell : registry?.panels[name])?.stable.build

/** A build of this machine, whose files are read only when it is released: all of them take 100 MB. */
export interface LocalBuild {
  description: Description
  read: () => Promise<Build>
}

/** What is live with this build, if it may go live; throws a ReleaseError when it must not. */
export type CheckBuild = (content: RegistryContent | null, build: Build) => Promise<RegistryContent>

/** What a start made of the builds of this machine. */
export interface Outcome {
  released: BuildName[]
  /** A sentence for each build that was refused while an older one of its package stays live. */
  refused: string[]
}

/**
 * Those of the builds that pass, the shell first. A refusal is thrown when nothing else of its package is live: the
 * product would start with pages missing, or with none.
 */
const passing = async (registry: RegistryContent | null, builds: readonly Build[], check: CheckBuild) => {
  let content = registry
  const good: Build[] = []
  const refused: string[] = []
  const shellFirst = [...builds].sort(
    (one, other) => Number(isShell(other.description)) - Number(isShell(one.description)),
  )
  for (const build of shellFirst)
    try {
      content = await check(content, build)
      good.push(build)
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error
      const { name } = build.description
      const kept = liveBuild(registry, name)
      if (!kept)
        throw new ReleaseError(
          `${error.message}. Nothing else of ${name} is live, so the product cannot start without it: correct it and start again.`,
        )
      refused.push(`NOT RELEASED: ${error.message}. ${name} ${kept} stays live: correct the new build and start again.`)
    }
  return { good, refused }
}

/** Those of the builds that a start releases: neither live, nor disabled, nor ever released. */
export const findNewBuilds = async <One extends Pick<LocalBuild, 'description'>>(
  releases: Releases,
  builds: readonly One[],
): Promise<One[]> => {
  const registry = await liveRegistry(releases)
  const disabled = await disabledPanels(releases)
  const others = builds.filter(
    ({ description: { name, build } }) => liveBuild(registry, name) !== build && !Object.hasOwn(disabled, name),
  )
  if (others.length === 0) return []
  const fresh = await neverNamed(
    releases,
    others.map(({ description: { name, build } }) => ({ name, build })),
  )
  return others.filter(({ description }) => fresh.some(({ name }) => name === description.name))
}

/**
 * Publishes builds of this machine and makes live those that are new, not disabled and pass the check, in one change.
 * Throws a ReleaseError when a package would have no live build.
 */
export const releaseLocalBuilds = async (
  releases: Releases,
  builds: readonly LocalBuild[],
  check: CheckBuild,
): Promise<Outcome> => {
  const unpublished = await Promise.all((await findNewBuilds(releases, builds)).map(({ read }) => read()))
  const { good, refused } = await passing(await liveRegistry(releases), unpublished, check)
  if (good.length === 0) return { released: [], refused }
  await Promise.all(good.map(build => publishBuild(releases.store, build)))
  const released = good.map(({ description: { name, build } }) => ({ name, build }))
  await promoteBuilds(releases, why, released)
  return { released, refused }
}
