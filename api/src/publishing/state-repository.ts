import { sql } from 'kysely'
import type { Database } from '../database/schema'
import { publishTask } from './outbox-repository'

interface ZoneCounts {
  published: number
  waiting: number
  failed: number
  partial: number
}

/**
 * Zones that the name server has as they are stored, that it is yet to get, that it could not get, and that it has but
 * for names and records that it does not take.
 */
export const countZones = async (db: Database): Promise<ZoneCounts> => {
  const { rows } = await sql<ZoneCounts>`
    select count(*) filter (where z.failure is null and z.published_serial = z.serial)::int as published,
      count(*) filter (where z.failure is null and z.published_serial is distinct from z.serial)::int as waiting,
      count(*) filter (where z.failure not in ('names_unsupported', 'records_unsupported'))::int as failed,
      count(*) filter (where z.failure in ('names_unsupported', 'records_unsupported'))::int as partial
    from dns_zones z join domains d on d.id = z.domain_id
    where z.failure is not null or (d.status in ('approved', 'expired') and d.delegation_type <> 'external')`.execute(
    db,
  )
  return rows[0] ?? { published: 0, waiting: 0, failed: 0, partial: 0 }
}

export const listFailures = async (
  db: Database,
  limit: number,
): Promise<{ domain_id: number; name: string; reason: string }[]> => {
  const { rows } = await sql<{ domain_id: number; name: string; reason: string }>`
    select d.id as domain_id, d.name || '.' || d.zone as name, z.failure as reason
    from dns_zones z join domains d on d.id = z.domain_id
    where z.failure is not null order by z.wanted_at desc limit ${limit}`.execute(db)
  return rows
}

export const countPublications = async (db: Database): Promise<{ waiting: number; oldest: Date | null }> => {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
    select count(*)::int as waiting, min(created_at) as oldest
    from graphile_worker.jobs where task_identifier = ${publishTask}`.execute(db)
  return rows[0] ?? { waiting: 0, oldest: null }
}
