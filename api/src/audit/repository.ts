import type { Database, Trx } from '../database/schema'

/** The end of the chain so far. */
export interface Link {
  id: number
  hash: Buffer
}

export interface StoredEntry {
  id: number
  at: Date
  event: string
  /** The account that acted; null without a session. */
  actor: number | null
  /** The account that it is about. */
  account: number | null
  /** Where it was done from. */
  address: string
  agent: string
  subject: string
  data: Readonly<Record<string, string | number | boolean | null>>
}

export const lastLink = (db: Database): Promise<Link | undefined> =>
  db.selectFrom('audit_log').select(['id', 'hash']).orderBy('id', 'desc').limit(1).executeTakeFirst()

export interface ChainedEntry {
  entry: StoredEntry
  token: string
  previousHash: Buffer
  hash: Buffer
}

export const insertEntries = async (trx: Trx, entries: readonly ChainedEntry[]): Promise<void> => {
  await trx
    .insertInto('audit_log')
    .values(
      entries.map(({ entry: { actor, account, data, ...entry }, token, previousHash, hash }) => ({
        ...entry,
        actor_user_id: actor,
        account_id: account,
        hash_version: 2,
        data: JSON.stringify(data),
        previous_hash: previousHash,
        hash,
        token,
      })),
    )
    .execute()
}

/** Entries after `id`, in the order of the chain. */
export const listEntriesAfter = (db: Database, id: number, limit: number) =>
  db.selectFrom('audit_log').selectAll().where('id', '>', id).orderBy('id').limit(limit).execute()
