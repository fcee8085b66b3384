import type { WebhookEvent } from '@panel/shared/contract'
import { sql } from 'kysely'
import { prepared } from '../database/prepared'
import type { Database, WebhookDeliveryRow, WebhookRow } from '../database/schema'
import { enqueueRuns, isAwake } from './run-repository'

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

/** `reason`: why it goes off by itself. One that goes on starts afresh. */
export const enableWebhook = async (
  db: Database,
  id: number,
  enabled: boolean,
  reason: WebhookRow['off_because'] = null,
): Promise<void> => {
  const afresh = { failing_since: null, unanswered: 0, paused_until: null }
  await db
    .updateTable('webhooks')
    .set({ enabled, off_because: reason, ...(enabled && afresh) })
    .where('id', '=', id)
    .execute()
}

export const deleteWebhook = async (db: Database, id: number): Promise<void> => {
  await db.deleteFrom('webhooks').where('id', '=', id).execute()
}

/**
 * Stores a message for each webhook of the account that is on and wants the event, and orders its delivery. With a
 * `mergeKey` it takes the place of one with this key that was not tried yet.
 */
export const storeEvent = async (
  db: Database,
  userId: number,
  event: WebhookEvent,
  data: object,
  mergeKey: string | null,
): Promise<void> => {
  await sql`
    with wanting as (
      select w.id from webhooks w where w.user_id = ${userId} and ${isAwake} and ${event} = any(events)),
    merged as (
      update webhook_deliveries d set data = ${JSON.stringify(data)}::jsonb, created_at = now() from wanting
      where d.webhook_id = wanting.id and d.merge_key = ${mergeKey} and d.state = 'waiting' and d.tried_at is null
      returning d.webhook_id),
    stored as (
      insert into webhook_deliveries (webhook_id, event, data, next_at, merge_key)
      select id, ${event}, ${JSON.stringify(data)}::jsonb, now(), ${mergeKey} from wanting
      where id not in (select webhook_id from merged) returning webhook_id)
    ${enqueueRuns(sql`select webhook_id from stored`)} ${prepared}`.execute(db)
}

/** Orders the delivery of one message. */
export const enqueueDelivery = async (db: Database, id: number): Promise<void> => {
  await enqueueRuns(sql`select webhook_id from webhook_deliveries where id = ${id}`).execute(db)
}

/** A message for one webhook alone, whatever events it subscribes to. */
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
