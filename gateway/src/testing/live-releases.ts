import { newestGeneration, type Releases, readEntry } from '../releases/history'
import { promoteBuilds } from '../releases/live-builds'
import { publishBuild } from '../releases/publish-build'
import { panelBuild, shellBuild, temporaryReleases, why } from './builds'

/** The panel of a test, its name and the names of its builds. */
export const name = 'mfe-search-cart'
export const version = (number: number) => ({ name, build: `1.0.0-p${number}` })

/** A store in which a shell and the first of `count` builds of a panel are live. */
export const liveReleases = async (count: number): Promise<Releases & { folder: string }> => {
  const releases = await temporaryReleases()
  await publishBuild(releases.store, shellBuild('1.0.0-s1'))
  for (let number = 1; number <= count; number++) await publishBuild(releases.store, panelBuild(version(number).build))
  await promoteBuilds(releases, why, [version(1), { name: 'shell', build: '1.0.0-s1' }])
  return releases
}

export const liveRegistry = async ({ store, keys }: Releases) => {
  const entry = await readEntry(store, await newestGeneration(store), keys.publicKey)
  if (!entry?.signed) throw new Error('nothing is live')
  return entry.signed.registry
}

export const liveRelease = async (releases: Releases) => {
  const { stable, previous, canary } = (await liveRegistry(releases)).panels[name] ?? {}
  return { stable: stable?.build, previous: previous?.build, canary: canary && [canary.build.build, canary.percent] }
}
