import * as z from '@panel/shared/schema'
import { activityQuery } from './activity'
import { adminDomain } from './admin-domain'
import { defineCall } from './call'
import { id, idParams, timestamp } from './common'
import { shownStatus } from './domains'
import { line, listQuery } from './lines'
import { rejectBody } from './rejection'

/** An account with its domains (S3.8): the newest 100, and how many others it has in each status. */
const adminLog = z.object({
  id,
  email: z.string(),
  created_at: timestamp,
  domains: z.array(
    z.object({ name: z.string(), zone: z.string(), display_name: z.optional(z.string()), status: shownStatus }),
  ),
  more_domains: z.optional(z.record(z.string(), z.int())),
})
export type AdminLog = z.infer<typeof adminLog>

/** A mail that was given up: refused for good, or failed at every attempt. */
const undeliverableMail = z.object({
  id,
  email: z.string(),
  subject: z.string(),
  reason: z.string(),
  permanent: z.boolean(),
  attempts: z.int(),
  ordered_at: timestamp,
  failed_at: timestamp,
  /** Whether its order is kept, so that it can be sent again. */
  resendable: z.optional(z.boolean()),
})
export type UndeliverableMail = z.infer<typeof undeliverableMail>

/** A mail that is to go out; `reason` says why the last attempt came to nothing, null before the first one. */
const waitingMail = z.object({
  id,
  email: z.string(),
  kind: z.enum(['code', 'notice', 'digest', 'operation']),
  attempts: z.int(),
  reason: z.nullable(z.string()),
  ordered_at: timestamp,
  /** When it is tried next; null once no attempt is left. */
  next_at: z.nullable(timestamp),
})
export type WaitingMail = z.infer<typeof waitingMail>

/** Work that the product does by itself. Times are real ones, also where the sandbox clock was moved. */
const adminJob = z.object({
  name: z.string(),
  /** The time between two runs, as an ISO 8601 duration such as `PT1M`. */
  schedule: z.string(),
  last_run: z.nullable(timestamp),
  last_success: z.nullable(timestamp),
  /** Of the last run, or of what is set aside; null while neither failed. */
  last_error: z.nullable(z.string()),
  /** Null before a worker has started on this database. */
  next_run: z.nullable(timestamp),
  /** How much is due or waits for an answer, and since when. */
  waiting: z.int(),
  oldest: z.nullable(timestamp),
  /** Domains, transfers and the like that failed: each is tried again after a pause of its own. */
  set_aside: z.int(),
})
export type AdminJob = z.infer<typeof adminJob>

/** One month, YYYY-MM in UTC: requests made, and what the registry did: registrations, renewals, refusals. */
const monthCounts = z.object({
  month: z.string(),
  requests: z.int(),
  registrations: z.int(),
  renewals: z.int(),
  failures: z.int(),
  /** Registrations by extension. */
  zones: z.optional(z.record(z.string(), z.int())),
  /**
   * Where prices are set, in minor units: what was ordered and not cancelled, and the money that came in without what went
   * back, which is less than 0 where more went back.
   */
  currency: z.optional(z.string()),
  ordered: z.optional(z.int()),
  paid: z.optional(z.int()),
})
export type MonthCounts = z.infer<typeof monthCounts>

/** The owner of an administrator's session. */
const administrator = z.object({ email: z.string() })

/** With the header `Prefer: undoable` it is carried out 8 seconds later, and can be undone until then. */
const decision = {
  spec: 'S7.18',
  method: 'POST',
  access: 'admin',
  params: idParams,
  status: 200,
  response: adminDomain,
  problems: [401, 403, 404, 409, 422],
} as const

export const adminCalls = {
  domains: defineCall({
    spec: 'S7.16',
    summary: 'All domain requests, newest first',
    method: 'GET',
    path: '/api/admin/domains',
    access: 'admin',
    query: listQuery,
    status: 200,
    response: z.array(adminDomain),
    problems: [401, 403, 422],
  }),
  logs: defineCall({
    spec: 'S7.17',
    summary: 'All accounts with their domains, newest first',
    method: 'GET',
    path: '/api/admin/logs',
    access: 'admin',
    query: listQuery,
    status: 200,
    response: z.array(adminLog),
    problems: [401, 403, 422],
  }),
  undeliverable: defineCall({
    spec: '+',
    summary: 'Mails that were given up in the last 30 days, newest first; 100 at a time unless `limit` says so',
    method: 'GET',
    path: '/api/admin/mails/undeliverable',
    access: 'admin',
    query: activityQuery,
    status: 200,
    response: z.array(undeliverableMail),
    problems: [401, 403, 422],
  }),
  waitingMails: defineCall({
    spec: '+',
    summary: 'Mails that are not delivered yet, newest first; 100 at a time unless `limit` says so',
    method: 'GET',
    path: '/api/admin/mails/waiting',
    access: 'admin',
    query: activityQuery,
    status: 200,
    response: z.array(waitingMail),
    problems: [401, 403, 422],
  }),
  resend: defineCall({
    spec: '+',
    summary: 'Send a mail that was given up once more',
    method: 'POST',
    path: '/api/admin/mails/{id}/resend',
    access: 'admin',
    params: idParams,
    status: 204,
    response: 'none',
    problems: [401, 403, 404, 422],
  }),
  statistics: defineCall({
    spec: '+',
    summary:
      'Requests, registrations, renewals and refusals of the registry in each of the last 12 months, oldest first',
    method: 'GET',
    path: '/api/admin/statistics',
    access: 'admin',
    status: 200,
    response: z.array(monthCounts),
    problems: [401, 403],
  }),
  jobs: defineCall({
    spec: '+',
    summary: 'What the product does by itself: when it ran, when it runs next, and what failed',
    method: 'GET',
    path: '/api/admin/jobs',
    access: 'admin',
    status: 200,
    response: z.array(adminJob),
    problems: [401, 403],
  }),
  runJob: defineCall({
    spec: '+',
    summary: 'Run a job now, and try again at once what it has set aside',
    method: 'POST',
    path: '/api/admin/jobs/{name}/run',
    access: 'admin',
    params: z.object({ name: line(100) }),
    status: 202,
    response: 'none',
    problems: [401, 403, 404, 422],
  }),
  self: defineCall({
    spec: '+',
    summary: 'Who the administrator is; a gateway asks it before it shows releases',
    method: 'GET',
    path: '/api/admin/me',
    access: 'admin',
    status: 200,
    response: administrator,
    problems: [401, 403],
  }),
  confirmedSelf: defineCall({
    spec: '+',
    summary: 'The same shortly after a confirmed identity; a gateway asks it before it changes what is live',
    method: 'POST',
    path: '/api/admin/me/confirmed',
    access: 'admin',
    confirmed: true,
    status: 200,
    response: administrator,
    problems: [401, 403],
  }),
  approve: defineCall({
    ...decision,
    summary: 'Approve a request; with `Prefer: undoable` it can be undone for 8 seconds before it is carried out',
    path: '/api/admin/domains/{id}/approve',
    problems: [...decision.problems, 503],
  }),
  reject: defineCall({
    ...decision,
    summary: 'Reject a request',
    path: '/api/admin/domains/{id}/reject',
    body: rejectBody,
  }),
  reserve: defineCall({
    ...decision,
    summary: 'Reserve a name',
    path: '/api/admin/domains/{id}/reserve',
  }),
  reopen: defineCall({
    ...decision,
    spec: '+',
    summary: 'Undo a decision that is not carried out yet, a rejection or a reservation: the request waits again',
    path: '/api/admin/domains/{id}/reopen',
  }),
}
