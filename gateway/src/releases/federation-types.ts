import { readFile } from 'node:fs/promises'
import { strToU8, zipSync } from 'fflate'

/** Under which addresses of a build hosts of Module Federation look for the types of what it exposes. */
export const typesFiles = { zip: '@mf-types.zip', api: '@mf-types.d.ts' } as const

/** Media types of these files; a build itself holds none of the kind. */
export const typesMedia: Readonly<Record<string, string>> = {
  [typesFiles.zip]: 'application/zip',
  [typesFiles.api]: 'text/plain; charset=utf-8',
}

/** What such hosts put the name in place of under which they know the remote. */
const alias = 'REMOTE_ALIAS_IDENTIFIER'

const api = `export type RemoteKeys = '${alias}/lifecycles'
type PackageType<T> = T extends '${alias}/lifecycles' ? typeof import('${alias}/lifecycles') : unknown
`

/** The earliest time that an archive can name: the same content is the same archive. */
const mtime = '1980-01-02T00:00:00'

/**
 * The types of `./lifecycles`, which are the same for every panel, as an archive, and by name. Undefined for other files.
 */
export const federationTypes = async (file: string): Promise<Buffer | undefined> => {
  if (file === typesFiles.api) return Buffer.from(api)
  if (file !== typesFiles.zip) return undefined
  const types = await readFile(new URL('lifecycles.d.ts', import.meta.url), 'utf8')
  return Buffer.from(zipSync({ 'lifecycles.d.ts': strToU8(types) }, { mtime }))
}
