import { sql } from 'kysely'
import { IDEMPOTENCY_LIFETIME, KEY_LEASE } from '../base/limits'
import type { Database, Trx } from '../database/schema'

/** A key is the client's; keys of different owners are independent. */
export interface OwnedKey {
  owner: string
  key: string
}

/** A key that is held by the call that runs under it. */
export interface ClaimedKey extends OwnedKey {
  /** UUID; another call that holds the key later has another one. */
  claim: string
}

const leaseEnd = sql<Date>`now() + make_interval(secs => ${KEY_LEASE})`

/** Takes away what no longer counts: an answer that is too old, and a call that died before it changed anything. */
const removeLapsed = async (db: Database, { owner, key }: OwnedKey): Promise<void> => {
  await sql`
    delete from idempotency_keys
    where scope = ${owner} and key = ${key} and (
      created_at < now() - make_interval(secs => ${IDEMPOTENCY_LIFETIME})
      or (answer is null and effect_at is null and leased_until < now()))`.execute(db)
}

/** False when a request with the key came before. */
export const claimKey = async (
  db: Database,
  { owner, key, claim }: ClaimedKey,
  requestHash: Buffer,
): Promise<boolean> => {
  await removeLapsed(db, { owner, key })
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ scope: owner, key, request_hash: requestHash, answer: null, claim, leased_until: leaseEnd })
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

interface StoredKey {
  request_hash: Buffer
  /** Sealed with the application's key; null without an answer. */
  answer: Buffer | null
  /** Whether the call that claimed the key may still be running. */
  runs: boolean
}

/** Undefined when the call that held the key has given it up meanwhile. */
export const findKey = (db: Database, { owner, key }: OwnedKey): Promise<StoredKey | undefined> =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .select(sql<boolean>`answer is null and coalesce(leased_until > now(), false)`.as('runs'))
    .where('scope', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst()

const ofClaim = (db: Database, { owner, key, claim }: ClaimedKey) =>
  db.updateTable('idempotency_keys').where('scope', '=', owner).where('key', '=', key).where('claim', '=', claim)

/** Notes, in a transaction of the call, that it changed something. False where the key is another call's by now. */
export const recordEffect = async (trx: Trx, claimed: ClaimedKey): Promise<boolean> => {
  const effect_at = sql<Date>`coalesce(effect_at, now())`
  const { numUpdatedRows } = await ofClaim(trx, claimed).set({ effect_at }).executeTakeFirst()
  return numUpdatedRows > 0n
}

export const extendLease = async (db: Database, claimed: ClaimedKey): Promise<void> => {
  await ofClaim(db, claimed).set({ leased_until: leaseEnd }).execute()
}

export const storeAnswer = async (db: Database, claimed: ClaimedKey, answer: Buffer): Promise<void> => {
  await ofClaim(db, claimed).set({ answer, leased_until: null }).execute()
}

/** Leaves the key to the next request. */
export const releaseKey = async (db: Database, { owner, key, claim }: ClaimedKey): Promise<void> => {
  await db
    .deleteFrom('idempotency_keys')
    .where('scope', '=', owner)
    .where('key', '=', key)
    .where('claim', '=', claim)
    .execute()
}

/** Says that the call under the key ended without an answer. */
export const endLease = async (db: Database, claimed: ClaimedKey): Promise<void> => {
  await ofClaim(db, claimed).set({ leased_until: sql`now()` }).execute()
}
