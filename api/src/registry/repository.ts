import { sql } from 'kysely'
import { prepare } from '../database/prepared'
import type { TaskKind, TaskNotes, TaskPayloads } from '../database/registry-columns'
import type { Database, RegistryTaskRow, Trx } from '../database/schema'
import type { Backlog } from '../database/upkeep-tables'
import { clearSetAside } from '../set-aside/repository'
import type { Share } from './port'

/** The job of the schedule that tries again what failed, under whose name it is set aside. */
export const taskJob = 'registry_tasks'

/** Stores work for the registry, its payload sealed. */
export const insertTask = async <Kind extends TaskKind>(
  db: Database,
  domain_id: number,
  kind: Kind,
  payload: TaskPayloads[Kind],
  quiet = false,
): Promise<number> => {
  const { id } = await db
    .insertInto('registry_tasks')
    .values({ domain_id, kind, quiet, payload: JSON.stringify(payload) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Work of one account that is carried out at a time. */
const atOnceOfAnAccount = 2

/** Jobs with a higher number come later. */
const bulkPriority = 10

/**
 * Puts a job for a task into the outbox, to be done after `delaySeconds`. Each account has two queues at each registry,
 * and all work of a domain is in the same one: the work of one customer takes two places of the workers at most, and a
 * registry that hangs does not hold up the customer's work at another. Bulk work comes last.
 * `flags` has, as `flagsOf` makes them, the flag for the workers of its registry; without one, any of them take the job.
 */
export const enqueueTask = async (
  db: Database,
  id: number,
  flags: Readonly<Record<string, string>>,
  delaySeconds = 0,
): Promise<void> => {
  await sql`
    select graphile_worker.add_job('registry_task', payload => json_build_object('id', t.id),
      queue_name => concat_ws(' ', 'registry', d.user_id, d.id % ${atOnceOfAnAccount}::int, f.flag),
      run_at => now() + make_interval(secs => ${delaySeconds}), priority => case when t.quiet then ${bulkPriority} else 0 end,
      flags => array_remove(array[f.flag], null))
    from registry_tasks t join domains d on d.id = t.domain_id
      cross join lateral (select ${JSON.stringify(flags)}::jsonb as all_flags) a
      cross join lateral (select coalesce(all_flags ->> (d.zone || ' ' || d.registry), all_flags ->> d.zone) as flag) f
    where t.id = ${id}`.execute(db)
}

/**
 * Of a task `t`, that no earlier one of its domain must come first. A renewal or a restore passes changes, of which one has
 * got no answer for hours: it might never get one, and the term ends meanwhile.
 */
const isNext = sql<boolean>`
  not exists (select from registry_tasks earlier
    where earlier.domain_id = t.domain_id and earlier.state = 'waiting' and earlier.id < t.id
      and not (t.kind in ('renew', 'restore') and earlier.kind = 'update' and exists (select from registry_tasks stuck
        where stuck.domain_id = t.domain_id and stuck.state = 'waiting' and stuck.kind = 'update' and stuck.id < t.id
          and stuck.reason_code = 'unavailable' and stuck.created_at < now() - interval '4 hours')))`

/**
 * Takes a task for `leaseSeconds`; undefined when it has ended, another process has it, or an earlier one of its domain
 * must come first.
 */
export const leaseTask = async (
  db: Database,
  id: number,
  leaseSeconds: number,
): Promise<RegistryTaskRow | undefined> => {
  const { rows } = await sql<RegistryTaskRow>`
    update registry_tasks t
    set leased_until = now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
    where id = ${id} and state = 'waiting' and (leased_until is null or leased_until < now())
      and ${isNext}
    returning *`.execute(db)
  return rows[0]
}

/** Whether a process tries a task at this moment. */
export const isLeased = async (db: Database, id: number): Promise<boolean> => {
  const { rows } = await sql<{ is_leased: boolean }>`
    select state = 'waiting' and leased_until > now() is true as is_leased from registry_tasks where id = ${id}`.execute(
    db,
  )
  return rows[0]?.is_leased ?? false
}

/** Locks a task that still waits, in the transaction that ends it. */
export const lockWaiting = (db: Database, id: number): Promise<RegistryTaskRow | undefined> =>
  db
    .selectFrom('registry_tasks')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()

export const findTask = (db: Database, id: number): Promise<RegistryTaskRow | undefined> =>
  db.selectFrom('registry_tasks').selectAll().where('id', '=', id).executeTakeFirst()

/** Writes to a task what the audit log says once it is done, or what its next attempt must know. */
export const noteInTask = async (db: Database, id: number, notes: TaskNotes): Promise<void> => {
  const payload = sql<string>`payload || ${JSON.stringify(notes)}::jsonb`
  await db.updateTable('registry_tasks').set({ payload }).where('id', '=', id).execute()
}

interface TaskEnd {
  state: 'done' | 'refused' | 'cancelled'
  reason_code?: string
  reason_text?: string
}

/** A renewal that came to nothing extends no term: those after it extend the one that it would have extended. */
const bringForward = async (db: Database, id: number): Promise<void> => {
  await sql`
    update registry_tasks later
    set payload = later.payload || jsonb_build_object('expiresAt', to_char((later.payload->>'expiresAt')::timestamptz
      at time zone 'UTC' - make_interval(years => (ended.payload->>'years')::int), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from registry_tasks ended
    where ended.id = ${id} and ended.kind = 'renew' and later.kind = 'renew' and later.domain_id = ended.domain_id
      and later.state = 'waiting' and later.id > ended.id and later.payload->>'expiresAt' <> ''`.execute(db)
}

/** Ends work: it is no longer set aside, and its auth code is needed no more. */
export const endTask = async (db: Database, id: number, end: TaskEnd): Promise<void> => {
  await db
    .updateTable('registry_tasks')
    .set({
      reason_code: null,
      reason_text: null,
      ...end,
      ended_at: sql<Date>`clock_now()`,
      leased_until: null,
      payload: sql<string>`payload - 'authInfo' - 'contacts' - 'formerContacts'`,
    })
    .where('id', '=', id)
    .execute()
  if (end.state !== 'done') await bringForward(db, id)
  await clearSetAside(db, taskJob, `task ${id}`)
}

/** Puts a task back, to be tried again in `seconds`. */
export const postponeTask = async (
  db: Database,
  id: number,
  seconds: number,
  { reason, text }: { reason: string; text: string },
): Promise<void> => {
  await db
    .updateTable('registry_tasks')
    .set({
      reason_code: reason,
      reason_text: text,
      leased_until: null,
      next_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Of a domain `d`, that the registry with this share has it. */
export const isHeldAt = (share: Share) =>
  share === null
    ? sql<boolean>`true`
    : sql<boolean>`case when d.zone = any(${share.former}::text[]) then coalesce(d.registry, ${share.name}) = ${share.name}
        when d.zone = any(${share.current}::text[]) then d.registry = ${share.name}
        else d.zone = any(${share.alone}::text[]) end`

/** Of a task, that its domain is at the registry with this share. */
const isAt = (share: Share) =>
  share === null
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from domains d where d.id = t.domain_id and ${isHeldAt(share)})`

/** The first task of each domain whose next attempt is due; those of bulk work last, which are many. */
export const findDueTasks = async (db: Database, share: Share, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from registry_tasks t
    where ${isAt(share)} and state = 'waiting' and next_at <= now() and (leased_until is null or leased_until < now())
      and ${isNext}
    order by quiet, next_at, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export const countWaiting = (db: Database): Promise<Backlog> =>
  db
    .selectFrom('registry_tasks')
    .select(eb => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('created_at').as('oldest')])
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()

/** Work that waits for a registry. */
export const countWaitingAt = async (db: Database, share: Share): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from registry_tasks t where state = 'waiting' and ${isAt(share)}`.execute(db)
  return rows[0]?.count ?? 0
}

interface Refusal {
  domain: string
  kind: TaskKind
  code: string
  text: string
  at: Date
}

/** What a registry refused last. */
export const findLastRefusal = async (db: Database, share: Share): Promise<Refusal | undefined> => {
  const { rows } = await sql<Refusal>`
    select d.name || '.' || d.zone as domain, t.kind, coalesce(t.reason_code, '') as code,
      coalesce(t.reason_text, '') as text, t.ended_at as at
    from registry_tasks t join domains d on d.id = t.domain_id
    where t.state = 'refused' and t.ended_at is not null and ${isAt(share)}
    order by t.ended_at desc limit 1`.execute(db)
  return rows[0]
}

/** Whether the registry refused such work on a domain before, since a moment. */
export const wasRefused = async (db: Database, domainId: number, kind: TaskKind, since: Date): Promise<boolean> => {
  const { rows } = await sql<{ refused: boolean }>`
    select exists (select from registry_tasks
      where domain_id = ${domainId} and kind = ${kind} and state = 'refused' and ended_at > ${since}) as refused`.execute(
    db,
  )
  return rows[0]?.refused ?? false
}

/** Bulk work is done with a domain that it moved once this task has put right what the move left. */
export const followMove = async (trx: Trx, domainId: number, taskId: number): Promise<void> => {
  await sql`
    update operation_items set task_id = ${taskId}
    where task_id in (select id from registry_tasks where domain_id = ${domainId} and kind = 'move' and state = 'waiting')`.execute(
    trx,
  )
}

/** What is asked of work that waits. */
const waitingColumns = [
  'id',
  'domain_id',
  'kind',
  'payload',
  'created_at',
  'attempts',
  'reason_code',
  'reason_text',
] as const satisfies readonly (keyof RegistryTaskRow)[]

export type WaitingTask = Pick<RegistryTaskRow, (typeof waitingColumns)[number]>

const selectWaiting = prepare<{ domainIds: readonly number[] }, WaitingTask>((db, value, end) =>
  db
    .selectFrom('registry_tasks')
    .select(waitingColumns)
    .where('state', '=', sql.lit('waiting'))
    .where(sql<boolean>`domain_id = any(${value('domainIds')}::bigint[])`)
    .orderBy('id')
    .modifyEnd(end)
    .compile(),
)

/** What waits for these domains, by domain, in the order it will be done. */
export const findWaiting = async (db: Database, domainIds: readonly number[]): Promise<Map<number, WaitingTask[]>> => {
  const waiting = new Map<number, WaitingTask[]>()
  if (domainIds.length === 0) return waiting
  for (const row of await selectWaiting(db, { domainIds }))
    waiting.set(row.domain_id, [...(waiting.get(row.domain_id) ?? []), row])
  return waiting
}

export const findWaitingOf = (db: Database, domainId: number, kind: TaskKind): Promise<RegistryTaskRow | undefined> =>
  db
    .selectFrom('registry_tasks')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .executeTakeFirst()

/** Makes a task due now. */
export const makeTaskDue = async (db: Database, id: number): Promise<void> => {
  await db.updateTable('registry_tasks').set({ next_at: sql<Date>`now()` }).where('id', '=', id).execute()
}

/** Makes all due that waits for a later attempt. */
export const makeTasksDue = async (db: Database): Promise<void> => {
  await db.updateTable('registry_tasks').set({ next_at: sql<Date>`now()` }).where('state', '=', 'waiting').execute()
}

export const refuseTask = (db: Database, id: number, reason: { code: string; text: string }): Promise<void> =>
  endTask(db, id, { state: 'refused', reason_code: reason.code, reason_text: reason.text })
