import { type FileHandle, mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Dependencies } from '../request-context'
import type { Keys } from '../security/keys'
import type { LogTarget } from '../server-kit/log-target'
import { chainWaiting } from './chain'
import { forwardAudit } from './forward'
import { type Link, lastLink } from './repository'

/** How often the end of the chain is noted, in milliseconds: what is cut off within that time is not noticed. */
const interval = 1000

const folderOf = (dataDir: string): string => join(dataDir, 'audit')
const fileOf = (dataDir: string): string => join(folderOf(dataDir), 'anchors')
const earlierOf = (dataDir: string): string => `${fileOf(dataDir)}.1`

/**
 * Bytes, some 7,500 anchors, from which on a new file begins. One file before it is kept: an anchor stands for the whole
 * chain up to its entry, so that older ones say nothing that the newer do not say.
 */
const largest = 1024 * 1024

const macOf = (keys: Keys, id: number, hash: string): string =>
  keys.digestAudit(Buffer.from(`anchor ${id} ${hash}`)).toString('hex')

const toLine = (keys: Keys, { id, hash }: Link): string =>
  `${id} ${hash.toString('hex')} ${macOf(keys, id, hash.toString('hex'))}\n`

/** A line that was not written to its end. It says nothing, as if it had been left out. */
const cutOff = /^\d+(?: (?:[0-9a-f]{0,64}|[0-9a-f]{64} [0-9a-f]{0,63}))?$/

const endsInLine = async (handle: FileHandle, size: number): Promise<boolean> => {
  if (size === 0) return true
  const { buffer } = await handle.read({ buffer: Buffer.alloc(1), position: size - 1 })
  return buffer.toString() === '\n'
}

/**
 * Adds a line. It stays a line of its own where a full disk, or a loss of power, cut the one before off. A file that is
 * full is put aside once the line is on the disk, so that there is always an anchor.
 */
const append = async (dataDir: string, line: string): Promise<void> => {
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 })
  const handle = await open(fileOf(dataDir), 'a+', 0o600)
  try {
    const { size } = await handle.stat()
    await handle.writeFile((await endsInLine(handle, size)) ? line : `\n${line}`)
    await handle.datasync()
    if (size >= largest) await rename(fileOf(dataDir), earlierOf(dataDir))
  } finally {
    await handle.close()
  }
}

/** A line of the anchors that is not as it was written; the first line of the older file is 1. */
interface AlteredLine {
  alteredLine: number
}

export type Anchor = Link | AlteredLine

/**
 * The whole file, or the end of one that an older version let grow until no text could hold it. Empty where there is
 * none.
 */
const readEnd = async (file: string): Promise<string> => {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (!handle) return ''
  try {
    const { size } = await handle.stat()
    if (size <= 2 * largest) return await handle.readFile('utf8')
    const { buffer } = await handle.read({ buffer: Buffer.alloc(largest), position: size - largest })
    return buffer.toString().slice(buffer.indexOf('\n') + 1)
  } finally {
    await handle.close()
  }
}

/** The anchors of DATA_DIR. Lines that were cut off are left out, and count as lines. */
export const readAnchors = async (dataDir: string, keys: Keys): Promise<Anchor[]> => {
  const [earlier, present] = await Promise.all([earlierOf(dataDir), fileOf(dataDir)].map(readEnd))
  return `${earlier}${present}`
    .split('\n')
    .map((line, at) => ({ line, number: at + 1 }))
    .filter(({ line }) => line !== '' && !cutOff.test(line))
    .map(({ line, number }) => {
      const [id = '', hash = '', mac] = line.split(' ')
      const isIntact = mac === macOf(keys, Number(id), hash)
      return isIntact ? { id: Number(id), hash: Buffer.from(hash, 'hex') } : { alteredLine: number }
    })
}

type Parts = Pick<Dependencies, 'db' | 'keys' | 'settings'>

/** Notes the end of the chain outside the database. Returns the id that was anchored. */
export const anchorAudit = async ({ db, keys, settings }: Parts, anchored = 0): Promise<number> => {
  const last = await lastLink(db)
  if (!last || last.id <= anchored) return anchored
  await append(settings.DATA_DIR, toLine(keys, last))
  return last.id
}

/** The last entry that was noted before this process; where none was, the end of the chain. */
const lastNoted = async ({ db, keys, settings }: Parts): Promise<number> => {
  const anchored = (await readAnchors(settings.DATA_DIR, keys)).at(-1)
  return (anchored && 'id' in anchored ? anchored : await lastLink(db))?.id ?? 0
}

/**
 * Chains what still waits, notes the end of the chain again and again, and sends what is new to `target`. Returns a function that does so a last
 * time and stops.
 */
export const keepAnchoring = (
  deps: Parts & { log: Pick<Dependencies['log'], 'warn'> },
  target?: LogTarget,
): (() => Promise<void>) => {
  let anchored = 0
  let sent: number | undefined
  /** From where to send is read at once: what happens from now on is to be sent, though nothing was noted before. */
  const findStart = async () => {
    if (target) sent ??= await lastNoted(deps)
  }
  let work: Promise<void> = findStart().catch(() => undefined)
  const note = (): Promise<void> => {
    work = work
      .then(async () => {
        await findStart()
        await chainWaiting(deps.db, deps.keys)
        anchored = await anchorAudit(deps, anchored)
        if (target && sent !== undefined && sent < anchored) sent = await forwardAudit(deps.db, target, sent)
      })
      .catch(err => deps.log.warn({ err }, 'the end of the audit log could not be noted'))
    return work
  }
  const timer = setInterval(note, interval)
  timer.unref()
  return () => {
    clearInterval(timer)
    return note()
  }
}
