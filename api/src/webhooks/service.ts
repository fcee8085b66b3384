import type { Webhook, WebhookDelivery, WebhookEvent } from '@panel/shared/contract'
import { recordAddition } from '../additions/service'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { invalidField, ProblemError } from '../base/errors'
import { limits, WEBHOOKS_PER_USER } from '../base/limits'
import { notifyControl } from '../control/notify-control'
import { cutIdPage, type Paged, readNumberCursor } from '../database/page'
import type { Database, WebhookRow } from '../database/schema'
import { transact } from '../database/transact'
import { consume } from '../rate-limit/service'
import type { RequestContext } from '../request-context'
import { isPrivateTarget } from '../security/public-address'
import { lockUser } from '../users/repository'
import { newWebhookSecret } from './deliver'
import {
  deleteWebhook,
  enableWebhook,
  enqueueDelivery,
  findWebhook,
  insertDelivery,
  insertWebhook,
  listDeliveries,
  listWebhooks,
} from './repository'
import { readTarget } from './target'
import { toDelivery, toDto } from './to-dto'

/** @throws ProblemError not_found, for another's too */
const getOwn = async (db: Database, user: User, id: number): Promise<WebhookRow> => {
  const row = await findWebhook(db, user.id, id)
  if (!row) throw new ProblemError('not_found')
  return row
}

export const getWebhooks = async ({ db }: RequestContext, { id }: User): Promise<Webhook[]> => {
  const rows = await listWebhooks(db, id)
  return rows.map(toDto)
}

/** The secret is answered once and stored sealed. @throws ProblemError validation, webhook_limit */
export const createWebhook = (
  context: RequestContext,
  user: User,
  { url: typed, events }: { url: string; events: readonly WebhookEvent[] },
): Promise<{ id: number; secret: string }> =>
  transact(context.db, async trx => {
    const allowPrivate = context.settings.WEBHOOK_PRIVATE
    const url = readTarget(typed, allowPrivate)
    if (!url) throw invalidField('url', 'url')
    if (!allowPrivate && isPrivateTarget(url)) throw invalidField('url', 'address_private')
    await lockUser(trx, user.id)
    if ((await listWebhooks(trx, user.id)).length >= WEBHOOKS_PER_USER) throw new ProblemError('webhook_limit')
    const secret = newWebhookSecret()
    const { id } = await insertWebhook(trx, {
      user_id: user.id,
      url: url.href,
      events: [...new Set(events)],
      secret: context.keys.seal(secret),
    })
    await recordAddition(trx, context, user, { kind: 'webhook', ref: id, name: url.href })
    await notifyControl(trx, context, user.id, 'webhook_added', { host: url.host })
    const data = { host: url.host }
    await audit(trx, context, { event: 'webhook_created', actor: user.id, subject: `webhook ${id}`, data })
    return { id, secret }
  })

/** @throws ProblemError not_found */
export const switchWebhook = (context: RequestContext, user: User, id: number, enabled: boolean): Promise<Webhook> =>
  transact(context.db, async trx => {
    const row = await getOwn(trx, user, id)
    await enableWebhook(trx, id, enabled)
    if (enabled !== row.enabled) {
      const { host } = new URL(row.url)
      await notifyControl(trx, context, user.id, 'webhook_switched', { host, context: enabled ? 'on' : 'off' })
      const data = { host, on: enabled }
      await audit(trx, context, { event: 'webhook_switched', actor: user.id, subject: `webhook ${id}`, data })
    }
    return toDto({ ...row, enabled, off_because: null })
  })

/** @throws ProblemError not_found */
export const removeWebhook = (context: RequestContext, user: User, id: number): Promise<void> =>
  transact(context.db, async trx => {
    const { host } = new URL((await getOwn(trx, user, id)).url)
    await deleteWebhook(trx, id)
    await notifyControl(trx, context, user.id, 'webhook_removed', { host })
    const data = { host }
    await audit(trx, context, { event: 'webhook_removed', actor: user.id, subject: `webhook ${id}`, data })
  })

/** @throws ProblemError not_found, too_many_requests */
export const testWebhook = async (context: RequestContext, user: User, id: number): Promise<WebhookDelivery> => {
  await consume(context, limits.webhookTests, String(user.id))
  return transact(context.db, async trx => {
    await getOwn(trx, user, id)
    const row = await insertDelivery(trx, id, 'test', { message: 'This is a test.' })
    await enqueueDelivery(trx, row.id)
    return toDelivery(row)
  })
}

const pageSize = 50

/** @throws ProblemError not_found */
export const getDeliveries = async (
  { db }: RequestContext,
  user: User,
  id: number,
  { limit, cursor }: { limit?: string | undefined; cursor?: string | undefined },
): Promise<Paged<WebhookDelivery>> => {
  await getOwn(db, user, id)
  const size = Number(limit ?? pageSize)
  const { rows, nextCursor } = cutIdPage(await listDeliveries(db, id, readNumberCursor(cursor), size + 1), size)
  return { rows: rows.map(toDelivery), nextCursor }
}
