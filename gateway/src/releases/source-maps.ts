import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { fileKey, knownFileKey } from './build-keys'
import type { Build } from './read-build'
import type { Description } from './release-changes'
import type { ReleaseStore } from './release-store'

/** Of a kind that is never served, next to the files of the build, with which it is removed. */
const keptAs = (map: string): string => `${map}.gz`

/** Keeps the source maps of a build where only its team and administrators come to them. */
export const keepMaps = async (store: ReleaseStore, { description: { name, build }, maps }: Build): Promise<void> => {
  for (const [file, content] of maps ?? [])
    await store.create(knownFileKey(name, build, keptAs(file)), await promisify(gzip)(content))
}

/** A source map of a published build, for example `home.1.js.map`; undefined when it has none. */
export const readMap = async (
  store: ReleaseStore,
  { name, build }: Pick<Description, 'name' | 'build'>,
  file: string,
): Promise<Buffer | undefined> => {
  const key = file.endsWith('.map') ? fileKey(name, build, keptAs(file)) : null
  const kept = key && (await store.read(key))
  return kept ? await promisify(gunzip)(kept) : undefined
}
