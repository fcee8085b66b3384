import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { id, idParams, timestamp } from './common'
import { idPage } from './paging'

/** The events of a webhook. A new one may be added at any time. */
export const webhookEvents = [
  'domain.registered',
  'domain.rejected',
  'domain.renewal_ordered',
  'domain.renewed',
  'domain.expired',
  'domain.redemption',
  'domain.restored',
  'domain.released',
  'domain.transfer_requested',
  'domain.transferred_in',
  'domain.transferred_out',
  'order.created',
  'order.changed',
  'order.paid',
  'order.cancelled',
  'dns.changed',
] as const

const webhookEvent = z.enum(webhookEvents)
export type WebhookEvent = z.infer<typeof webhookEvent>

/**
 * `url` without what only its owner may see of it is nothing: it is shown as it was given. `off_because`: where it was
 * turned off by itself, after a day of failures or because the receiver answered 410.
 */
const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(z.string()),
  enabled: z.boolean(),
  off_because: z.optional(z.enum(['failing', 'gone'])),
  created_at: timestamp,
})
export type Webhook = z.infer<typeof webhook>

export const webhookBody = z.strictObject({
  url: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(2000, 'too_long')),
  events: z.array(webhookEvent).check(z.minLength(1, 'required')),
})

/** `status`: of the last answer, null where none came; `error` is a code that says why. */
const webhookDelivery = z.object({
  id,
  event: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  status: z.nullable(z.int()),
  error: z.nullable(z.string()),
  created_at: timestamp,
  tried_at: z.nullable(timestamp),
  /** When the next attempt is made; null where none will be. */
  next_at: z.nullable(timestamp),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

const pageQuery = z.object(idPage)

const own = { spec: '+', access: 'user' } as const

/** Signed as Standard Webhooks (standardwebhooks.com) says: webhook-id, webhook-timestamp, webhook-signature. */
export const webhookCalls = {
  list: defineCall({
    ...own,
    summary: 'The webhooks of the account',
    method: 'GET',
    path: '/api/users/me/webhooks',
    status: 200,
    response: z.array(webhook),
    problems: [401],
  }),
  create: defineCall({
    ...own,
    confirmed: true,
    summary: 'Add a webhook; the secret that signs its messages is shown once',
    method: 'POST',
    path: '/api/users/me/webhooks',
    body: webhookBody,
    status: 201,
    response: z.object({ id, secret: z.string() }),
    problems: [401, 403, 409, 422],
  }),
  enable: defineCall({
    ...own,
    summary: 'Turn a webhook on or off',
    method: 'PUT',
    path: '/api/users/me/webhooks/{id}',
    params: idParams,
    body: z.strictObject({ enabled: z.boolean() }),
    status: 200,
    response: webhook,
    problems: [401, 404, 422],
  }),
  remove: defineCall({
    ...own,
    summary: 'Remove a webhook with its log',
    method: 'DELETE',
    path: '/api/users/me/webhooks/{id}',
    params: idParams,
    status: 204,
    response: 'none',
    problems: [401, 404, 422],
  }),
  test: defineCall({
    ...own,
    summary: 'Send a test message to a webhook',
    method: 'POST',
    path: '/api/users/me/webhooks/{id}/test',
    params: idParams,
    status: 202,
    response: webhookDelivery,
    problems: [401, 404, 422, 429],
  }),
  deliveries: defineCall({
    ...own,
    summary: 'The messages of a webhook of the last 30 days, newest first, 50 at a time unless `limit` says so',
    method: 'GET',
    path: '/api/users/me/webhooks/{id}/deliveries',
    params: idParams,
    query: pageQuery,
    status: 200,
    response: z.array(webhookDelivery),
    problems: [401, 404, 422],
  }),
}
