import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { id, idParams, timestamp } from './common'
import { searchText } from './lines'
import { idPage } from './paging'

/** One thing that happened to an account or to what belongs to it. */
export const activity = z.object({
  id,
  at: timestamp,
  /** Name of the event, for example `transfer_started`. */
  event: z.string(),
  /** The actor, as the account sees it. */
  actor: z.enum(['you', 'administrator', 'other', 'system']),
  /** Where it was done from; '' when it was not done over the network. */
  address: z.string(),
  agent: z.string(),
  /** Full name of the domain, or '' when it is about the account. */
  domain: z.string(),
  /** What was changed: the first record, the nameservers or the delegation, and how many records in all. */
  detail: z.optional(
    z.object({ before: z.optional(z.string()), after: z.optional(z.string()), count: z.optional(z.int()) }),
  ),
})
export type Activity = z.infer<typeof activity>

export const activityQuery = z.object(idPage)

/**
 * Narrows the audit: `from` and `to` are moments, `q` is looked for in subject, address, agent and email. `account`: what
 * was done by an account, to it or to what is its own.
 */
const auditQuery = z.object({
  ...idPage,
  q: z.optional(searchText),
  event: z.optional(z.string().check(z.regex(/^[a-z_.]{1,40}$/))),
  account: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
  from: z.optional(timestamp),
  to: z.optional(timestamp),
})

/** One entry of the audit as an administrator sees it. */
const auditEntry = z.object({
  id,
  at: timestamp,
  event: z.string(),
  actor_id: z.nullable(id),
  actor_email: z.nullable(z.string()),
  /** The account that it is about; null where it is about none. */
  account_id: z.nullable(id),
  address: z.string(),
  agent: z.string(),
  subject: z.string(),
  data: z.record(z.string(), z.unknown()),
})
export type AuditEntryView = z.infer<typeof auditEntry>

export const activityCalls = {
  mine: defineCall({
    spec: '+',
    summary: 'What happened to the account and its domains, newest first; 50 at a time unless `limit` says so',
    method: 'GET',
    path: '/api/users/me/activity',
    access: 'user',
    query: activityQuery,
    status: 200,
    response: z.array(activity),
    problems: [401, 422],
  }),
  ofDomain: defineCall({
    spec: '+',
    summary: 'What happened to a domain while it was the account’s, newest first; 50 at a time unless `limit` says so',
    method: 'GET',
    path: '/api/domains/{id}/activity',
    access: 'user',
    params: idParams,
    query: activityQuery,
    status: 200,
    response: z.array(activity),
    problems: [401, 404, 422],
  }),
  audit: defineCall({
    spec: '+',
    summary: 'The audit, newest first; 100 at a time unless `limit` says so',
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    query: auditQuery,
    status: 200,
    response: z.array(auditEntry),
    problems: [401, 403, 422],
  }),
}
