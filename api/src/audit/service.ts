import { createHash } from 'node:crypto'
import { takeAdvisoryLock } from '../database/advisory-lock'
import type { Trx } from '../database/schema'
import { insertEntry, type Link, lastLink, type StoredEntry } from './repository'

export type AuditEvent =
  | 'account_confirmed'
  | 'login'
  | 'login_failed'
  | 'logout'
  | 'password_reset'
  | 'admin_added'
  | 'access_denied'
  | 'request_submitted'
  | 'request_approved'
  | 'request_rejected'
  | 'request_reserved'
  | 'domain_renewed'
  | 'delegation_changed'
  | 'nameservers_changed'
  | 'transfer_lock_changed'
  | 'transfer_started'
  | 'transfer_accepted'
  | 'transfer_declined'
  | 'transfer_cancelled'

export interface AuditEntry {
  event: AuditEvent
  /** The account that acted; null when nobody is signed in. */
  actor: number | null
  /** What it happened to, for example `domain 12`. */
  subject: string
  data?: Readonly<Record<string, string | number | boolean | null>>
}

const start: Link = { id: 0, hash: Buffer.alloc(32) }

/** Each entry's hash covers the one before, so that a change, a removal or a swap is detected at its position. */
export const linkHash = (previous: Buffer, { id, at, actor, event, subject, data }: StoredEntry): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(JSON.stringify([id, at.toISOString(), actor, event, subject, Object.entries(data).sort()]))
    .digest()

/**
 * Writes to the audit log, in the transaction of the change. Call it last: the end of the chain stays locked until the
 * transaction ends.
 */
export const audit = async (trx: Trx, ...entries: AuditEntry[]): Promise<void> => {
  await takeAdvisoryLock(trx, 'audit')
  let previous = (await lastLink(trx)) ?? start
  for (const { event, actor, subject, data = {} } of entries) {
    const entry = { id: previous.id + 1, at: new Date(), event, actor, subject, data }
    const hash = linkHash(previous.hash, entry)
    await insertEntry(trx, entry, previous.hash, hash)
    previous = { id: entry.id, hash }
  }
}
