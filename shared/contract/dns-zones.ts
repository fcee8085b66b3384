import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { idParams } from './common'
import { dnsImported, importMode, importOptions, importText } from './dns-changes'
import { nameserverCheck } from './dns-served'
import { domain } from './domains'

/** In any script; what it may be is decided by the API. */
export const zoneName = z.string().check(z.minLength(1, 'required'), z.maxLength(1024, 'too_long'))

const onZone = { spec: '+', access: 'user', scope: 'dns:write', params: idParams } as const

/**
 * Whether visitors would notice that a name is delegated to our nameservers. `reasons` against it: unproven, not_served
 * (our nameservers do not have the zone as it is stored), silent (its nameservers do not answer), different, missing,
 * dnssec (the zone above has DS records of keys that are not here), dnssec_unknown (no resolver said whether it has).
 * `servers` are those of today, with what they answer otherwise; `missing` is what they were found to have, and the zone
 * here has not. It cannot be all of it.
 */
const zoneMove = z.object({
  safe: z.boolean(),
  reasons: z.array(z.string()),
  compared: z.int(),
  servers: nameserverCheck.shape.servers,
  missing: z.array(z.object({ host: z.string(), type: z.string(), content: z.string() })),
})
export type ZoneMove = z.infer<typeof zoneMove>

const algorithm = z.enum(['hmac-sha1', 'hmac-sha224', 'hmac-sha256', 'hmac-sha384', 'hmac-sha512'], 'choice')

/** A key of TSIG (RFC 8945), of HMAC-SHA256 unless it says otherwise; the secret is in Base64. */
const tsig = z.strictObject({
  name: z.string().check(z.regex(/^[A-Za-z0-9._-]{1,253}$/, 'invalid')),
  algorithm: z.optional(algorithm),
  secret: z.string().check(z.regex(/^[A-Za-z0-9+/]{4,512}={0,2}$/, 'invalid')),
})

/** A name or an address of a nameserver, which may have a port after a colon; an address of IPv6 then in brackets. */
const axfrServer = z.string().check(z.minLength(1, 'required'), z.maxLength(300, 'too_long'))

/** Merged unless it says otherwise. */
const takeoverOptions = { mode: z.optional(importMode), ...importOptions }

const takeoverBody = z.discriminatedUnion(
  'from',
  [
    z.strictObject({ from: z.literal('axfr'), server: axfrServer, tsig: z.optional(tsig), ...takeoverOptions }),
    z.strictObject({
      from: z.literal('queries'),
      /** Names that are asked for besides the usual ones, relative to the zone. */
      hosts: z.optional(z.array(z.string().check(z.maxLength(253, 'too_long'))).check(z.maxLength(500, 'too_long'))),
      ...takeoverOptions,
    }),
    z.strictObject({ from: z.literal('text'), text: importText, ...takeoverOptions }),
  ],
  'choice',
)
export type TakeoverBody = z.output<typeof takeoverBody>

/** `incomplete`: other nameservers were asked for usual names only, and may have more. */
const takeover = z.object({ ...dnsImported.shape, incomplete: z.optional(z.boolean()) })
export type Takeover = z.infer<typeof takeover>

/**
 * `nameservers`: to which the name is to be delegated; `delegated`: to which it is, none where it is a part of the zone
 * above, null where that is unknown. `proof_seen`: the TXT record is there.
 */
const zoneCheck = z.object({
  domain,
  nameservers: z.array(z.string()),
  delegated: z.nullable(z.array(z.string())),
  proof_seen: z.boolean(),
  /** Whether the name can be delegated to us now; absent where it is already. */
  move: z.optional(zoneMove),
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
  takeover: defineCall({
    ...onZone,
    summary:
      'Take the records of a zone over: by a transfer (AXFR), by asking its nameservers for usual names, or from a master file',
    method: 'POST',
    path: '/api/dns/zones/{id}/takeover',
    body: takeoverBody,
    maxBody: 1_048_576,
    status: 200,
    response: takeover,
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
