import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { idParams, timestamp } from './common'

/** `unknown`: DNS did not answer, or no server has the zone. */
export const healthState = z.enum(['good', 'warn', 'bad', 'unknown'])
export type HealthState = z.infer<typeof healthState>

/**
 * One thing that keeps a domain well. `check` is registrant, transfer_lock, auto_renew, payment (where the installation
 * sells at prices), nameservers, dnssec, spf, dkim, dmarc, caa, website or mail. `detail` says in the reader's language
 * what was found, at `checked_at`. `action` is what repairs it: `link` is a page of the panel, and `kind` what is done
 * there: contacts, confirm_contact, transfer_lock, auto_renew, renew, pay, nameservers, delegation, dnssec, records or
 * mail_records.
 */
export const healthCheck = z.object({
  check: z.string(),
  state: healthState,
  detail: z.string(),
  checked_at: timestamp,
  action: z.optional(z.object({ kind: z.string(), link: z.string() })),
})
export type HealthCheck = z.infer<typeof healthCheck>

const ofDomain = {
  spec: '+',
  access: 'user',
  params: idParams,
  status: 200,
  response: z.array(healthCheck),
  scope: 'domains:read',
  records: 'whole',
  problems: [401, 404, 422, 429],
} as const

export const domainHealthCalls = {
  /** Empty for a domain that is not registered. */
  get: defineCall({
    ...ofDomain,
    summary: 'The health of a domain, as it was found last; checked now where it was changed since, or never checked',
    method: 'GET',
    path: '/api/domains/{id}/health',
  }),
  check: defineCall({
    ...ofDomain,
    summary: 'Check the health of a domain now',
    method: 'POST',
    path: '/api/domains/{id}/health/check',
  }),
}
