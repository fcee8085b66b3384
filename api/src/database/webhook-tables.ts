import type { WebhookDelivery } from '@panel/shared/contract'
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
  /** Until then one process works on it. */
  leased_until: Date | null
  tried_at: Date | null
  next_at: Date | null
}

export interface WebhookTables {
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
}

export type WebhookRow = Selectable<WebhooksTable>
export type WebhookDeliveryRow = Selectable<WebhookDeliveriesTable>
