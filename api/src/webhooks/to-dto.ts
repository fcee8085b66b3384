import type { Webhook, WebhookDelivery } from '@panel/shared/contract'
import type { WebhookDeliveryRow, WebhookRow } from '../database/schema'

export const toDto = ({ id, url, events, enabled, off_because, created_at }: WebhookRow): Webhook => ({
  id,
  url,
  events,
  enabled,
  ...(off_because && { off_because }),
  created_at: created_at.toISOString(),
})

export const toDelivery = (row: WebhookDeliveryRow): WebhookDelivery => ({
  id: row.id,
  event: row.event,
  state: row.state,
  attempts: row.attempts,
  status: row.status,
  error: row.error,
  created_at: row.created_at.toISOString(),
  tried_at: row.tried_at?.toISOString() ?? null,
  next_at: row.next_at?.toISOString() ?? null,
})
