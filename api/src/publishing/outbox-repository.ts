import { sql } from 'kysely'
import { prepared } from '../database/prepared'
import { healthCheck } from '../database/request-health-check'
import type { Database, Trx } from '../database/schema'
import { withoutWaiting } from '../database/without-waiting'
import type { Dependencies } from '../request-context'

/** Task of the worker that brings one zone to the state that is stored. */
export const publishTask = 'publish_zone'

/** What a change set makes of its zone: the version, and the id of the entry in the history. */
interface CountedChange {
  version: number
  change: number
}

/** The id of the next entry in the history of a zone, so that it can be stored without waiting for it. */
const nextChange = sql`nextval('dns_changes_id_seq')`

/**
 * Raises the serial of a zone: above the last one, and by the date (RFC 1912 2.2). Its health is checked soon. With
 * `versions` it counts a change set, too.
 */
const raiseSerial = async (trx: Trx, domainId: number, versions: 0 | 1): Promise<CountedChange> => {
  const { rows } = await sql<CountedChange>`
    with checked as (${healthCheck([domainId])})
    insert into dns_zones as zone (domain_id, version, serial, wanted_at)
    values (${domainId}, ${versions}::int, to_char(now() at time zone 'utc', 'YYYYMMDD')::bigint * 100 + 1, now())
    on conflict (domain_id) do update
    set version = zone.version + excluded.version, serial = greatest(zone.serial + 1, excluded.serial),
      wanted_at = excluded.wanted_at
    returning version, case when ${versions}::int > 0 then ${nextChange} else 0 end as change ${prepared}`.execute(trx)
  return rows[0] ?? { version: versions, change: 0 }
}

/** Counts a change set that is not served: no serial, nothing to publish. */
export const raiseVersion = async (trx: Trx, domainId: number): Promise<CountedChange> => {
  const { rows } = await sql<CountedChange>`
    insert into dns_zones as zone (domain_id, version) values (${domainId}, 1)
    on conflict (domain_id) do update set version = zone.version + 1
    returning version, ${nextChange} as change ${prepared}`.execute(trx)
  return rows[0] ?? { version: 1, change: 0 }
}

const keyOf = (domainId: number): string => `${publishTask} ${domainId}`

/** Jobs with a higher number come later. */
const retryPriority = 10

const addJob = (db: Database, domainId: number, priority = 0) =>
  sql`
    select graphile_worker.add_job(${publishTask}, json_build_object('domainId', ${domainId}::bigint),
      queue_name => ${`zone ${domainId}`}, job_key => ${keyOf(domainId)}, max_attempts => 25,
      priority => ${priority}::int) ${prepared}`.execute(db)

const publish = async (
  trx: Trx,
  { settings }: Pick<Dependencies, 'settings'>,
  domainId: number,
  versions: 0 | 1,
): Promise<CountedChange> => {
  const [counted] = await Promise.all([
    raiseSerial(trx, domainId, versions),
    settings.DNS_PUBLISHER && withoutWaiting(trx, addJob(trx, domainId)),
  ])
  return counted
}

/**
 * Enqueues the publication of a zone, in the transaction of what changes it. The jobs of one zone run one after another;
 * several that wait are one. Without DNS_PUBLISHER only the serial is raised: once there is one, its first look at all
 * zones enqueues those that were never published.
 */
export const requestPublication = async (
  trx: Trx,
  deps: Pick<Dependencies, 'settings'>,
  domainId: number,
): Promise<void> => {
  await publish(trx, deps, domainId, 0)
}

/** A zone is put above serials up to this one, so that there are enough after it: the last one is 2^32 - 1. */
const highestOvertaken = 4_000_000_000

/**
 * Publishes a zone above a serial that it had at another primary server, where it is not there yet: servers that have that
 * one take no lower one.
 */
export const overtakeSerial = async (
  trx: Trx,
  deps: Pick<Dependencies, 'settings'>,
  domainId: number,
  seen: number,
): Promise<void> => {
  if (seen > highestOvertaken) return
  const { numUpdatedRows } = await trx
    .updateTable('dns_zones')
    .set({ serial: seen })
    .where('domain_id', '=', domainId)
    .where('serial', '<=', seen)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await requestPublication(trx, deps, domainId)
}

/** Enqueues the publication of a change set, and counts it. */
export const publishChange = (
  trx: Trx,
  deps: Pick<Dependencies, 'settings'>,
  domainId: number,
): Promise<CountedChange> => publish(trx, deps, domainId, 1)

/**
 * Orders a zone that was not published yet once more, with the serial that it has, behind all changes. An order that runs
 * is left alone.
 */
export const retryPublication = async (db: Database, domainId: number): Promise<void> => {
  const { rows } = await sql`
    select from graphile_worker.jobs where key = ${keyOf(domainId)} and locked_at is not null`.execute(db)
  if (rows.length === 0) await addJob(db, domainId, retryPriority)
}

/** The longest pause between two attempts at a zone. */
const longestPause = sql`interval '10 minutes'`

/** Leaves an order that waits or runs its own pause, which grows; false where there is none. */
export const isOrdered = async (db: Database, domainId: number): Promise<boolean> => {
  const { rows } = await sql<{ id: string; is_far: boolean }>`
    select id, run_at > now() + ${longestPause} as is_far from graphile_worker.jobs
    where key = ${keyOf(domainId)} and (attempts < max_attempts or locked_at is not null)`.execute(db)
  const [job] = rows
  if (job?.is_far)
    await sql`
      select graphile_worker.reschedule_jobs(array[${job.id}::bigint], run_at => now() + ${longestPause})`.execute(db)
  return job !== undefined
}

/** Task of the worker that asks the targets of ALIAS records for their addresses. */
export const refreshTask = 'refresh_aliases'

/** Task of the worker that looks for drift. */
export const reconcileTask = 'reconcile_zones'

/**
 * Deletes failed jobs that lost their key: each was enqueued again while it ran, and the later job does the same work.
 */
export const forgetReplaced = async (db: Database): Promise<void> => {
  await sql`
    delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
    where task.id = job.task_id and task.identifier = any(${[publishTask, refreshTask, reconcileTask]}::text[])
      and job.key is null and job.locked_at is null and job.attempts >= job.max_attempts`.execute(db)
}

/** One that waits is left as it is: it may be the rest of a comparison. */
const addLook = (db: Database, task: string) =>
  sql`
    select graphile_worker.add_job(${task}, queue_name => ${task}, job_key => ${task}, max_attempts => 1)
    where not exists (select from graphile_worker.jobs
      where key = ${task} and locked_at is null and attempts < max_attempts)`.execute(db)

/** Orders one look at all targets and one at all zones; orders that wait, of any process, are one. */
export const requestReconciliation = async (db: Database): Promise<void> => {
  await addLook(db, refreshTask)
  await addLook(db, reconcileTask)
}

/** Orders the rest of a comparison, in place of a new one: otherwise the last zones might never have their turn. */
export const continueReconciliation = async (db: Database, after: number, seconds: number): Promise<void> => {
  await sql`
    select graphile_worker.add_job(${reconcileTask}, json_build_object('after', ${after}::bigint),
      queue_name => ${reconcileTask}, job_key => ${reconcileTask}, max_attempts => 1,
      run_at => now() + make_interval(secs => ${seconds}))`.execute(db)
}
