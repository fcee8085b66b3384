import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Trx } from '../database/schema'

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

interface Link {
  id: number
  hash: Buffer
}

interface Written extends Required<Omit<AuditEntry, 'event'>> {
  event: string
  id: number
  at: Date
}

const start: Link = { id: 0, hash: Buffer.alloc(32) }

const auditLock = 7_203_521

/** Each entry's hash covers the one before, so that a change, a removal or a swap shows at its place. */
export const linkHash = (previous: Buffer, { id, at, actor, event, subject, data }: Written): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(JSON.stringify([id, at.toISOString(), actor, event, subject, Object.entries(data).sort()]))
    .digest()

const lastLink = async (db: Database): Promise<Link> =>
  (await db.selectFrom('audit_log').select(['id', 'hash']).orderBy('id', 'desc').limit(1).executeTakeFirst()) ?? start

/**
 * Writes to the audit log, inside the transaction of what it tells about. Call it last: the chain has one end, which
 * stays locked until the transaction does.
 */
export const audit = async (trx: Trx, ...entries: AuditEntry[]): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${auditLock})`.execute(trx)
  let previous = await lastLink(trx)
  for (const { event, actor, subject, data = {} } of entries) {
    const written = { id: previous.id + 1, at: new Date(), event, actor, subject, data }
    const hash = linkHash(previous.hash, written)
    await trx
      .insertInto('audit_log')
      .values({
        id: written.id,
        at: written.at,
        actor_user_id: actor,
        event,
        subject,
        data: JSON.stringify(data),
        previous_hash: previous.hash,
        hash,
      })
      .execute()
    previous = { id: written.id, hash }
  }
}
