import { createHash, randomUUID } from 'node:crypto'
import type { AuditEvent } from '@panel/shared/contract'
import type { Trx } from '../database/schema'
import { whenCommitted } from '../database/transact'
import { withoutWaiting } from '../database/without-waiting'
import type { Keys } from '../security/keys'
import { insertWaiting } from './outbox-repository'
import type { Link, StoredEntry } from './repository'

export interface AuditEntry {
  event: AuditEvent
  /** The account that acted; null without a session. */
  actor: number | null
  /** The account that it is about, which sees it in its activity; the actor's unless said otherwise. */
  account?: number | null
  /** The subject of the event, for example `domain 12`. */
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
  /** Name of the API token that the account acts by. */
  token?: string | undefined
}

/** Before the first entry. */
export const start: Link = { id: 0, hash: Buffer.alloc(32) }

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

/** Of an entry that waits to be chained. */
export const waitingMac = (keys: Keys, token: string, entry: Omit<StoredEntry, 'id'>): Buffer => {
  const { account, address, agent } = entry
  const [, ...content] = canonical({ id: 0, ...entry })
  return keys.digestAudit(Buffer.from(JSON.stringify(['waiting', token, ...content, account, address, agent])))
}

const wakers = new WeakMap<Keys, () => unknown>()

/** Has `wake` called after each commit of entries that are made with these keys. */
export const wakeWith = (keys: Keys, wake: () => unknown): void => {
  wakers.set(keys, wake)
}

/**
 * Writes to the audit log, in the transaction of the change. The entry is chained after the commit: a transaction waits
 * for no other one's entries.
 */
export const audit = async (
  trx: Trx,
  { keys, ip, client, acting, token: apiToken }: AuditSource,
  ...entries: AuditEntry[]
): Promise<void> => {
  if (entries.length === 0) return
  const where = { address: ip ?? '', agent: client?.agent ?? '' }
  const waiting = entries.map(({ event, actor, account = actor, subject, data = {} }) => {
    const by = acting && actor === acting.user ? acting.admin : actor
    const token = randomUUID()
    const entry = {
      at: new Date(),
      event,
      actor: by,
      account,
      ...where,
      subject,
      data: by !== null && apiToken !== undefined ? { ...data, token: apiToken } : data,
    }
    return { ...entry, token, mac: waitingMac(keys, token, entry) }
  })
  await withoutWaiting(trx, insertWaiting(trx, waiting))
  const wake = wakers.get(keys)
  if (wake) whenCommitted(trx, wake)
}
