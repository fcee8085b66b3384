import { sql } from 'kysely'
import type { Trx } from '../database/schema'

/** Task of the worker that brings one zone to the state that is stored. */
export const publishTask = 'publish_zone'

/** Raises the serial of a zone: above the last one, and by the date (RFC 1912 2.2). */
const raiseSerial = (trx: Trx, domainId: number) =>
  sql`
  insert into dns_zones as zone (domain_id, serial, wanted_at)
  values (${domainId}, to_char(now() at time zone 'utc', 'YYYYMMDD')::bigint * 100 + 1, now())
  on conflict (domain_id) do update
  set serial = greatest(zone.serial + 1, excluded.serial), wanted_at = excluded.wanted_at`.execute(trx)

/**
 * Orders a zone to be published, in the transaction of what changes it. The orders of one zone are carried out one after
 * another; several that wait are one.
 */
export const requestPublication = async (trx: Trx, domainId: number): Promise<void> => {
  await raiseSerial(trx, domainId)
  await sql`
    select graphile_worker.add_job(${publishTask}, json_build_object('domainId', ${domainId}::bigint),
      queue_name => ${`zone ${domainId}`}, job_key => ${`${publishTask} ${domainId}`}, max_attempts => 25)`.execute(trx)
}
