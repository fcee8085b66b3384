import { createHash } from 'node:crypto'
import type { AuditEvent } from '@panel/shared/contract'
import { takeAdvisoryLock } from '../database/advisory-lock'
import type { Trx } from '../database/schema'
import type { Keys } from '../security/keys'
import { insertEntry, type Link, lastLink, type StoredEntry } from './repository'

export interface AuditEntry {
  event: AuditEvent
  /** The account that acted; null when nobody is signed in. */
  actor: number | null
  /** The account that it is about, which sees it in its activity; the actor's unless said otherwise. */
  account?: number | null
  /** What it happened to, for example `domain 12`. */
  subject: string
  data?: Readonly<Record<string, string | number | boolean | null>>
}

/** Where an entry is made: a call of the API, or a job or command, which have no address. */
export interface AuditSource {
  keys: Keys
  ip?: string
  client?: { agent: string }
  /** What the account does is then done by the administrator who acts as it. */
  acting?: { admin: number; user: number } | undefined
}

const start: Link = { id: 0, hash: Buffer.alloc(32) }

/** What is hashed of an entry, in versions that were ever written. */
const canonical = ({ id, at, actor, event, subject, data }: StoredEntry): unknown[] => [
  id,
  at.toISOString(),
  actor,
  event,
  subject,
  Object.entries(data).sort(),
]

/**
 * Each entry's hash covers the one before, so that a change, a removal or a swap is detected at its position. The key is
 * not in the database: write access to the database is not enough to forge it.
 */
export const linkHash = (keys: Keys, previous: Buffer, entry: StoredEntry): Buffer => {
  const { account, address, agent } = entry
  return keys.digestAudit(
    Buffer.concat([previous, Buffer.from(JSON.stringify([...canonical(entry), account, address, agent]))]),
  )
}

/** The hash of entries from before there was a key. */
export const linkHashVersion1 = (previous: Buffer, entry: StoredEntry): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(JSON.stringify(canonical(entry)))
    .digest()

/**
 * Writes to the audit log, in the transaction of the change. Call it last: the end of the chain stays locked until the
 * transaction ends.
 */
export const audit = async (
  trx: Trx,
  { keys, ip, client, acting }: AuditSource,
  ...entries: AuditEntry[]
): Promise<void> => {
  await takeAdvisoryLock(trx, 'audit')
  let previous = (await lastLink(trx)) ?? start
  const where = { address: ip ?? '', agent: client?.agent ?? '' }
  for (const { event, actor, account = actor, subject, data = {} } of entries) {
    const by = acting && actor === acting.user ? acting.admin : actor
    const entry = { id: previous.id + 1, at: new Date(), event, actor: by, account, ...where, subject, data }
    const hash = linkHash(keys, previous.hash, entry)
    await insertEntry(trx, entry, previous.hash, hash)
    previous = { id: entry.id, hash }
  }
}
