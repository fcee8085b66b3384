import type { VerificationKind } from '@panel/shared/contract'
import { type Insertable, sql } from 'kysely'
import { CODE_ATTEMPTS, CODE_LIFETIME } from '../base/limits'
import type { PhoneCodesTable, VerificationsTable } from '../database/desk-tables'
import type { Database, DomainRow, Trx } from '../database/schema'
import { isNotSetAside } from '../set-aside/repository'

export const verificationJob = 'verifications'

export interface Subject {
  kind: VerificationKind
  key: string
}

/** Those of these that were verified for an account. */
export const findGiven = async (db: Database, userId: number, subjects: readonly Subject[]): Promise<Subject[]> =>
  subjects.length === 0
    ? []
    : db
        .selectFrom('verifications')
        .select(['kind', 'key'])
        .where('user_id', '=', userId)
        .where(eb => eb.or(subjects.map(({ kind, key }) => eb.and({ kind, key }))))
        .execute()

/** In place of the one before, with its own tries. */
export const storePhoneCode = async (
  db: Database,
  row: Pick<Insertable<PhoneCodesTable>, 'user_id' | 'key' | 'code_hash'>,
): Promise<void> => {
  await sql`
    insert into phone_codes (user_id, key, code_hash) values (${row.user_id}, ${row.key}, ${row.code_hash})
    on conflict (user_id, key) do update set code_hash = excluded.code_hash, attempts = 0, created_at = now()`.execute(
    db,
  )
}

/** Counts a try before anything is compared. @returns the hash of a code that is neither too old nor tried too often */
export const tryPhoneCode = async (db: Database, userId: number, key: string): Promise<Buffer | undefined> => {
  const { rows } = await sql<{ code_hash: Buffer }>`
    update phone_codes set attempts = attempts + 1
    where user_id = ${userId} and key = ${key} and attempts < ${CODE_ATTEMPTS}
      and created_at > now() - make_interval(secs => ${CODE_LIFETIME}) and created_at <= now()
    returning code_hash`.execute(db)
  return rows[0]?.code_hash
}

/** @returns whether the code was still there; another call may have used it up */
export const usePhoneCode = async (trx: Trx, userId: number, key: string, hash: Buffer): Promise<boolean> => {
  const used = await trx
    .deleteFrom('phone_codes')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('code_hash', '=', hash)
    .returning('key')
    .executeTakeFirst()
  return used !== undefined
}

/** For a code that was not sent. */
export const dropPhoneCode = async (db: Database, userId: number, key: string, hash: Buffer): Promise<void> => {
  await sql`delete from phone_codes where user_id = ${userId} and key = ${key} and code_hash = ${hash}`.execute(db)
}

export const listGiven = (db: Database, userId: number) =>
  db
    .selectFrom('verifications as v')
    .leftJoin('users', 'users.id', 'v.admin_id')
    .select(['v.id', 'v.kind', 'v.subject', 'v.at', 'v.reason', 'v.by_code', 'users.email as admin'])
    .where('v.user_id', '=', userId)
    .orderBy('v.id', 'desc')
    .limit(100)
    .execute()

/** @returns whether it is new */
export const insertGiven = async (trx: Trx, row: Insertable<VerificationsTable>): Promise<boolean> => {
  const added = await trx
    .insertInto('verifications')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

const waits = sql<boolean>`verify_by is not null and status = 'pending'`

/** The requests of an account that wait, the next to end first. */
export const listWaiting = (db: Database, userId: number): Promise<DomainRow[]> =>
  db.selectFrom('domains').selectAll().where('user_id', '=', userId).where(waits).orderBy('verify_by').execute()

/** All that wait, by their ids after `after`. */
export const findWaiting = async (db: Database, after: number, limit: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('domains')
    .select('id')
    .where(waits)
    .where('id', '>', after)
    .where(isNotSetAside(verificationJob, sql`'domain ' || domains.id`))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** From the first time on, so that asking again gives no more days. @returns when it ends, and whether that is new */
export const beginWaiting = async (trx: Trx, id: number, days: number): Promise<{ until: Date; isNew: boolean }> => {
  const { rows } = await sql<{ until: Date; is_new: boolean }>`
    update domains d set verify_by = coalesce(d.verify_by, clock_now() + make_interval(days => ${days}::int))
    from domains former where d.id = ${id} and former.id = d.id
    returning d.verify_by as until, former.verify_by is null as is_new`.execute(trx)
  const [row] = rows
  if (!row) throw new Error(`No domain ${id}`)
  return { until: row.until, isNew: row.is_new }
}
