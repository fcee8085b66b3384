import type { WebhookEvent } from '@panel/shared/contract'
import { fullName } from '@panel/shared/rules'
import type { DomainRow, OrderRow, Trx } from '../database/schema'
import { withoutWaiting } from '../database/without-waiting'
import { storeEvent } from './repository'

type EmittedDomain = Pick<DomainRow, 'id' | 'user_id' | 'name' | 'zone' | 'status' | 'expires_at'>

/**
 * Tells the webhooks of a domain's owner, in the transaction of what happened. `domain` is as it then is. Changes of DNS
 * that wait become one, the newest: its version says where the zone is.
 */
export const emitDomain = (trx: Trx, event: WebhookEvent, domain: EmittedDomain, more: object = {}): Promise<void> => {
  const { id, user_id, status, expires_at } = domain
  const description = { id, name: fullName(domain), status, expires_at: expires_at?.toISOString() ?? null }
  const mergeKey = event === 'dns.changed' ? `dns ${id}` : null
  return withoutWaiting(trx, storeEvent(trx, user_id, event, { domain: description, ...more }, mergeKey))
}

/** As `emitDomain`, for an order; no event once the account was deleted. */
export const emitOrder = async (trx: Trx, event: WebhookEvent, order: OrderRow, number: string): Promise<void> => {
  if (order.user_id === null) return
  const { id, state, currency, total } = order
  await storeEvent(trx, order.user_id, event, { order: { id, number, state, currency, total } }, null)
}
