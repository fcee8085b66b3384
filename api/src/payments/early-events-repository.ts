import { sql } from 'kysely'
import type { PaymentEventRow, Trx } from '../database/schema'
import type { ProviderName } from '../settings/payment-file'

/** Events about payments of which nothing was known when they came, the oldest first. */
export const takeEarlyEvents = (
  trx: Trx,
  provider: ProviderName,
  references: readonly string[],
): Promise<PaymentEventRow[]> =>
  trx
    .selectFrom('payment_events')
    .selectAll()
    .where('provider', '=', provider)
    .where(sql<boolean>`content->>'reference' = any(${references}::text[])`)
    .where(sql<boolean>`content->>'kind' in ('refunded', 'refund_failed', 'disputed', 'dispute_lost')`)
    .where('done_at', 'is not', null)
    .where('order_id', 'is', null)
    .where('refused', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
