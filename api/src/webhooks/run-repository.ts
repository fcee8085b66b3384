import { type SqlBool, sql } from 'kysely'
import { isResting } from '../additions/repository'
import type { Database, Trx, WebhookDeliveryRow, WebhookRow } from '../database/schema'

/** A part of an account's webhooks whose messages are sent one after another. */
export interface Run {
  user_id: number
  slot: number
}

/** Of an account: as many of its messages are under way at a time. */
const slots = 2

/** Those that answer have places of their own, so that the others take them no time. */
export const runTasks = { responsive: 'send_webhooks', silent: 'send_silent_webhooks' } as const

/** Of a webhook `w`: whether it sends. */
export const isAwake = sql<boolean>`(w.enabled and not ${isResting('webhook', sql.ref('w.user_id'), sql.ref('w.id'))})`

const taskOf = sql`case when w.responsive then ${runTasks.responsive} else ${runTasks.silent} end`
const slotOf = sql<number>`(w.id % ${sql.lit(slots)})`

/**
 * Orders a run for new messages, in the transaction that stores them.
 * @param messages a query of their `webhook_id`
 */
export const enqueueRuns = (messages: ReturnType<typeof sql>) => sql`
  select graphile_worker.add_job(task, payload => json_build_object('user_id', user_id, 'slot', slot), max_attempts => 12)
  from (
    select distinct ${taskOf} as task, w.user_id, ${slotOf} as slot
    from webhooks w where w.id in (${messages})) as runs`

/** Waiting runs of the same webhooks are one. */
const keyOf = ({ user_id, slot }: Run, task: ReturnType<typeof sql>) =>
  sql`concat_ws(' ', ${task}, ${user_id}::bigint, ${slot}::int)`

/** Looks again soon. */
export const enqueueRunLater = async (db: Database, run: Run, task: string, seconds: number): Promise<void> => {
  await sql`
    select graphile_worker.add_job(${task}, payload => ${JSON.stringify(run)}::json, max_attempts => 12,
      job_key => ${keyOf(run, sql`${task}::text`)}, run_at => now() + make_interval(secs => ${seconds}))`.execute(db)
}

/** Orders the next run for what waits, at the moment when the first message is due. */
export const enqueueNextRun = async (db: Database, run: Run): Promise<void> => {
  await sql`
    select graphile_worker.add_job(task, payload => ${JSON.stringify(run)}::json, max_attempts => 12,
      job_key => ${keyOf(run, sql`task`)}, run_at => due)
    from (
      select ${taskOf} as task, min(greatest(d.next_at, w.paused_until)) as due
      from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where w.user_id = ${run.user_id} and ${slotOf} = ${run.slot} and d.state = 'waiting'
      group by w.responsive) as next`.execute(db)
}

/** Makes a job the one that sends these messages; false while another one that runs is. */
export const claimRun = async (trx: Trx, { user_id, slot }: Run, jobId: string): Promise<boolean> => {
  const sameRun = sql<SqlBool>`user_id = ${user_id} and slot = ${slot}`
  // Locks the row, so that the next statement sees the jobs as they are then.
  await sql`
    insert into webhook_slots as held (user_id, slot, job_id) values (${user_id}, ${slot}, ${jobId})
    on conflict (user_id, slot) do update set job_id = held.job_id`.execute(trx)
  const { numAffectedRows } = await sql`
    update webhook_slots held set job_id = ${jobId} where ${sameRun} and (job_id = ${jobId} or not exists (
      select from graphile_worker._private_jobs job where job.id = held.job_id and job.locked_at is not null))`.execute(
    trx,
  )
  return numAffectedRows === 1n
}

/** Lets another job send these messages, before this one is over. */
export const releaseRun = async (db: Database, { user_id, slot }: Run, jobId: string): Promise<void> => {
  await sql`
    update webhook_slots set job_id = 0
    where user_id = ${user_id} and slot = ${slot} and job_id = ${jobId}`.execute(db)
}

export type DueDelivery = WebhookDeliveryRow & Pick<WebhookRow, 'url' | 'secret' | 'user_id' | 'unanswered'>

/** Begins with the message that is due first; undefined when none is. From then on it is not replaced. */
export const beginDelivery = async (db: Database, run: Run, responsive: boolean): Promise<DueDelivery | undefined> => {
  const { rows } = await sql<DueDelivery>`
    update webhook_deliveries d set tried_at = now() from webhooks w
    where w.id = d.webhook_id and d.id = (
      select d.id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where w.user_id = ${run.user_id} and ${slotOf} = ${run.slot} and w.responsive = ${responsive} and ${isAwake}
        and d.state = 'waiting' and greatest(d.next_at, w.paused_until) <= now()
      order by d.next_at, d.id limit 1 for update of d)
    returning d.*, w.url, w.secret, w.user_id, w.unanswered`.execute(db)
  return rows[0]
}

/** What waits for webhooks that are off is sent nowhere. */
export const failDisabled = async (db: Database, { user_id }: Run): Promise<void> => {
  await sql`
    update webhook_deliveries d set state = 'failed', error = 'disabled', next_at = null from webhooks w
    where w.id = d.webhook_id and w.user_id = ${user_id} and not ${isAwake} and d.state = 'waiting'`.execute(db)
}

export const settleDelivery = async (
  db: Database,
  id: number,
  result: Pick<WebhookDeliveryRow, 'state' | 'status' | 'error' | 'attempts'>,
  nextInSeconds: number | null,
): Promise<void> => {
  const next_at = nextInSeconds === null ? null : sql<Date>`tried_at + make_interval(secs => ${nextInSeconds})`
  await db
    .updateTable('webhook_deliveries')
    .set({ ...result, next_at })
    .where('id', '=', id)
    .execute()
}

/** Records the result of a message. After one without an answer, the webhook pauses for a while. */
export const recordResult = async (
  db: Database,
  id: number,
  { delivered, pause }: { delivered: boolean; pause: number | null },
): Promise<void> => {
  await db
    .updateTable('webhooks')
    .set({
      responsive: pause === null,
      unanswered: pause === null ? 0 : sql`unanswered + 1`,
      paused_until: pause === null ? null : sql`now() + make_interval(secs => ${pause})`,
      failing_since: delivered ? null : sql`coalesce(failing_since, now())`,
    })
    .where('id', '=', id)
    .execute()
}

/** Turns a webhook off that has failed for so long; false when it is off already or was answering meanwhile. */
export const turnOffFailing = async (db: Database, id: number, seconds: number): Promise<boolean> => {
  const off = await db
    .updateTable('webhooks')
    .set({ enabled: false, off_because: 'failing' })
    .where(eb => eb.and({ id, enabled: true }))
    .where('failing_since', '<=', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .returning('id')
    .executeTakeFirst()
  return off !== undefined
}
