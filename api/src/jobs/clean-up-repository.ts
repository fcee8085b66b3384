import { sql } from 'kysely'
import type { Database } from '../database/schema'
import {
  DOUBLED_PAUSE_MEMORY,
  GUEST_LIFETIME,
  IDEMPOTENCY_LIFETIME,
  MEASUREMENT_LIFETIME,
  REGISTRATION_LIFETIME,
  SESSION_IDLE,
  SESSION_LIFETIME,
  UNDELIVERABLE_LIFETIME,
  WEBHOOK_LOG_LIFETIME,
} from '../limits'

const day = 86_400

const olderThan = (column: string, seconds: number) =>
  sql<boolean>`${sql.ref(column)} < now() - make_interval(secs => ${seconds})`

/** Deletes what has expired. */
export const cleanUp = async (db: Database): Promise<void> => {
  for (const table of ['rate_limits', 'durable_limits'] as const) {
    await db.deleteFrom(table).where('doublings', '=', 0).where(olderThan('arrival', 0)).execute()
    await db.deleteFrom(table).where(olderThan('arrival', DOUBLED_PAUSE_MEMORY)).execute()
  }
  await db.deleteFrom('idempotency_keys').where(olderThan('created_at', IDEMPOTENCY_LIFETIME)).execute()
  await db.deleteFrom('registrations').where(olderThan('created_at', REGISTRATION_LIFETIME)).execute()
  await db.deleteFrom('codes').where(olderThan('created_at', day)).execute()
  await db.deleteFrom('sessions').where(olderThan('created_at', SESSION_LIFETIME)).execute()
  await db.deleteFrom('sessions').where(olderThan('last_used_at', SESSION_IDLE)).execute()
  await db.deleteFrom('undeliverable_mails').where(olderThan('failed_at', UNDELIVERABLE_LIFETIME)).execute()
  await db.deleteFrom('webhook_deliveries').where(olderThan('created_at', WEBHOOK_LOG_LIFETIME)).execute()
  await db.deleteFrom('build_measurements').where(olderThan('day', MEASUREMENT_LIFETIME)).execute()
  await db.deleteFrom('guests').where(olderThan('last_used_at', GUEST_LIFETIME)).execute()
}
