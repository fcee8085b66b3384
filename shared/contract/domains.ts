import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { id, idParams, line, listQuery, timestamp } from './common'

/** S4.6 */
export const domainStatus = z.enum(['pending', 'approved', 'rejected', 'reserved'])
export type DomainStatus = z.infer<typeof domainStatus>

/** A status as answers carry it: a page that is older than the API shows one it does not know as it is (S4.6). */
export const shownStatus = z.string()

/** S4.7 */
const delegationType = z.enum(['internal', 'external', 'parking'])
export type DelegationType = z.infer<typeof delegationType>

const nameserver = z.nullable(z.string())

/** S3.3. `name` is without the zone. `expires_at` is null until the request is approved. */
export const domain = z.object({
  id,
  name: z.string(),
  zone: z.string(),
  status: shownStatus,
  created_at: timestamp,
  expires_at: z.nullable(timestamp),
  auto_renew: z.boolean(),
  privacy_enabled: z.boolean(),
  client_transfer_lock: z.boolean(),
  delegation_type: delegationType,
  ns1: nameserver,
  ns2: nameserver,
  ns3: nameserver,
  ns4: nameserver,
  user_id: id,
})
export type Domain = z.infer<typeof domain>

const nameserverInput = z.optional(z.nullable(line(255)))

/** S5.10: empty ns3 and ns4 are sent as null. */
const nameserversBody = z.strictObject({
  ns1: z.nullable(line(255)),
  ns2: z.nullable(line(255)),
  ns3: nameserverInput,
  ns4: nameserverInput,
})
const autoRenewBody = z.strictObject({ auto_renew: z.boolean() })
const delegationBody = z.strictObject({ delegation_type: delegationType })
const transferLockBody = z.strictObject({ client_transfer_lock: z.boolean() })
const privacyBody = z.strictObject({ privacy_enabled: z.boolean() })

const onDomain = { access: 'user', params: idParams, status: 200, response: domain } as const

export const domainCalls = {
  mine: defineCall({
    spec: 'S7.22',
    summary: 'The domains of the user',
    method: 'GET',
    path: '/api/domains/my',
    access: 'user',
    query: listQuery,
    status: 200,
    response: z.array(domain),
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
    spec: 'S7.25',
    summary: 'Change the delegation type; internal and parking force the platform nameservers',
    method: 'PUT',
    path: '/api/domains/{id}/delegation',
    body: delegationBody,
    confirmed: true,
    problems: [401, 404, 409, 422],
  }),
  setNameservers: defineCall({
    ...onDomain,
    spec: 'S7.26',
    summary: 'Set the nameservers of an externally delegated domain',
    method: 'PUT',
    path: '/api/domains/{id}/nameservers',
    body: nameserversBody,
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
