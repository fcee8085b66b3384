import { sql } from 'kysely'
import type { Database, Trx } from '../database/schema'
import { IDEMPOTENCY_LIFETIME } from '../limits'

/** A key is the client's; keys of different owners are independent. */
export interface OwnedKey {
  owner: string
  key: string
}

/** False when a request with the key came before. Waits for one that is still running. */
export const claimKey = async (db: Database, { owner, key }: OwnedKey, requestHash: Buffer): Promise<boolean> => {
  await sql`
    delete from idempotency_keys
    where scope = ${owner} and key = ${key} and created_at < now() - make_interval(secs => ${IDEMPOTENCY_LIFETIME})`.execute(
    db,
  )
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ scope: owner, key, request_hash: requestHash, answer: null })
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

/** `answer` is sealed with the application's key. */
export const findAnswer = (
  db: Database,
  { owner, key }: OwnedKey,
): Promise<{ request_hash: Buffer; answer: Buffer | null }> =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('scope', '=', owner)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()

export const storeAnswer = async (db: Database, { owner, key }: OwnedKey, answer: Buffer): Promise<void> => {
  await db.updateTable('idempotency_keys').set({ answer }).where('scope', '=', owner).where('key', '=', key).execute()
}

const savepoint = sql.ref('before_call')

export const markSavepoint = async (trx: Trx): Promise<void> => {
  await sql`savepoint ${savepoint}`.execute(trx)
}

export const rollBackToSavepoint = async (trx: Trx): Promise<void> => {
  await sql`rollback to savepoint ${savepoint}`.execute(trx)
}
