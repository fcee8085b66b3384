import { sql } from 'kysely'
import { prepared } from '../database/prepared'
import { requestHealthCheck } from '../database/request-health-check'
import type { Database, Trx } from '../database/schema'
import { withoutWaiting } from '../database/without-waiting'
import type { Dependencies } from '../request-context'

/** Task of the worker that brings one zone to the state that is stored. */
export const publishTask = 'publish_zone'

/** Raises the serial of a zone: above the last one, and by the date (RFC 1912 2.2). Returns its version. */
const raiseSerial = async (trx: Trx, domainId: number, versions: 0 | 1): Promise<number> => {
  const { rows } = await sql<{ version: number }>`
    insert into dns_zones as zone (domain_id, version, serial, wanted_at)
    values (${domainId}, ${versions}::int, to_char(now() at time zone 'utc', 'YYYYMMDD')::bigint * 100 + 1, now())
    on conflict (domain_id) do update
    set version = zone.version + excluded.version, serial = greatest(zone.serial + 1, excluded.serial),
      wanted_at = excluded.wanted_at
    returning version ${prepared}`.execute(trx)
  return rows[0]?.version ?? versions
}

/** Counts a change set that is not served: no serial, nothing to publish. Returns the version of the zone. */
export const raiseVersion = async (trx: Trx, domainId: number): Promise<number> => {
  const { rows } = await sql<{ version: number }>`
    insert into dns_zones as zone (domain_id, version) values (${domainId}, 1)
    on conflict (domain_id) do update set version = zone.version + 1
    returning version ${prepared}`.execute(trx)
  return rows[0]?.version ?? 1
}

const addJob = (db: Database, domainId: number) =>
  sql`
    select graphile_worker.add_job(${publishTask}, json_build_object('domainId', ${domainId}::bigint),
      queue_name => ${`zone ${domainId}`}, job_key => ${`${publishTask} ${domainId}`}, max_attempts => 25) ${prepared}`.execute(
    db,
  )

/**
 * Enqueues the publication of a zone, in the transaction of what changes it. The jobs of one zone run one after another;
 * several that wait are one. Without DNS_PUBLISHER only the serial is raised: once there is one, its first look at all
 * zones enqueues those that were never published.
 * @param isChangeSet raises the version of the zone, too
 * @returns the version
 */
export const requestPublication = async (
  trx: Trx,
  { settings }: Pick<Dependencies, 'settings'>,
  domainId: number,
  { isChangeSet = false } = {},
): Promise<number> => {
  const [version] = await Promise.all([
    raiseSerial(trx, domainId, isChangeSet ? 1 : 0),
    settings.DNS_PUBLISHER && withoutWaiting(trx, addJob(trx, domainId)),
    withoutWaiting(trx, requestHealthCheck(trx, domainId)),
  ])
  return version
}

/** Orders a zone that was not published yet once more, with the serial that it has. */
export const retryPublication = async (db: Database, domainId: number): Promise<void> => {
  await addJob(db, domainId)
}

/** Task of the worker that asks the targets of ALIAS records for their addresses. */
export const refreshTask = 'refresh_aliases'

/** Task of the worker that looks for drift. */
export const reconcileTask = 'reconcile_zones'

const addLook = (db: Database, task: string) =>
  sql`
    select graphile_worker.add_job(${task}, queue_name => ${task}, job_key => ${task},
      job_key_mode => 'preserve_run_at', max_attempts => 1)`.execute(db)

/** Orders one look at all targets and one at all zones; orders that wait, of any process, are one. */
export const requestReconciliation = async (db: Database): Promise<void> => {
  await addLook(db, refreshTask)
  await addLook(db, reconcileTask)
}
