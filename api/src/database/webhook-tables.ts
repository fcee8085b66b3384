import type { Webhook, WebhookDelivery } from '@panel/shared/contract'
import type { ColumnType, Generated, Selectable } from 'kysely'

type Created = ColumnType<Date, Date | undefined, never>

interface WebhooksTable {
  id: Generated<number>
  user_id: number
  url: string
  events: string[]
  /** Signs the messages; sealed. */
  secret: Buffer
  enabled: Generated<boolean>
  created_at: Created
  /** Whether its last message was answered in time, with whatever. */
  responsive: Generated<boolean>
  /** Null once a message was delivered. */
  failing_since: Date | null
  /** Messages in a row without an answer. */
  unanswered: Generated<number>
  /** Until then nothing is sent there. */
  paused_until: Date | null
  off_because: Webhook['off_because'] | null
}

interface WebhookDeliveriesTable {
  id: Generated<number>
  webhook_id: number
  event: string
  data: ColumnType<object, string, never>
  state: Generated<WebhookDelivery['state']>
  attempts: Generated<number>
  /** Of the last answer. */
  status: number | null
  error: string | null
  created_at: Created
  /** Older versions' only. */
  leased_until: Date | null
  tried_at: Date | null
  next_at: Date | null
  /** A message that was not tried yet is replaced by the next one with the same key. */
  merge_key: string | null
}

/** Which job sends the messages of a part of an account's webhooks, as long as the queue has it locked. */
interface WebhookSlotsTable {
  user_id: number
  slot: number
  job_id: number
}

export interface WebhookTables {
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
  webhook_slots: WebhookSlotsTable
}

export type WebhookRow = Selectable<WebhooksTable>
export type WebhookDeliveryRow = Selectable<WebhookDeliveriesTable>
