import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { watchBuild } from '@panel/kit'
import type { Releases } from '../releases/history'
import { promoteBuilds } from '../releases/live-builds'
import { publishBuild } from '../releases/publish-build'
import { readBuild } from '../releases/read-build'
import { folderOf, releasedPackages, repository } from '../start/packages'

const why = { by: 'npm run dev', why: '' }

/** Where builds for development come out, apart from those that are released. */
const developmentOutput = (name: string): string => join(repository, '.cache/dev', name)

/** Makes the newest builds of packages live in one change. */
const release = async (releases: Releases, names: readonly string[]): Promise<void> => {
  const builds = await Promise.all(names.map(name => readBuild(developmentOutput(name), name)))
  await Promise.all(builds.map(build => publishBuild(releases.store, build, { compressed: false })))
  await promoteBuilds(
    releases,
    why,
    builds.map(({ description: { name, build } }) => ({ name, build })),
  )
}

/**
 * Builds every package and releases them together; then rebuilds each after a change of its sources. Resolves, when
 * the first builds are live, a function that ends it. A build that fails changes nothing: what was live stays.
 */
export const watchPackages = async (
  releases: Releases,
  print: (line: string) => void,
): Promise<() => Promise<void>> => {
  const names = releasedPackages()
  const unbuilt = new Set(names)
  let live = false
  let work = Promise.resolve()
  const afterBuild = async (name: string): Promise<void> => {
    unbuilt.delete(name)
    print(`built ${name}`)
    if (unbuilt.size > 0) return
    await release(releases, live ? [name] : names)
    live = true
  }
  const stops: (() => Promise<void>)[] = []
  await new Promise<void>((resolve, reject) => {
    const onBuilt = (name: string): void => {
      work = work
        .then(() => afterBuild(name))
        .then(() => {
          if (live) resolve()
        })
        .catch((error: Error) => (live ? print(error.message) : reject(error)))
    }
    for (const name of names) {
      const onEnd = (problems: string | null): void => (problems ? print(problems) : onBuilt(name))
      stops.push(watchBuild(name, { directory: folderOf(name), output: developmentOutput(name), onBuilt: onEnd }))
    }
  })
  return async () => {
    await Promise.all(stops.map(stop => stop()))
    await work
  }
}

/** Forgets the builds of earlier development, which are of no more use. */
export const emptyDevelopmentReleases = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })
