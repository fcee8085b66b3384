import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { extract, pack } from 'tar-stream'
import { StartError } from '../server-kit/errors'

/**
 * A backup is a file that other programs read too: tar in gzip, in age where a key is set, and behind that one line with
 * the SHA-256 of all before it.
 */
const trailerOf = (digest: string): Buffer => Buffer.from(`\nsha256 ${digest}\n`)
const trailerLength = trailerOf('0'.repeat(64)).length
const ageMark = Buffer.from('age-encryption.org/v1\n')

/** The key is random already: the cost that age adds to passwords is kept low. */
const keyCost = 10

/** Adds one item; the content of a table comes in many. */
export type AddItem = (name: string, content: Buffer) => Promise<void>

/** One thing under two names: Node's own types, and those of the web. */
const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array<ArrayBuffer>>
const fromWeb = (stream: ReadableStream<Uint8Array>): Readable => Readable.fromWeb(stream as NodeStream)

const encrypt = async (plain: Readable, key: string): Promise<Readable> => {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(keyCost)
  encrypter.setPassphrase(key)
  return fromWeb(await encrypter.encrypt(toWeb(plain)))
}

const addTrailer = (): Transform => {
  const hash = createHash('sha256')
  return new Transform({
    transform: (chunk, _encoding, done) => {
      hash.update(chunk)
      done(null, chunk)
    },
    flush: done => done(null, trailerOf(hash.digest('hex'))),
  })
}

/**
 * Writes an archive, readable for its owner alone. It gets its name only when it is complete.
 * @throws StartError when there is such a file already
 */
export const writeArchive = async (
  file: string,
  key: string | undefined,
  produce: (add: AddItem) => Promise<void>,
): Promise<void> => {
  const draft = `${file}.part`
  const target = await open(draft, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new StartError(
      `${draft} exists: another backup is running, or a previous one was interrupted; if so, delete the file.`,
    )
  })
  try {
    const tar = pack()
    const add: AddItem = (name, content) =>
      new Promise((resolve, reject) => {
        tar.entry({ name, mode: 0o600, size: content.length }, content, error => (error ? reject(error) : resolve()))
      })
    const zipped = createGzip({ level: 3 })
    const zipping = pipeline(tar, zipped)
    const stored = key === undefined ? zipped : await encrypt(zipped, key)
    const storing = pipeline(stored, addTrailer(), async content => {
      for await (const chunk of content) await target.writeFile(chunk)
    })
    const producing = produce(add).then(
      () => tar.finalize(),
      error => {
        tar.destroy(error)
        throw error
      },
    )
    await Promise.all([producing, zipping, storing])
    await target.sync()
    await target.close()
    await rename(draft, file)
  } catch (error) {
    await target.close().catch(() => undefined)
    await rm(draft, { force: true })
    throw error
  }
}

const damaged = (file: string): StartError =>
  new StartError(`${file} is damaged or no backup: take another one. Nothing was changed.`)

interface Checked {
  /** Bytes before the trailer. */
  length: number
  isEncrypted: boolean
}

/** @throws StartError when a bit is not as it was written */
const checkDigest = async (file: string): Promise<Checked> => {
  const handle = await open(file, 'r')
  try {
    const length = (await handle.stat()).size - trailerLength
    if (length <= 0) throw damaged(file)
    const { buffer: trailer } = await handle.read({ buffer: Buffer.alloc(trailerLength), position: length })
    const { buffer: start } = await handle.read({ buffer: Buffer.alloc(ageMark.length), position: 0 })
    const hash = createHash('sha256')
    await pipeline(createReadStream(file, { end: length - 1 }), hash)
    if (!trailer.equals(trailerOf(hash.digest('hex')))) throw damaged(file)
    return { length, isEncrypted: start.equals(ageMark) }
  } finally {
    await handle.close()
  }
}

const decrypt = async (file: string, sealed: Readable, key: string | undefined): Promise<Readable> => {
  if (key === undefined) throw new StartError(`${file} is encrypted: set BACKUP_KEY to the key it was made with.`)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(key)
  const plain = await decrypter.decrypt(toWeb(sealed)).catch(() => {
    throw new StartError(`${file} was encrypted with another key: set BACKUP_KEY to the key it was made with.`)
  })
  return fromWeb(plain)
}

/**
 * Reads an archive, item after item, once all of it was compared with its digest.
 * @throws StartError when it is damaged, or encrypted with another key
 */
export const readArchive = async (
  file: string,
  key: string | undefined,
  onItem: (name: string, content: Buffer) => Promise<void>,
): Promise<void> => {
  const { length, isEncrypted } = await checkDigest(file)
  const stored = createReadStream(file, { end: length - 1 })
  const zipped = isEncrypted ? await decrypt(file, stored, key) : stored
  const tar = extract()
  const reading = pipeline(zipped, createGunzip(), tar)
  reading.catch(() => undefined)
  for await (const item of tar) {
    const chunks: Buffer[] = []
    for await (const chunk of item) chunks.push(chunk as Buffer)
    await onItem(item.header.name, Buffer.concat(chunks))
  }
  await reading
}
