import { sql } from 'kysely'
import type { Database, DomainRow } from '../database/schema'
import type { Share } from '../registry/port'
import { isHeldAt } from '../registry/repository'
import { isNotSetAside } from '../set-aside/repository'

/** In `registry_asked_at`: what the registry said is out of date. */
const changed = sql<Date>`to_timestamp(0)`
/** The registry is being asked, or the process that did was killed. */
const beingAsked = sql<Date>`to_timestamp(1)`

/** What the registry said of a domain is out of date. */
export const markChanged = async (db: Database, id: number): Promise<void> => {
  await db.updateTable('domains').set({ registry_asked_at: changed }).where('id', '=', id).execute()
}

/**
 * A domain that a registry with this share is to be asked about. It is due until `markAsked`, also when this process is killed.
 * `olderThan`, in seconds, adds those that were not checked since.
 */
export const takeUnasked = async (
  db: Database,
  share: Share,
  olderThan: number | null,
): Promise<Pick<DomainRow, 'id' | 'name' | 'zone'> | undefined> => {
  const limit = olderThan === null ? beingAsked : sql`now() - make_interval(secs => ${olderThan})`
  const { rows } = await sql<Pick<DomainRow, 'id' | 'name' | 'zone'>>`
    update domains set registry_asked_at = ${beingAsked}
    where id = (select id from domains d
      where ${isHeldAt(share)}
        and status in ('approved', 'expired', 'redemption') and registry_asked_at <= ${limit}
        and ${isNotSetAside('registry_locks', sql`'domain ' || d.id`)}
      order by registry_asked_at limit 1 for update skip locked)
    returning id, name, zone`.execute(db)
  return rows[0]
}

/** Whether nameservers of a domain wait to be changed at the registry, or may have been changed since it answered. */
export const areHostsOrdered = async (db: Database, id: number): Promise<boolean> => {
  const { rows } = await sql<{ ordered: boolean }>`
    select exists (select from registry_tasks where domain_id = ${id} and kind = 'update' and payload ? 'hosts'
      and (state = 'waiting' or ended_at > clock_now() - interval '1 hour')) as ordered`.execute(db)
  return rows[0]?.ordered ?? false
}

/** Notes that the registry was asked. What changed meanwhile is asked again. */
export const markAsked = async (db: Database, id: number): Promise<void> => {
  await sql`
    update domains set registry_asked_at = now() where id = ${id} and registry_asked_at = ${beingAsked}`.execute(db)
}
