import { AUTO_RENEW_DAYS, GRACE_DAYS, REDEMPTION_DAYS } from '@panel/shared/rules'
import { type RawBuilder, sql } from 'kysely'
import { isGivenBack } from '../billing/credit-repository'
import type { TermNotice } from '../database/registry-columns'
import type { Database, DomainRow, Trx } from '../database/schema'
import type { Backlog } from '../database/upkeep-tables'
import { isNotSetAside } from '../set-aside/repository'
import type { RegistryFees } from '../settings/price-list'

const days = (count: number): RawBuilder<unknown> => sql`make_interval(days => ${count}::int)`

/**
 * Domains whose mail with such a notice failed and waits for another attempt, or was not tried for a day: with
 * CLOCK=sandbox days can pass before the first attempt.
 */
const isInQueue = (kind: TermNotice) => sql`
  domains.id = any(array(select (line->>'domain_id')::bigint
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id,
      json_array_elements(job.payload->'notices') line
    where task.identifier = 'send_digest' and job.payload->>'own' is distinct from 'false' and line->>'kind' = ${kind}
      and (job.last_error is not null or job.created_at <= now() - interval '1 day')))`

/**
 * Nothing is given up whose owner was not told at least a day before, however long the product or the mail server was
 * switched off.
 */
const wasTold = (kind: TermNotice) => sql`
  (exists (select from term_notices n where n.domain_id = domains.id and n.kind = ${kind}
    and n.expires_at = domains.expires_at and n.mailed_at <= clock_now() - interval '1 day')
  and not ${isInQueue(kind)})`

const hasNoTask = sql`
  not exists (select from registry_tasks t where t.domain_id = domains.id and t.state = 'waiting')`

/** Nothing that the registry is doing, and nothing of this kind that it refused within a day. */
const mayBeTried = (kind: 'renew' | 'delete') => sql`
  not exists (select from registry_tasks t where t.domain_id = domains.id and t.kind = ${kind}
    and (t.state = 'waiting' or (t.state = 'refused' and t.ended_at > clock_now() - interval '23 hours')))`

/**
 * Not while an order by which the owner pays for the next term ahead is open, nor after it was cancelled or its price was
 * given back. A price that the product itself made credit does not count.
 */
const isNotPrepaid = sql`
  not exists (select from order_items i join orders o on o.id = i.order_id
    where i.domain_id = domains.id and i.kind = 'renew' and i.term_from = domains.expires_at
      and o.user_id = domains.user_id and o.grouped_by like 'prepaid %' and i.returned_at is null
      and (o.state <> 'paid' or ${isGivenBack}))`

/** When a domain goes on to its next stage. */
const conditions = {
  renew: sql<boolean>`status in ('approved', 'expired') and auto_renew
    and expires_at <= clock_now() + ${days(AUTO_RENEW_DAYS)} and expires_at > clock_now() - ${days(GRACE_DAYS)}
    and ${mayBeTried('renew')} and ${isNotPrepaid}`,
  expire: sql<boolean>`status = 'approved' and expires_at <= clock_now()`,
  /** At the end of the grace period. */
  delete: sql<boolean>`status = 'expired' and expires_at <= clock_now() - ${days(GRACE_DAYS)}
    and ${wasTold('grace_7')} and ${hasNoTask} and ${mayBeTried('delete')}`,
  /** At the end of the redemption period, which begins with the deletion. */
  release: sql<boolean>`status = 'redemption' and expires_at <= clock_now() - ${days(GRACE_DAYS + REDEMPTION_DAYS)}
    and (deleted_at is null or deleted_at <= clock_now() - ${days(REDEMPTION_DAYS)})
    and ${wasTold('redemption_7')} and ${hasNoTask}`,
} as const

export type Stage = keyof typeof conditions

/** Domains that go on to a stage now, by their ids after `after`. */
export const findDue = async (db: Database, stage: Stage, after: number, limit: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('domains')
    .select('id')
    .where(conditions[stage])
    .where('id', '>', after)
    .where(isNotSetAside(stage, sql`'domain ' || domains.id`))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** A domain that still goes on to a stage; undefined also for one that another process works on. */
export const lockDue = async (trx: Trx, stage: Stage, id: number): Promise<DomainRow | undefined> => {
  const domain = trx.selectFrom('domains').where('id', '=', id)
  if (!(await domain.select('id').forUpdate().skipLocked().executeTakeFirst())) return undefined
  // A statement of its own sees what another process did before it unlocked the domain, also in other tables.
  return domain.selectAll().where(conditions[stage]).executeTakeFirst()
}

export const countDue = async (db: Database, stage: Stage): Promise<Backlog> =>
  db
    .selectFrom('domains')
    .select(eb => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('expires_at').as('oldest')])
    .where(conditions[stage])
    .executeTakeFirstOrThrow()

/** Each once for a domain and the end of its term. */
export const insertNotice = async (
  db: Database,
  { id, user_id, expires_at }: Pick<DomainRow, 'id' | 'user_id' | 'expires_at'>,
  kind: TermNotice,
): Promise<void> => {
  if (!expires_at) return
  await db
    .insertInto('term_notices')
    .values({ domain_id: id, user_id, kind, expires_at })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

const today = sql`(clock_now() at time zone 'UTC')::date`
const lastDay = sql`(expires_at at time zone 'UTC')::date`

/**
 * Notices by whole days, so that all of a day go out in one mail. `to` and `from` are days from today to the end;
 * `deleted` is the same to the deletion, where it was noted.
 */
const noticesOf = (kind: TermNotice, status: string, from: number, to: number, deleted = 0) => sql`
  insert into term_notices (user_id, domain_id, kind, expires_at)
  select user_id, id, ${kind}, expires_at from domains
  where status = ${status} and ${lastDay} - ${today} between ${from}::int and ${to}::int
    and expires_at between clock_now() + ${days(from - 1)} and clock_now() + ${days(to + 1)}
    and (deleted_at is null or (deleted_at at time zone 'UTC')::date - ${today} <= ${deleted}::int)
  on conflict do nothing`

const longAgo = -3650

/** Stores the notices that customers have to get today. */
export const insertDueNotices = async (db: Database): Promise<void> => {
  await noticesOf('expires_30', 'approved', 8, 30).execute(db)
  await noticesOf('expires_7', 'approved', 2, 7).execute(db)
  await noticesOf('expires_1', 'approved', 0, 1).execute(db)
  await noticesOf('expired_1', 'expired', longAgo, -1).execute(db)
  await noticesOf('grace_7', 'expired', longAgo, 7 - GRACE_DAYS).execute(db)
  await noticesOf('redemption', 'redemption', longAgo, -1).execute(db)
  await noticesOf('redemption_7', 'redemption', longAgo, 7 - GRACE_DAYS - REDEMPTION_DAYS, 7 - REDEMPTION_DAYS).execute(
    db,
  )
}

/** Whole days from now in which nothing can become due, 0 where something waits already. */
export const quietDays = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ days: number }>`
    select case
      when exists (select from registry_tasks where state = 'waiting')
        or exists (select from term_notices where mailed_at is null)
        or exists (select from domains where hold_refused_at is not null or contacts_refused_at is not null)
        or exists (select from domains
          where confirm_by is not null and not hold_ordered and status in ('approved', 'expired'))
        or exists (select from sandbox_domains where transfer->>'status' = 'pending' or deleted_at is not null) then 0
      else coalesce((select extract(day from min(expires_at) - clock_now()) from domains
        where status in ('approved', 'expired', 'redemption')), 365) - 32
    end::int as days`.execute(db)
  return Math.max(0, rows[0]?.days ?? 0)
}

interface DigestReader {
  id: number
  email: string
  language: string
  mail_reminders: boolean
  mail_results: boolean
}

const isReader = sql`
  exists (select from term_notices n where n.user_id = users.id and n.mailed_at is null)
    and not mails_held and digest_on is distinct from ${today}::text`

/** Customers with notices who got no mail about terms today, by their ids after `after`. */
export const findReaders = async (db: Database, after: number, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from users where id > ${after} and ${isReader} and ${isNotSetAside('digests', sql`'user ' || users.id`)}
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Undefined also for one whose mail another process writes. */
export const lockReader = async (trx: Trx, id: number): Promise<DigestReader | undefined> => {
  const { rows } = await sql<DigestReader>`
    select id, email, language, mail_reminders, mail_results from users
    where id = ${id} and ${isReader} for update skip locked`.execute(trx)
  return rows[0]
}

/** Notices that were not sent yet. */
export const countNotices = (db: Database): Promise<Backlog> =>
  db
    .selectFrom('term_notices')
    .select(eb => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('created_at').as('oldest')])
    .where('mailed_at', 'is', null)
    .executeTakeFirstOrThrow()

export interface NoticeLine {
  kind: TermNotice
  domain_id: number
  domain: string
  zone: string
  auto_renew: boolean
  expires_at: Date
  deleted_at: Date | null
  fees: RegistryFees | null
  /** The registrant's address in its normal form, '' where there is none. */
  registrant: string
}

/**
 * Notes the end of a mail about terms. Its notices count from when the mail server took it over or refused it for good;
 * those of a mail that was given up are a part of the next one.
 */
export const noteMailed = async (
  db: Database,
  notices: readonly { kind: TermNotice; domain_id: number; expires_at: string }[],
  isUnsent: boolean,
): Promise<void> => {
  await sql`
    update term_notices n set mailed_at = case when ${isUnsent}::boolean then null else clock_now() end
    from json_to_recordset(${JSON.stringify(notices)}::json) as line(kind text, domain_id bigint, expires_at timestamptz)
    where n.domain_id = line.domain_id and n.kind = line.kind
      and date_trunc('milliseconds', n.expires_at) = line.expires_at`.execute(db)
}

/**
 * A customer's notices that were not sent yet, which from now on count as sent. A domain that left the account is left
 * out.
 */
export const takeNotices = async (db: Database, userId: number): Promise<NoticeLine[]> => {
  const { rows } = await sql<NoticeLine>`
    with told as (
      update term_notices set mailed_at = clock_now() where user_id = ${userId} and mailed_at is null returning *)
    select told.kind, told.domain_id, d.display_name as domain, d.zone, d.auto_renew, told.expires_at, d.deleted_at, d.fees,
      coalesce((select lower(c.email) from contacts c where c.domain_id = d.id and c.role = 'registrant'), '') as registrant
    from told join domains d on d.id = told.domain_id and d.user_id = ${userId}
    order by told.expires_at, d.display_name`.execute(db)
  await sql`update users set digest_on = ${today}::text where id = ${userId}`.execute(db)
  return rows
}
