import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesIn } from '@panel/kit/release/pack-build'
import { servedDescription } from '@panel/shared/panel/published'
import { panelDescription, shellDescription } from '@panel/shared/panel/registry'
import { parse } from 'zod'
import { ReleaseError } from '../errors'
import { buildIdPattern, descriptionFile, mediaTypeOf, packageName } from './build-keys'
import { faultOfPrerendered } from './check-prerendered'
import type { Description } from './release-changes'

export interface Build {
  description: Description
  /** Content by path relative to the build's folder, without the description. */
  files: ReadonlyMap<string, Buffer>
  /** Source maps of these files, by their path. */
  maps?: ReadonlyMap<string, Buffer>
}

/** Reads what a build says of itself. Throws a ReleaseError when it is not a description of that package. */
export const readDescription = (content: Buffer, name: string): Description => {
  let json: unknown
  try {
    json = JSON.parse(content.toString())
    parse(servedDescription, json)
    const description = name === 'shell' ? parse(shellDescription, json) : parse(panelDescription, json)
    if (description.name === name && packageName.test(name) && buildIdPattern.test(description.build))
      return description
  } catch {
    throw new ReleaseError(`${name}: ${descriptionFile} is not the description of a build`)
  }
  throw new ReleaseError(`${name}: ${descriptionFile} describes another package, or its build id is malformed`)
}

export const integrityOf = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

/** Hashes of all files of a build, those of the panel's build without a shell included. */
export const hashesOf = (description: Description): Record<string, string> => {
  const alone = 'alone' in description && description.alone ? Object.entries(description.alone.files) : []
  return { ...description.files, ...Object.fromEntries(alone.map(([file, hash]) => [`alone/${file}`, hash])) }
}

/** Scripts and styles that a page or the shell will ask for. */
const wantedFiles = (description: Description): string[] => {
  const { chunks, entry } = description
  const first = typeof entry === 'string' ? [{ js: [entry], css: [] }] : [entry]
  const panel = 'panel' in chunks ? [chunks.panel] : []
  const texts =
    'texts' in description ? Object.values(description.texts ?? {}).flatMap(each => Object.values(each)) : []
  return [...first, ...panel, ...Object.values(chunks.views), ...Object.values(chunks.locales)]
    .flatMap(({ js, css }) => [...js, ...css])
    .concat(...texts)
}

const prerenderedFileOf = (description: Description): string | undefined =>
  'ahead' in description ? description.ahead?.file : undefined

/** prerendered HTML is listed with its hash too, and can do nothing but be seen. */
const checkPrerendered = (description: Description, files: ReadonlyMap<string, Buffer>): void => {
  const file = prerenderedFileOf(description)
  if (file === undefined) return
  const fault = faultOfPrerendered(files.get(file))
  if (fault) throw new ReleaseError(`${description.name}: ${file} ${fault}`)
}

/** Fails closed: each script and style is listed with its hash, and each that is listed or wanted is there. */
const checkIntegrity = (description: Description, files: ReadonlyMap<string, Buffer>): void => {
  const { name } = description
  const listed = hashesOf(description)
  const elsewhere = ('elsewhere' in description && description.elsewhere) || []
  if (!Array.isArray(elsewhere)) throw new ReleaseError(`${name}: elsewhere in ${descriptionFile} is not a list`)
  for (const file of [...Object.keys(listed), ...wantedFiles(description)])
    if (!files.has(file)) throw new ReleaseError(`${name}: the build lacks its file ${file}`)
  for (const [file, content] of files) {
    if (!/\.(js|css)$/.test(file) && file !== prerenderedFileOf(description)) continue
    const expected = listed[file]
    if (!expected) throw new ReleaseError(`${name}: ${file} has no integrity hash in ${descriptionFile}`)
    if (expected !== integrityOf(content)) throw new ReleaseError(`${name}: ${file} does not match its integrity hash`)
  }
}

/** Without what is never served, texts that are in the scripts anyway, and what an earlier standalone build has left behind. */
const isPublished = (file: string, description: Description): boolean =>
  mediaTypeOf(file) !== undefined &&
  !file.startsWith('locales/') &&
  file !== descriptionFile &&
  (!file.startsWith('alone/') || 'alone' in description)

/** The source maps among the files of a build that belong to one of `files`; those of the standalone build stay behind. */
const mapsOf = (all: ReadonlyMap<string, Buffer>, files: ReadonlyMap<string, Buffer>): Map<string, Buffer> =>
  new Map([...all].filter(([file]) => file.endsWith('.map') && files.has(file.slice(0, -'.map'.length))))

const described = (content: Buffer | undefined, name: string): Description => {
  if (!content) throw new ReleaseError(`${name} is not built: its output has no ${descriptionFile}`)
  return readDescription(content, name)
}

/** The build of package `name` that files make, by their path in its folder. Throws a ReleaseError. */
export const buildOf = (all: ReadonlyMap<string, Buffer>, name: string): Build => {
  const description = described(all.get(descriptionFile), name)
  const files = new Map([...all].filter(([file]) => isPublished(file, description)))
  checkIntegrity(description, files)
  checkPrerendered(description, files)
  return { description, files, maps: mapsOf(all, files) }
}

/** Reads the build of package `name` from its output folder. Throws a ReleaseError. */
export const readBuild = async (directory: string, name: string): Promise<Build> => {
  const paths = await filesIn(directory).catch(() => [])
  const wanted = paths.filter(path => !/(^|\/)\.[^/]*$|^alone\/.*\.map$/.test(path))
  const files = wanted.map(async path => [path, await readFile(join(directory, path))] as const)
  return buildOf(new Map(await Promise.all(files)), name)
}

/** Reads only what the build in an output folder says of itself. Throws a ReleaseError. */
export const readOwnDescription = async (directory: string, name: string): Promise<Description> =>
  described(await readFile(join(directory, descriptionFile)).catch(() => undefined), name)
