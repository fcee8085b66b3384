import { sql } from 'kysely'
import type { Database, DomainRow } from '../database/schema'
import { isNotSetAside } from '../set-aside/repository'

/** What the registry said of a domain is out of date. */
export const markChanged = async (db: Database, id: number): Promise<void> => {
  await db
    .updateTable('domains')
    .set({ registry_asked_at: new Date(0) })
    .where('id', '=', id)
    .execute()
}

/**
 * A domain that the registry is to be asked about, which then counts as asked: what changes meanwhile marks it again.
 * `olderThan`, in seconds, adds those that were not checked since.
 */
export const takeUnasked = async (
  db: Database,
  olderThan: number | null,
): Promise<Pick<DomainRow, 'id' | 'name' | 'zone'> | undefined> => {
  const limit = olderThan === null ? sql`to_timestamp(0)` : sql`now() - make_interval(secs => ${olderThan})`
  const { rows } = await sql<Pick<DomainRow, 'id' | 'name' | 'zone'>>`
    update domains set registry_asked_at = now()
    where id = (select id from domains
      where status in ('approved', 'expired', 'redemption') and registry_asked_at <= ${limit}
        and ${isNotSetAside('registry_locks', sql`'domain ' || domains.id`)}
      order by registry_asked_at limit 1 for update skip locked)
    returning id, name, zone`.execute(db)
  return rows[0]
}
