import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { ReleaseError } from '../errors'
import { fileKey } from './build-keys'
import { tarItems } from './tar-items'

/** What an archive may be at most: bytes as it is sent, bytes unpacked, files. */
const archiveLimits = { packed: 16_777_216, unpacked: 50_331_648, files: 1000 } as const

/** The archive did not come to its end: there is no client to answer. */
export class UploadDropped extends Error {}

/** Path inside the build; null for what stays out: folders, and files whose name begins with a dot. */
const pathOf = (name: string, type: string): string | null => {
  const path = name.replace(/^(\.\/)+/, '').replace(/\/$/, '')
  if (type === 'directory' && !path.split('/').includes('..')) return null
  if (type !== 'file') throw new ReleaseError(`the archive holds ${name}, which is a ${type} and no file`)
  if (path.split('/').some(part => /^\.[^./]/.test(part))) return null
  if (fileKey('archive', '0', path) === null)
    throw new ReleaseError(`the archive holds ${name}, which is no name of a build's file`)
  return path
}

/** Ends with an error after so many bytes. What is between files and behind them counts too. */
const atMost = (limit: number, sentence: string): Transform => {
  let bytes = 0
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      if (bytes > limit) done(new ReleaseError(sentence))
      else done(null, chunk)
    },
  })
}

const unpack = async (plain: Readable): Promise<Map<string, Buffer>> => {
  const files = new Map<string, Buffer>()
  let items = 0
  for await (const { name, type, content } of tarItems(plain)) {
    items += 1
    if (items > archiveLimits.files) throw new ReleaseError(`the archive holds more than ${archiveLimits.files} files`)
    const path = pathOf(name, type)
    const chunks: Buffer[] = []
    for await (const chunk of content) if (path !== null) chunks.push(chunk)
    if (path === null) continue
    if (files.has(path)) throw new ReleaseError(`the archive holds ${path} twice`)
    files.set(path, Buffer.concat(chunks))
  }
  return files
}

/** Lets the rest of a refused upload pass, so that its sender comes to read the answer. */
const passOver = (packed: Readable): Promise<void> =>
  new Promise(resolve => {
    if (packed.readableEnded || packed.destroyed) return resolve()
    packed.once('end', resolve).once('close', resolve).resume()
  })

/**
 * The files of a gzipped tar, in memory, by their path in the build. Nothing is kept anywhere.
 * @throws ReleaseError when it is none, is too large, or holds what no build may: links, paths that leave the folder
 * @throws UploadDropped when it does not come to its end
 */
export const readArchive = async (packed: Readable): Promise<ReadonlyMap<string, Buffer>> => {
  const bounded = atMost(archiveLimits.packed, `the archive has more than ${archiveLimits.packed} bytes`)
  const plain = atMost(archiveLimits.unpacked, `the archive unpacks to more than ${archiveLimits.unpacked} bytes`)
  let isWhole = false
  packed.once('end', () => {
    isWhole = true
  })
  packed.once('close', () => {
    if (!isWhole) bounded.destroy(new UploadDropped())
  })
  packed.once('error', () => bounded.destroy(new UploadDropped()))
  // Outside of the pipeline, which would close the connection on which a refusal has to be answered.
  packed.pipe(bounded)
  const [unpacking, unpacked] = await Promise.allSettled([pipeline(bounded, createGunzip(), plain), unpack(plain)])
  if (unpacking.status === 'fulfilled' && unpacked.status === 'fulfilled') return unpacked.value
  packed.unpipe(bounded)
  bounded.destroy()
  await passOver(packed)
  // One stream's end ends the others too: the reason is the one that has a sentence.
  for (const result of [unpacked, unpacking])
    if (result.status === 'rejected' && result.reason instanceof ReleaseError) throw result.reason
  throw isWhole ? new ReleaseError('the archive is no gzipped tar, or is damaged') : new UploadDropped()
}
