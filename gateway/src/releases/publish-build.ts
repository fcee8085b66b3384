import { constants as zlib } from 'node:zlib'
import { ReleaseConflict, ReleaseError } from '../errors'
import { compressText } from '../http/compress-text'
import { descriptionFile, knownFileKey, removalMark } from './build-keys'
import type { Build } from './read-build'
import { readDescription } from './read-build'
import type { Description } from './release-changes'
import type { ReleaseStore } from './release-store'
import { keepMaps } from './source-maps'

const isText = (file: string): boolean => /\.(js|css|json|svg)$/.test(file)

/** Brotli's quality for a build that other hosts load: 9 % more bytes than the best, in a twentieth of the time. */
const standaloneQuality = 8

/** Compressed once, so that serving costs nothing: with the best quality where our own pages load it. */
const variants = async (file: string, content: Buffer): Promise<[string, Buffer][]> => {
  if (!isText(file)) return [[file, content]]
  const isStandalone = file.startsWith('alone/')
  const { br, gzip } = await compressText(content, isStandalone ? standaloneQuality : zlib.BROTLI_MAX_QUALITY)
  return [
    [`${file}.br`, br],
    [`${file}.gz`, gzip],
    [file, content],
  ]
}

/** The description of a published build. Throws a ReleaseError when it is not there, or is being removed. */
export const publishedBuild = async (store: ReleaseStore, name: string, build: string): Promise<Description> => {
  const content = await store.read(knownFileKey(name, build, descriptionFile))
  if (!content) throw new ReleaseError(`${name} ${build} is not published`)
  if (await store.read(knownFileKey(name, build, removalMark)))
    throw new ReleaseError(`${name} ${build} is too old and is being removed`)
  return readDescription(content, name)
}

/**
 * Uploads a build next to those that are there. A build that is there already is left as it is; `created` says whether it was new.
 * `compressed: false` leaves out the compressed variants, which take seconds to make.
 * Throws a ReleaseError when the id exists with other content: nothing is ever overwritten.
 */
export const publishBuild = async (
  store: ReleaseStore,
  kept: Build,
  { compressed = true } = {},
): Promise<{ created: boolean }> => {
  const { description, files } = kept
  const { name, build } = description
  if (await store.read(knownFileKey(name, build, removalMark)))
    throw new ReleaseError(`${name} ${build} is being removed; try again in a minute`)
  const put = async (file: string, content: Buffer): Promise<boolean> => {
    const key = knownFileKey(name, build, file)
    if (await store.create(key, content)) return true
    const there = await store.read(key)
    if (!there?.equals(content)) throw new ReleaseConflict(`${name} ${build} is published with another ${file}`)
    return false
  }
  const described = Buffer.from(JSON.stringify(description))
  const there = await store.read(knownFileKey(name, build, descriptionFile))
  if (there?.equals(described)) return { created: false }
  if (there) throw new ReleaseConflict(`${name} ${build} is published with another ${descriptionFile}`)
  const uploads = [...files].map(async ([file, content]) => {
    const all: [string, Buffer][] = compressed ? await variants(file, content) : [[file, content]]
    for (const [variant, bytes] of all) await put(variant, bytes)
  })
  await Promise.all([...uploads, keepMaps(store, kept)])
  return { created: await put(descriptionFile, described) }
}
