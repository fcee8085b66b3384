import { ReleaseError } from '../errors'
import { packageName } from '../releases/build-keys'
import { type Change, newestFirst, type Releases } from '../releases/history'

interface LivePackage {
  name: string
  stable: string
  canary: { build: string; percent: number } | null
  previous: string | null
}

export interface Status {
  generation: number
  /** When that generation began: ISO 8601, UTC; null while nothing is live. */
  at: string | null
  packages: LivePackage[]
}

interface Release {
  stable: { build: string }
  canary?: { percent: number; build: { build: string } } | undefined
  previous?: { build: string } | undefined
}

const describe = (name: string, { stable, canary, previous }: Release): LivePackage => ({
  name,
  stable: stable.build,
  canary: canary ? { build: canary.build.build, percent: canary.percent } : null,
  previous: previous?.build ?? null,
})

/** What is live, the shell first. */
export const readStatus = async ({ store, keys }: Releases): Promise<Status> => {
  for await (const { change, signed } of newestFirst(store, keys.publicKey)) {
    const panels = Object.entries(signed?.registry.panels ?? {}).map(([name, release]) => describe(name, release))
    const packages = signed ? [describe('shell', signed.registry.shell), ...panels] : []
    return { generation: change.generation, at: change.at, packages }
  }
  return { generation: 0, at: null, packages: [] }
}

/** Every change that names a package, the newest first. Throws a ReleaseError when there never was one. */
export const readHistory = async ({ store, keys }: Releases, name: string): Promise<Change[]> => {
  const changes: Change[] = []
  if (packageName.test(name))
    for await (const { change } of newestFirst(store, keys.publicKey))
      if (change.builds.some(build => build.name === name)) changes.push(change)
  if (changes.length === 0) throw new ReleaseError(`nothing was ever released under the name '${name}'`)
  return changes
}
