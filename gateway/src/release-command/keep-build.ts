import * as z from 'zod'
import { ReleaseError } from '../errors'
import type { Reason } from '../releases/commit-change'
import type { Releases } from '../releases/history'
import { recordPublished } from '../releases/live-builds'
import { checkOwnership } from '../releases/ownership'
import { publishBuild } from '../releases/publish-build'
import type { Build } from '../releases/read-build'
import { isShell } from '../releases/release-changes'
import { checkBuild, type ReadText } from './check-build'
import { liveRegistry } from './promote'

export const publishedSchema = z.object({
  name: z.string(),
  build: z.string(),
  /** False when this very build was published before. */
  created: z.boolean(),
  /** Bytes after brotli of a first visit to the heaviest view. */
  bytes: z.int(),
  budget: z.int(),
})

export type Published = z.infer<typeof publishedSchema>

/** What became of a build that was published. */
export const publishedLine = ({ bytes, budget, created }: Published): string =>
  `${bytes} of ${budget} bytes; ${created ? 'published' : 'was published before'}`

/** Checks a build and everything that its release will need, and only then uploads it. Throws a ReleaseError. */
export const keepBuild = async (
  releases: Releases,
  build: Build,
  readText: ReadText,
  why: Omit<Reason, 'action'>,
): Promise<Published> => {
  const { description } = build
  if (!releases.keys.privateKey)
    throw new ReleaseError('keys/registry.key is missing: releases are made where that key is kept')
  const registry = await liveRegistry(releases)
  const { bytes, budget } = await checkBuild(build, readText)
  if (registry && !isShell(description)) checkOwnership(registry, description, releases.adminPath)
  const { created } = await publishBuild(releases.store, build)
  const id = { name: description.name, build: description.build }
  if (created) await recordPublished(releases, why, id)
  return { ...id, created, bytes, budget }
}
