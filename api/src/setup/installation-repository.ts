import type { Database, Trx } from '../database/schema'

/** The fingerprint of the keys that the database is used with; `fingerprint` becomes it when there is none yet. */
export const claimFingerprint = async (db: Database, fingerprint: Buffer): Promise<Buffer> => {
  await db
    .insertInto('installation')
    .values({ key_fingerprint: fingerprint })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const { key_fingerprint } = await db.selectFrom('installation').select('key_fingerprint').executeTakeFirstOrThrow()
  return key_fingerprint
}

export const forgetFingerprint = async (trx: Trx): Promise<void> => {
  await trx.deleteFrom('installation').execute()
}
