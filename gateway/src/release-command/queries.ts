import * as z from 'zod/mini'
import { ReleaseError } from '../errors'
import { packageName } from '../releases/build-keys'
import { type Change, newestFirst, type Releases } from '../releases/history'

const livePackage = z.object({
  name: z.string(),
  stable: z.string(),
  canary: z.nullable(z.object({ build: z.string(), percent: z.int() })),
  previous: z.nullable(z.string()),
})

export const statusSchema = z.object({
  generation: z.int(),
  /** When that generation began: ISO 8601, UTC; null while nothing is live. */
  at: z.nullable(z.string()),
  packages: z.array(livePackage),
})

export type Status = z.infer<typeof statusSchema>

type LivePackage = z.infer<typeof livePackage>

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
