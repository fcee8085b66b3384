import type { BuildName } from '../releases/collect-garbage'
import { type Disabled, newestFirst, type Releases } from '../releases/history'
import { promoteBuilds } from '../releases/live-builds'
import { LiveRegistry } from '../releases/live-registry'
import { publishBuild } from '../releases/publish-build'
import type { Build } from '../releases/read-build'

/** The command says it all, and is the same in every language. */
const why = { by: 'npm start', why: '' }

/** Those of the builds that the history has never named: whatever was released or taken back stays as it is. */
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

const liveBuilds = async ({ store, keys }: Releases): Promise<ReadonlyMap<string, string>> => {
  const live = new LiveRegistry(store, keys.publicKey, { error: () => undefined })
  await live.start()
  const registry = (await live.current())?.registry
  if (!registry) return new Map()
  return new Map([
    ['shell', registry.shell.stable.build],
    ...Object.entries(registry.panels).map(([name, { stable }]) => [name, stable.build] as const),
  ])
}

/** Publishes builds of this machine and makes live those that are new and not disabled, in one change. Answers which those are. */
export const releaseLocalBuilds = async (releases: Releases, builds: readonly Build[]): Promise<BuildName[]> => {
  const live = await liveBuilds(releases)
  const disabled = await disabledPanels(releases)
  const others = builds.filter(
    ({ description: { name, build } }) => live.get(name) !== build && !Object.hasOwn(disabled, name),
  )
  if (others.length === 0) return []
  const fresh = await neverNamed(
    releases,
    others.map(({ description: { name, build } }) => ({ name, build })),
  )
  if (fresh.length === 0) return []
  const freshNames = new Set(fresh.map(({ name }) => name))
  const unpublished = others.filter(({ description }) => freshNames.has(description.name))
  await Promise.all(unpublished.map(build => publishBuild(releases.store, build)))
  await promoteBuilds(releases, why, fresh)
  return fresh
}
