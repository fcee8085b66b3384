import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { id, timestamp } from './common'
import { idPage } from './paging'

/** What an account has to act on, the most urgent first. Each has a text in both languages: `shell/src/notifications`. */
export const attentionKinds = [
  'leaving',
  'redemption',
  'expired',
  'unconfirmed',
  'registrant',
  'unpaid',
  'expiring',
  'offered',
  'failed',
  'refused',
  'additions',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** `kind` is one of `attentionKinds`, or one that a page does not know yet; `link` is a path of the product. */
const attention = z.object({ kind: z.string(), count: z.int(), link: z.string() })
export type Attention = z.infer<typeof attention>

/** Something that others, administrators or the system did to an account or its domains. */
const notification = z.object({
  id,
  at: timestamp,
  /** Name of the event, as in the account's activity. */
  event: z.string(),
  actor: z.enum(['administrator', 'other', 'system']),
  /** Full name of the domain in its own script, or '' when it is about the account. */
  domain: z.string(),
  /** Path of the page of what it is about. */
  link: z.string(),
  read: z.boolean(),
})
export type Notification = z.infer<typeof notification>

/** The largest id that a cursor can have. */
const MAX_CURSOR = 999_999_999_999_999

/** The id of the newest notification that was seen, or the moment up to which they were. */
const readBody = z.strictObject({ until: z.union([id.check(z.maximum(MAX_CURSOR)), timestamp]) })

const own = { spec: '+', access: 'user' } as const

export const notificationCalls = {
  attention: defineCall({
    ...own,
    summary: 'What needs the account’s attention, the most urgent first; kinds that nothing is of are left out',
    method: 'GET',
    path: '/api/attention',
    status: 200,
    response: z.array(attention),
    problems: [401],
  }),
  list: defineCall({
    ...own,
    summary: 'What others did to the account and its domains, newest first; 20 at a time unless `limit` says so',
    method: 'GET',
    path: '/api/notifications',
    query: z.object(idPage),
    status: 200,
    response: z.array(notification),
    problems: [401, 422],
  }),
  read: defineCall({
    ...own,
    summary: 'Mark notifications as read, those up to `until`; none becomes unread again',
    method: 'POST',
    path: '/api/notifications/read',
    body: readBody,
    status: 204,
    response: 'none',
    problems: [401, 422],
  }),
}
