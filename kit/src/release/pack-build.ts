import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { pack } from 'tar-stream'

/** Paths of all files below a folder, with slashes. */
export const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

/** Hidden files, source maps of the standalone build, and a standalone build that an earlier compiler run left are not sent. */
const isSent = (path: string, hasStandalone: boolean): boolean =>
  !path.split('/').some(part => part.startsWith('.')) &&
  !/^alone\/.*\.map$/.test(path) &&
  (hasStandalone || !path.startsWith('alone/'))

/** A build's folder as a gzipped tar; the same folder gives the same bytes. */
export const packBuild = async (folder: string): Promise<Buffer> => {
  const { alone } = JSON.parse(await readFile(join(folder, 'panel.json'), 'utf8')) as { alone?: object }
  const tar = pack()
  for (const name of (await filesIn(folder)).filter(path => isSent(path, alone !== undefined)).sort())
    tar.entry({ name, mtime: new Date(0) }, await readFile(join(folder, name)))
  tar.finalize()
  return promisify(gzip)(await buffer(tar))
}
