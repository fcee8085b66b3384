import type { WebhookEvent } from '@panel/shared/contract'
import { sql } from 'kysely'
import { isResting } from '../additions/repository'
import type { Database, WebhookDeliveryRow, WebhookRow } from '../database/schema'

export const listWebhooks = (db: Database, userId: number): Promise<WebhookRow[]> =>
  db.selectFrom('webhooks').selectAll().where('user_id', '=', userId).orderBy('id').execute()

export const insertWebhook = (
  db: Database,
  webhook: Pick<WebhookRow, 'user_id' | 'url' | 'events' | 'secret'>,
): Promise<{ id: number }> => db.insertInto('webhooks').values(webhook).returning('id').executeTakeFirstOrThrow()

/** Of this customer only. */
export const findWebhook = (db: Database, userId: number, id: number): Promise<WebhookRow | undefined> =>
  db
    .selectFrom('webhooks')
    .selectAll()
    .where(eb => eb.and({ user_id: userId, id }))
    .executeTakeFirst()

export const enableWebhook = async (db: Database, id: number, enabled: boolean): Promise<void> => {
  await db.updateTable('webhooks').set({ enabled }).where('id', '=', id).execute()
}

export const deleteWebhook = async (db: Database, id: number): Promise<void> => {
  await db.deleteFrom('webhooks').where('id', '=', id).execute()
}

/** Of a webhook `w`: whether it sends. */
const isAwake = sql<boolean>`(w.enabled and not ${isResting('webhook', sql.ref('w.user_id'), sql.ref('w.id'))})`

/** Stores a message for each webhook of the account that is on and wants the event, and orders its delivery. */
export const storeEvent = async (db: Database, userId: number, event: WebhookEvent, data: object): Promise<void> => {
  await sql`
    with stored as (
      insert into webhook_deliveries (webhook_id, event, data, next_at)
      select id, ${event}, ${JSON.stringify(data)}::jsonb, now() from webhooks w
      where user_id = ${userId} and ${isAwake} and ${event} = any(events) returning id)
    select graphile_worker.add_job('deliver_webhook', payload => json_build_object('id', id), max_attempts => 12)
    from stored`.execute(db)
}

/** A message for one webhook alone, whatever it wants to hear of. */
export const insertDelivery = (
  db: Database,
  webhookId: number,
  event: string,
  data: object,
): Promise<WebhookDeliveryRow> =>
  db
    .insertInto('webhook_deliveries')
    .values({ webhook_id: webhookId, event, data: JSON.stringify(data), next_at: new Date() })
    .returningAll()
    .executeTakeFirstOrThrow()

/** The newest first. */
export const listDeliveries = (
  db: Database,
  webhookId: number,
  before: number | null,
  limit: number,
): Promise<WebhookDeliveryRow[]> =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .$if(before !== null, select => select.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Takes a message for `leaseSeconds`; undefined when it has ended, or another process has it. */
export const leaseDelivery = async (
  db: Database,
  id: number,
  leaseSeconds: number,
): Promise<(WebhookDeliveryRow & Pick<WebhookRow, 'url' | 'secret' | 'enabled'>) | undefined> => {
  const { rows } = await sql<WebhookDeliveryRow & Pick<WebhookRow, 'url' | 'secret' | 'enabled'>>`
    update webhook_deliveries d
    set leased_until = now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1, tried_at = now()
    from webhooks w
    where d.id = ${id} and w.id = d.webhook_id and d.state = 'waiting'
      and (d.leased_until is null or d.leased_until < now())
    returning d.*, w.url, w.secret, ${isAwake} as enabled`.execute(db)
  return rows[0]
}

export const settleDelivery = async (
  db: Database,
  id: number,
  result: Pick<WebhookDeliveryRow, 'state' | 'status' | 'error'>,
  nextInSeconds: number | null,
): Promise<void> => {
  const next_at = nextInSeconds === null ? null : sql<Date>`tried_at + make_interval(secs => ${nextInSeconds})`
  await db
    .updateTable('webhook_deliveries')
    .set({ ...result, next_at, leased_until: null })
    .where('id', '=', id)
    .execute()
}
