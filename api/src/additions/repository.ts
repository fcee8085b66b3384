import type { AdditionKind, OperationKind } from '@panel/shared/contract'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { ADDITION_DAYS } from '../base/limits'
import type { Database, Schema, Trx } from '../database/schema'

export type AdditionRow = Selectable<Schema['additions']>

/** Kinds of additions that have no effect while they rest. */
type Resting = Exclude<AdditionKind, 'email' | 'nameservers'>

/**
 * Condition of a query: the row that `ref` names has no effect, because its owner has not answered for it since a reset
 * or a stop. Each feature asks by this.
 */
export const isResting = (kind: Resting, userId: RawBuilder<unknown>, ref: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from additions resting
    where resting.user_id = ${userId} and resting.kind = ${kind} and resting.ref = (${ref})::text and resting.rests)`

/** Whether a session is still there; until the transaction ends nothing ends it. */
export const holdSession = async (trx: Trx, userId: number, id: number): Promise<boolean> => {
  const { rows } = await sql`
    select from sessions where id = ${id} and user_id = ${userId} for key share`.execute(trx)
  return rows.length > 0
}

/** Whether an API token is still there and does not rest; until the transaction ends nothing changes that. */
export const holdToken = async (trx: Trx, userId: number, id: number): Promise<boolean> => {
  const { rows: added } = await sql<{ rests: boolean }>`
    select rests from additions
    where user_id = ${userId} and kind = 'token' and ref = ${String(id)} for share`.execute(trx)
  const { rows } = await sql`
    select from api_tokens where id = ${id} and user_id = ${userId} for key share`.execute(trx)
  return rows.length > 0 && !added.some(({ rests }) => rests)
}

/** Waits for calls under way that hold a session or a token by one of them. */
export const lockAdditions = async (trx: Trx, userId: number): Promise<void> => {
  await trx.selectFrom('additions').select('id').where('user_id', '=', userId).orderBy('id').forNoKeyUpdate().execute()
}

const isRecent = sql<boolean>`at > clock_now() - make_interval(days => ${ADDITION_DAYS})`

/** One transaction adds a thing once: moving a domain in two steps is noted with what was before the first. */
export const insertAddition = async (
  trx: Trx,
  { user_id, kind, ref, name, former, address }: Omit<Insertable<Schema['additions']>, 'at' | 'rests'>,
): Promise<void> => {
  await sql`
    insert into additions (user_id, kind, ref, name, former, address)
    select ${user_id}, ${kind}, ${ref}, ${name}, ${former}::jsonb, ${address} where not exists (
      select from additions
      where user_id = ${user_id} and kind = ${kind} and ref = ${ref} and at = clock_now())`.execute(trx)
}

/** Those of a kind, when nothing of it is left. */
export const forgetAdditions = async (db: Database, userId: number, kind: AdditionKind): Promise<void> => {
  await db.deleteFrom('additions').where('user_id', '=', userId).where('kind', '=', kind).execute()
}

/** Condition on `additions`: its account still has what was added. Else nothing is left to answer for. */
export const isPossessed = sql<boolean>`
  case additions.kind
    when 'token' then exists (select from api_tokens t where t.id = ref::bigint and t.user_id = additions.user_id)
    when 'webhook' then exists (select from webhooks w where w.id = ref::bigint and w.user_id = additions.user_id)
    when 'passkey' then exists (select from passkeys p where p.id = ref::bigint and p.user_id = additions.user_id)
    when 'factor' then exists (
      select from totps t where t.user_id = additions.user_id and t.confirmed_at is not null)
    when 'device' then exists (
      select from known_devices k where k.user_id = additions.user_id and k.device_hash = decode(ref, 'hex'))
    when 'email' then exists (select from users u where u.id = additions.user_id and u.email = ref)
    when 'nameservers' then exists (select from domains d where d.id = ref::bigint and d.user_id = additions.user_id)
    when 'secondaries' then exists (
      select from dns_secondaries s join domains d on d.id = s.domain_id
      where d.id = ref::bigint and d.user_id = additions.user_id and s.servers <> '[]')
  end`

/** Notes what code before this table added in the time that counts. */
export const recordMissing = async (trx: Trx, userId: number): Promise<void> => {
  await sql`
    insert into additions (user_id, kind, ref, name, at)
    select ${userId}, found.* from (
      select 'token' as kind, id::text as ref, name, created_at as at from api_tokens where user_id = ${userId}
      union all select 'webhook', id::text, url, created_at from webhooks where user_id = ${userId}
      union all select 'passkey', id::text, name, created_at from passkeys where user_id = ${userId}
      union all select 'factor', '', '', confirmed_at from totps where user_id = ${userId} and confirmed_at is not null
    ) found
    where ${isRecent} and not exists (
      select from additions known
      where known.user_id = ${userId} and known.kind = found.kind and known.ref = found.ref)`.execute(trx)
}

/** Whether the owner has yet to answer. */
export const hasResting = async (db: Database, userId: number): Promise<boolean> => {
  const { rows } = await sql<{ rests: boolean }>`
    select exists (select from additions where user_id = ${userId} and rests and ${isPossessed}) as rests`.execute(db)
  return rows[0]?.rests ?? false
}

/** Bulk work of an account, or that of these kinds, ends before its next domain. False where none is under way. */
export const askToStop = async (trx: Trx, userId: number, kinds?: readonly OperationKind[]): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('operations')
    .set({ stop_asked: true })
    .where('user_id', '=', userId)
    .where('state', '=', 'running')
    .$if(kinds !== undefined, query => query.where('kind', 'in', kinds ?? []))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** As many as one answer may name. */
const listed = 1000

/** What an account still has of what was added in the last 30 days, or rests; the newest first. */
export const listAdditions = (db: Database, userId: number): Promise<AdditionRow[]> =>
  db
    .selectFrom('additions')
    .selectAll()
    .where('user_id', '=', userId)
    .where(sql<boolean>`(rests or ${isRecent})`)
    .where(isPossessed)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(listed)
    .execute()

export const wakeAdditions = async (trx: Trx, userId: number, ids: readonly number[]): Promise<void> => {
  await sql`update additions set rests = false where user_id = ${userId} and id = any(${ids})`.execute(trx)
}

export const wakeDevice = async (trx: Trx, userId: number, ref: string): Promise<void> => {
  await sql`update additions set rests = false where user_id = ${userId} and kind = 'device' and ref = ${ref}`.execute(
    trx,
  )
}

export const deleteAdditions = async (trx: Trx, userId: number, ids: readonly number[]): Promise<void> => {
  await sql`delete from additions where user_id = ${userId} and id = any(${ids})`.execute(trx)
}

/** Those of one thing, from `id` on. */
export const deleteAdditionsSince = async (
  trx: Trx,
  { user_id, kind, ref, id }: Pick<AdditionRow, 'user_id' | 'kind' | 'ref' | 'id'>,
): Promise<void> => {
  await trx
    .deleteFrom('additions')
    .where(eb => eb.and({ user_id, kind, ref }))
    .where('id', '>=', id)
    .execute()
}

/** Lets all that was added in the last 30 days rest, also what its owner kept after an earlier reset. */
export const letRest = async (trx: Trx, userId: number): Promise<void> => {
  await trx.updateTable('additions').set({ rests: true }).where('user_id', '=', userId).where(isRecent).execute()
}
