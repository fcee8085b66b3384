import { type RawBuilder, sql } from 'kysely'
import { isPossessed } from '../additions/repository'
import {
  ABUSE_CASE_DAYS,
  ADDITION_DAYS,
  CHALLENGE_LIFETIME,
  CODE_LIFETIME,
  DNS_HISTORY_DAYS,
  DOUBLED_PAUSE_MEMORY,
  FORMER_EMAIL_DAYS,
  FORMER_REGISTRATION_DAYS,
  GUEST_LIFETIME,
  HELD_MEMORY_DAYS,
  IDEMPOTENCY_LIFETIME,
  KNOWN_DEVICE_LIFETIME,
  MEASUREMENT_LIFETIME,
  REGISTRATION_LIFETIME,
  SENT_NOTICE_DAYS,
  SESSION_IDLE,
  SESSION_LIFETIME,
  SET_ASIDE_LIFETIME,
  UNDELIVERABLE_LIFETIME,
  WEBHOOK_LOG_LIFETIME,
} from '../base/limits'
import type { Database, Schema } from '../database/schema'
import { isNotSetAside } from '../set-aside/repository'

const olderThan = (column: string, seconds: number): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} < now() - make_interval(secs => ${seconds})`

/** The same on the product's clock. */
const endedBefore = (column: string, days: number): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} < clock_now() - make_interval(days => ${days}::int)`

const isForgotten = sql<boolean>`
  (doublings = 0 and ${olderThan('arrival', 0)}) or ${olderThan('arrival', DOUBLED_PAUSE_MEMORY)}`

/** A proof may be asked for as long as the registration is here, and for two years after. */
const isNotAskedFor = sql<boolean>`
  ${endedBefore('sent_at', SENT_NOTICE_DAYS)}
  and not exists (select from domains d
    where d.id = sent_notice_domains.domain_id and d.status in ('approved', 'expired', 'redemption'))
  and not exists (select from sent_notice_domains later
    where later.domain_id = sent_notice_domains.domain_id
      and later.sent_at >= clock_now() - make_interval(days => ${SENT_NOTICE_DAYS}::int))`

/** Expired rows, by table. Codes and challenges are kept somewhat longer, for what is asked about them. */
const expired = {
  rate_limits: isForgotten,
  durable_limits: isForgotten,
  idempotency_keys: olderThan('created_at', IDEMPOTENCY_LIFETIME),
  registrations: olderThan('created_at', REGISTRATION_LIFETIME),
  codes: olderThan('created_at', 144 * CODE_LIFETIME),
  phone_codes: olderThan('created_at', 144 * CODE_LIFETIME),
  challenges: olderThan('created_at', 12 * CHALLENGE_LIFETIME),
  sessions: sql<boolean>`${olderThan('created_at', SESSION_LIFETIME)} or ${olderThan('last_used_at', SESSION_IDLE)}`,
  known_devices: olderThan('last_used_at', KNOWN_DEVICE_LIFETIME),
  undeliverable_mails: olderThan('failed_at', UNDELIVERABLE_LIFETIME),
  dns_changes: olderThan('at', DNS_HISTORY_DAYS * 86_400),
  webhook_deliveries: olderThan('created_at', WEBHOOK_LOG_LIFETIME),
  build_measurements: olderThan('day', MEASUREMENT_LIFETIME),
  panel_failures: olderThan('at', MEASUREMENT_LIFETIME),
  guests: olderThan('last_used_at', GUEST_LIFETIME),
  set_aside: olderThan('failed_at', SET_ASIDE_LIFETIME),
  // Until then, the page of an expired link says that it has expired.
  control_links: endedBefore('ends_at', HELD_MEMORY_DAYS),
  // Twice as long as mails go to it: when it left says for how long the next one has been the account's.
  former_emails: endedBefore('left_at', 2 * FORMER_EMAIL_DAYS),
  former_registrant_emails: endedBefore('left_at', FORMER_EMAIL_DAYS),
  held_changes: endedBefore('until', HELD_MEMORY_DAYS),
  former_registrations: endedBefore('left_at', FORMER_REGISTRATION_DAYS),
  abuse_cases: endedBefore('closed_at', ABUSE_CASE_DAYS),
  sent_notice_domains: isNotAskedFor,
  sent_notices: sql<boolean>`${endedBefore('sent_at', SENT_NOTICE_DAYS)}
    and not exists (select from sent_notice_domains d where d.notice_id = sent_notices.id)`,
  additions: sql<boolean>`${endedBefore('at', ADDITION_DAYS)} and not (rests and ${isPossessed})`,
} as const satisfies Partial<Record<keyof Schema, RawBuilder<boolean>>>

export type CleanedTable = keyof typeof expired

/** The tables to clean, without those that failed a short while ago. */
export const tablesToClean = async (db: Database): Promise<CleanedTable[]> => {
  const { rows } = await sql<{ name: CleanedTable }>`
    select name from unnest(${Object.keys(expired)}::text[]) as name
    where ${isNotSetAside('clean_up', sql`'table ' || name`)}`.execute(db)
  return rows.map(({ name }) => name)
}

/** Far below what a statement may take, whatever the size of the table. */
const batch = 5000

/** Deletes a part of what has expired in a table. False when nothing more was there. */
export const deleteExpired = async (db: Database, table: CleanedTable): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${expired[table]} limit ${batch} for update skip locked))`.execute(db)
  return numAffectedRows === BigInt(batch)
}
