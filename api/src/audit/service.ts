import { createHash } from 'node:crypto'
import { takeAdvisoryLock } from '../database/advisory-lock'
import type { Trx } from '../database/schema'
import type { Keys } from '../security/keys'
import { insertEntry, type Link, lastLink, type StoredEntry } from './repository'

export type AuditEvent =
  | 'access_denied'
  | 'account_confirmed'
  | 'account_deleted'
  | 'account_exported'
  | 'admin_added'
  | 'api_token_created'
  | 'api_token_removed'
  | 'auto_renew_changed'
  | 'code_refused'
  | 'contacts_changed'
  | 'delegation_changed'
  | 'dns_record_added'
  | 'dns_record_changed'
  | 'dns_record_removed'
  | 'dnssec_changed'
  | 'domain_renewed'
  | 'email_change_asked'
  | 'email_changed'
  | 'identity_confirmed'
  | 'identity_refused'
  | 'limit_reached'
  | 'login'
  | 'login_failed'
  | 'logout'
  | 'nameservers_changed'
  | 'object_refused'
  | 'passkey_added'
  | 'passkey_login'
  | 'passkey_removed'
  | 'password_changed'
  | 'password_reset'
  | 'privacy_changed'
  | 'profile_changed'
  | 'register_refused'
  | 'registered'
  | 'request_approved'
  | 'request_rejected'
  | 'request_reserved'
  | 'domain_deleted'
  | 'domain_expired'
  | 'domain_released'
  | 'domain_restored'
  | 'request_submitted'
  | 'reset_asked'
  | 'second_factor_off'
  | 'second_factor_on'
  | 'second_factor_refused'
  | 'session_ended'
  | 'sessions_ended'
  | 'token_misused'
  | 'transfer_accepted'
  | 'transfer_cancelled'
  | 'transfer_completed'
  | 'transfer_declined'
  | 'transfer_held'
  | 'transfer_lock_changed'
  | 'transfer_started'
  | 'transfer_stopped'

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
export const audit = async (trx: Trx, { keys, ip, client }: AuditSource, ...entries: AuditEntry[]): Promise<void> => {
  await takeAdvisoryLock(trx, 'audit')
  let previous = (await lastLink(trx)) ?? start
  const where = { address: ip ?? '', agent: client?.agent ?? '' }
  for (const { event, actor, account = actor, subject, data = {} } of entries) {
    const entry = { id: previous.id + 1, at: new Date(), event, actor, account, ...where, subject, data }
    const hash = linkHash(keys, previous.hash, entry)
    await insertEntry(trx, entry, previous.hash, hash)
    previous = { id: entry.id, hash }
  }
}
