import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { expectedSum, id, idParams, termPrice, timestamp } from './common'
import { domainFilter, domainNarrowing } from './domain-filter'
import {
  autoRenewBody,
  nameserversBody,
  privacyBody,
  shownNameservers,
  tagsBody,
  transferLockBody,
} from './domain-inputs'
import { listQuery } from './lines'

/**
 * S4.6, and what follows the end of a term: 30 days to renew, 30 days to restore, then the name is free again. A domain
 * that is `unregistered` has only its DNS here: it is registered elsewhere, or is a part of another domain.
 */
export const domainStatus = z.enum([
  'pending',
  'approved',
  'rejected',
  'reserved',
  'expired',
  'redemption',
  'released',
  'transferred',
  'unregistered',
])
export type DomainStatus = z.infer<typeof domainStatus>

/** A status as answers carry it: a page that is older than the API shows one it does not know as it is (S4.6). */
export const shownStatus = z.string()

/** S4.7 */
export const delegationType = z.enum(['internal', 'external', 'parking'])
export type DelegationType = z.infer<typeof delegationType>

/**
 * Work for a domain that the registry has not finished. `kind` is for example `register`, `renew` or `transfer`;
 * `reason` says, in the reader's language, why it takes longer; at `until` the registry ends it by itself.
 */
export const pendingWork = z.object({
  kind: z.string(),
  since: timestamp,
  attempts: z.int(),
  reason: z.optional(z.string()),
  until: z.optional(timestamp),
})
export type PendingWork = z.infer<typeof pendingWork>

/** Why a domain is what it is: the registry's refusal, or the administrator's words. */
export const statusReason = z.object({ code: z.string(), text: z.string() })
export type StatusReason = z.infer<typeof statusReason>

/** S3.3. `name` is without the zone. `expires_at` is null until the request is approved. */
export const domain = z.object({
  id,
  name: z.string(),
  zone: z.string(),
  status: shownStatus,
  created_at: timestamp,
  expires_at: z.nullable(timestamp),
  /** Of a domain in the redemption period; else absent. */
  restore_until: z.optional(timestamp),
  auto_renew: z.boolean(),
  privacy_enabled: z.boolean(),
  client_transfer_lock: z.boolean(),
  delegation_type: delegationType,
  ...shownNameservers,
  user_id: id,
  /** Years asked for, of a request that waits; absent for one. */
  years: z.optional(z.int()),
  /** Where the operator set prices; in lists only of those that can be restored. */
  term_price: z.optional(termPrice),
  pending: z.optional(z.array(pendingWork)),
  reason: z.optional(statusReason),
  /** False where only the DNS of the domain is here, which then has `state` and `proof`; else absent. */
  registered: z.optional(z.boolean()),
  /** `unproven`: not served yet; `proven`: served, but not delegated to our nameservers; `served`: delegated to them. */
  state: z.optional(z.string()),
  /** The TXT record that proves whose the name is; `host` is relative to the domain. */
  proof: z.optional(z.object({ host: z.string(), value: z.string() })),
  /** When the registry moves the domain to another registrar that requested it, unless its owner refuses. */
  leaving_at: z.optional(timestamp),
  tags: z.optional(z.array(z.string())),
  /** Percent of the checks of its health that are good; absent until it was checked. */
  health: z.optional(z.int()),
  /** Whether its zone is signed; in lists only. */
  dnssec: z.optional(z.boolean()),
  /** What its owner has to see to: `registrant` where name, email, phone or country of the registrant are missing. */
  attention: z.optional(z.array(z.string())),
  /** The registrant's address is not confirmed: `until` then it has to be, afterwards the domain is on hold. */
  unconfirmed_contact: z.optional(z.object({ until: timestamp, on_hold: z.boolean() })),
  /** The operator has taken it out of DNS for abuse: since when, and why. */
  suspended: z.optional(z.object({ since: timestamp, reason: z.string() })),
  /** Set and removed by the registry only, in the words of EPP such as `serverTransferProhibited`. */
  registry_statuses: z.optional(z.array(z.string())),
  /** What the owner asked to have the registry do, until it did. */
  registry_lock_wish: z.optional(z.object({ wish: z.enum(['lock', 'unlock']), at: timestamp })),
})
export type Domain = z.infer<typeof domain>

/** `expected`: the sum of the restoration that was seen. */
const restoreBody = z.strictObject({ expected: z.optional(expectedSum) })

const onDomain = { access: 'user', params: idParams, status: 200, response: domain } as const

/** Domains of one status, and how many of them also wait for their owner. */
export const domainCount = z.object({
  status: domainStatus,
  count: z.int(),
  expiring: z.int(),
  unconfirmed: z.int(),
  registrant: z.int(),
})
export type DomainCount = z.infer<typeof domainCount>

export const domainCalls = {
  mine: defineCall({
    spec: 'S7.22',
    summary: 'The domains of the user',
    method: 'GET',
    path: '/api/domains/my',
    access: 'user',
    /**
     * `offset` is how many come before the page, for a window onto the list. `status` is one of them, or `expiring`:
     * approved domains whose term ends within 60 days and does not renew itself, `unconfirmed`, by their registrants,
     * or `registrant`: those without a registrant who can be reached. Each word of `q` is a part of the name, or a tag as
     * `tag:shop`.
     */
    query: z.object({
      ...listQuery.shape,
      ...domainFilter,
      offset: z.optional(z.string().check(z.regex(/^\d{1,7}$/))),
    }),
    status: 200,
    response: z.array(domain),
    scope: 'domains:read',
    problems: [401, 422],
  }),
  counts: defineCall({
    spec: '+',
    summary:
      'How many domains of the user there are of each status, of those that the list is narrowed to, and how many of these a list of the statuses expiring, unconfirmed and registrant has',
    method: 'GET',
    path: '/api/domains/my/counts',
    access: 'user',
    query: domainNarrowing,
    status: 200,
    response: z.array(domainCount),
    scope: 'domains:read',
    problems: [401, 422],
  }),
  get: defineCall({
    ...onDomain,
    spec: 'S7.23',
    summary: 'One domain',
    method: 'GET',
    path: '/api/domains/{id}',
    scope: 'domains:read',
    problems: [401, 404, 422],
  }),
  setAutoRenew: defineCall({
    ...onDomain,
    spec: 'S7.24',
    summary: 'Turn automatic renewal on or off',
    method: 'PUT',
    path: '/api/domains/{id}/auto-renew',
    body: autoRenewBody,
    scope: 'domains:write',
    problems: [401, 404, 409, 422],
  }),
  setDelegation: defineCall({
    ...onDomain,
    mayWait: true,
    spec: 'S7.25',
    summary: 'Change the delegation type; internal and parking force the platform nameservers',
    method: 'PUT',
    path: '/api/domains/{id}/delegation',
    body: z.strictObject({ delegation_type: delegationType }),
    scope: 'nameservers:write',
    confirmed: true,
    problems: [401, 404, 409, 422],
  }),
  setNameservers: defineCall({
    ...onDomain,
    mayWait: true,
    spec: 'S7.26',
    summary: 'Set the nameservers of an externally delegated domain; those inside it with their addresses',
    method: 'PUT',
    path: '/api/domains/{id}/nameservers',
    body: nameserversBody,
    scope: 'nameservers:write',
    confirmed: true,
    problems: [401, 404, 409, 422],
  }),
  setTransferLock: defineCall({
    ...onDomain,
    spec: 'S7.27',
    summary: 'Lock the domain against transfers, or unlock it',
    method: 'PUT',
    path: '/api/domains/{id}/transfer-lock',
    body: transferLockBody,
    confirmed: 'sometimes',
    problems: [401, 404, 409, 422, 429],
  }),
  setTags: defineCall({
    ...onDomain,
    spec: '+',
    summary: 'Set the labels of a domain',
    method: 'PUT',
    path: '/api/domains/{id}/tags',
    body: tagsBody,
    problems: [401, 404, 422],
  }),
  restore: defineCall({
    ...onDomain,
    spec: '+',
    summary: 'Restore a domain in the redemption period; it is renewed for one year',
    method: 'POST',
    path: '/api/domains/{id}/restore',
    body: restoreBody,
    problems: [401, 404, 409, 422],
  }),
  withdraw: defineCall({
    ...onDomain,
    spec: '+',
    summary: 'Withdraw a request that is not registered yet; it is taken out of its order',
    method: 'POST',
    path: '/api/domains/{id}/withdraw',
    scope: 'orders:write',
    problems: [401, 404, 409, 422],
  }),
  remove: defineCall({
    spec: '+',
    summary: 'Take a rejected, released or transferred domain off the list',
    method: 'DELETE',
    path: '/api/domains/{id}',
    access: 'user',
    params: idParams,
    status: 204,
    response: 'none',
    problems: [401, 404, 409, 422],
  }),
  setPrivacy: defineCall({
    ...onDomain,
    spec: '+',
    summary: 'Hide or show the contacts in the public lookup',
    method: 'PUT',
    path: '/api/domains/{id}/privacy',
    body: privacyBody,
    scope: 'domains:write',
    problems: [401, 404, 409, 422],
  }),
}
