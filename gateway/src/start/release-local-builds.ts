import type { BuildName } from '../releases/collect-garbage'
import { newestFirst, type Releases } from '../releases/history'
import { promoteBuilds } from '../releases/live-builds'
import { LiveRegistry } from '../releases/live-registry'
import { publishBuild } from '../releases/publish-build'
import { readBuild } from '../releases/read-build'
import { outputOf, releasedPackages } from './packages'

const why = { by: 'npm start', why: 'built from the sources of this machine' }

/** Those of the builds that the history has never named: whatever was released or taken back stays as it is. */
const neverNamed = async ({ store, keys }: Releases, builds: readonly BuildName[]): Promise<BuildName[]> => {
  let left = [...builds]
  for await (const { change } of newestFirst(store, keys.publicKey)) {
    left = left.filter(({ name, build }) => !change.builds.some(each => each.name === name && each.build === build))
    if (left.length === 0) break
  }
  return left
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

/** Publishes this machine's builds and makes live those that are new. Answers which those are. */
export const releaseLocalBuilds = async (releases: Releases): Promise<BuildName[]> => {
  const live = await liveBuilds(releases)
  const builds = await Promise.all(releasedPackages().map(name => readBuild(outputOf(name), name)))
  const others = builds.filter(({ description: { name, build } }) => live.get(name) !== build)
  if (others.length === 0) return []
  const fresh = await neverNamed(
    releases,
    others.map(({ description: { name, build } }) => ({ name, build })),
  )
  const isFresh = ({ description }: (typeof others)[number]) =>
    fresh.some(({ build, name }) => build === description.build && name === description.name)
  await Promise.all(others.filter(isFresh).map(build => publishBuild(releases.store, build)))
  if (fresh.length > 0) await promoteBuilds(releases, why, fresh)
  return fresh
}
