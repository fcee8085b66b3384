import type { AttentionKind } from '@panel/shared/contract'
import { sql } from 'kysely'
import { isPossessed } from '../additions/repository'
import type { User } from '../base/caller'
import type { Database } from '../database/schema'
import { hasStatus } from '../domains/filter-repository'
import { lacksRegistrant } from '../domains/shown-repository'
import { stateAtRegistry } from '../operations/item-repository'

/** Days for which bulk work that did not go through is shown. */
const failureDays = 7

type DomainKind = Extract<
  AttentionKind,
  'leaving' | 'redemption' | 'expired' | 'unconfirmed' | 'registrant' | 'expiring' | 'refused'
>

/** How many domains of an account there are of each kind. */
export const countDomainsByKind = async (db: Database, userId: number): Promise<Record<DomainKind, number>> => {
  const [expiring, unconfirmed] = [await hasStatus(db, 'expiring'), await hasStatus(db, 'unconfirmed')]
  const { rows } = await sql<Record<DomainKind, number>>`
    select count(*) filter (where leaving_at is not null)::int as leaving,
      count(*) filter (where status = 'redemption')::int as redemption,
      count(*) filter (where status = 'expired')::int as expired,
      count(*) filter (where ${unconfirmed})::int as unconfirmed,
      count(*) filter (where ${lacksRegistrant})::int as registrant,
      count(*) filter (where ${expiring})::int as expiring,
      count(*) filter (where status = 'rejected')::int as refused
    from domains where user_id = ${userId} and hidden_at is null`.execute(db)
  const none = { leaving: 0, redemption: 0, expired: 0, unconfirmed: 0, registrant: 0, expiring: 0, refused: 0 }
  return rows[0] ?? none
}

type OtherKind = Exclude<AttentionKind, DomainKind>

/** What else waits for an account; an operation counts when one of its domains failed in the last days. */
export const countOthers = async (
  db: Database,
  { id, email }: Pick<User, 'id' | 'email'>,
): Promise<Record<OtherKind, number>> => {
  const { rows } = await sql<Record<OtherKind, number>>`
    select
      (select count(*)::int from orders o where o.user_id = ${id} and o.state = 'open' and not exists (
        select from payments p where p.order_id = o.id and p.state = 'open' and p.processing_at is not null)) as unpaid,
      (select count(*)::int from transfers where target_email = ${email} and status = 'pending'
        and coalesce(ends_at, created_at + interval '14 days') > clock_now()) as offered,
      (select count(*)::int from operations o
        where o.user_id = ${id} and o.state <> 'running'
          and o.ended_at > clock_now() - make_interval(days => ${failureDays})
          and exists (
            select from operation_items i left join registry_tasks t on t.id = i.task_id
            where i.operation_id = o.id and ${stateAtRegistry} = 'failed')) as failed,
      (select count(*)::int from additions where user_id = ${id} and rests and ${isPossessed}) as additions`.execute(db)
  return rows[0] ?? { unpaid: 0, offered: 0, failed: 0, additions: 0 }
}

export interface NotificationRow {
  id: number
  at: Date
  event: string
  actor_user_id: number | null
  is_admin: boolean | null
  subject: string
  /** Null where it is not the account's any more. */
  domain_id: number | null
  /** Null where it is not about a domain. */
  domain: string | null
}

/** Attempts of strangers, which the account's activity has: most of them change nothing, and there may be thousands. */
const attempts = [
  'access_denied',
  'code_refused',
  'identity_refused',
  'limit_reached',
  'login_failed',
  'object_refused',
  'register_refused',
  'reset_asked',
  'second_factor_refused',
]

/** What others did to an account, the newest first, from before the entry `before`. */
export const listNotifications = async (
  db: Database,
  userId: number,
  before: number | null,
  limit: number,
): Promise<NotificationRow[]> => {
  const { rows } = await sql<NotificationRow>`
    select entry.*, actor.is_admin, owned.display_name as domain,
      case when owned.user_id = ${userId} and owned.hidden_at is null then owned.id end as domain_id
    from (
      select id, at, event, actor_user_id, subject from audit_log
      where account_id = ${userId} and actor_user_id is distinct from account_id
        and event <> all(${attempts}) and (${before}::bigint is null or id < ${before})
      order by id desc limit ${limit}) entry
    left join users actor on actor.id = entry.actor_user_id
    left join domains owned on owned.id = case when entry.subject ~ '^domain [0-9]{1,15}$'
      then substring(entry.subject from 8)::bigint end
    order by entry.id desc`.execute(db)
  return rows
}

export const readUntil = async (db: Database, userId: number): Promise<number> => {
  const row = await db.selectFrom('users').select('notifications_read').where('id', '=', userId).executeTakeFirst()
  return row?.notifications_read ?? 0
}

/** Never past what is there, so that what comes later is unread. */
export const markRead = async (db: Database, userId: number, until: number | string): Promise<void> => {
  const wanted = typeof until === 'number' ? sql`id <= ${until}` : sql`at <= ${until}::timestamptz`
  await sql`
    update users set notifications_read = greatest(notifications_read, coalesce((
      select max(id) from audit_log
      where account_id = ${userId} and actor_user_id is distinct from account_id and ${wanted}), 0))
    where id = ${userId}`.execute(db)
}
