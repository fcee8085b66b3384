import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { idParams } from './common'
import { domain } from './domains'

/** In any script; what it may be is decided by the API. */
const zoneName = z.string().check(z.minLength(1, 'required'), z.maxLength(1024, 'too_long'))

const onZone = { spec: '+', access: 'user', scope: 'dns:write', params: idParams } as const

/**
 * `nameservers`: to which the name is to be delegated; `delegated`: to which it is, none where it is a part of the zone
 * above, null where nobody says. `proof_seen`: the TXT record is there.
 */
const zoneCheck = z.object({
  domain,
  nameservers: z.array(z.string()),
  delegated: z.nullable(z.array(z.string())),
  proof_seen: z.boolean(),
})
export type ZoneCheck = z.infer<typeof zoneCheck>

export const dnsZoneCalls = {
  add: defineCall({
    spec: '+',
    summary:
      'Add a domain that is registered elsewhere, or a part of one, whose DNS is to be here; it is served once it is proven',
    method: 'POST',
    path: '/api/dns/zones',
    access: 'user',
    scope: 'dns:write',
    body: z.strictObject({ name: zoneName }),
    status: 201,
    response: domain,
    problems: [401, 403, 409, 422, 429],
  }),
  check: defineCall({
    ...onZone,
    summary: 'Look now whether a zone is proven and delegated',
    method: 'POST',
    path: '/api/dns/zones/{id}/check',
    status: 200,
    response: zoneCheck,
    problems: [401, 404, 409, 422, 429],
  }),
  remove: defineCall({
    ...onZone,
    summary: 'Delete a zone with its records; it is no longer served',
    method: 'DELETE',
    path: '/api/dns/zones/{id}',
    status: 204,
    response: 'none',
    problems: [401, 404, 409, 422],
  }),
}
