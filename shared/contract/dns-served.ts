import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { idParams, timestamp } from './common'
import { secondary } from './dns-secondaries'

/** A delegation signer record, as a registry takes it (RFC 4034 5). */
const dsRecord = z.object({ key_tag: z.int(), algorithm: z.int(), digest_type: z.int(), digest: z.string() })
export type DsRecord = z.infer<typeof dsRecord>

/** The addresses that are published for the target of an ALIAS. */
const aliasState = z.object({
  target: z.string(),
  addresses: z.array(z.string()),
  checked_at: timestamp,
  failure: z.nullable(z.string()),
})

/**
 * How a zone is served. `serial` belongs to what is stored; that of a server is null where it did not answer.
 * `seconds` from saving until every server had it. `reason` says why a zone is not served as it is stored: no_publisher,
 * no_servers, not_approved, unproven, external, unreachable, refused, names_unsupported, records_unsupported or
 * servers_behind; of a zone that is served, alias_unanswered.
 */
const dnsStatus = z.object({
  state: z.enum(['served', 'publishing', 'failed', 'not_published']),
  serial: z.int(),
  servers: z.array(z.object({ name: z.string(), serial: z.nullable(z.int()), checked_at: timestamp })),
  seconds: z.optional(z.number()),
  reason: z.optional(z.string()),
  /**
   * Targets of ALIAS records; with a `failure` (no_answer, no_such_name, no_address, no_public_address) as of their
   * last answer.
   */
  aliases: z.optional(z.array(aliasState)),
  /** Servers of the customer that follow the zone, where there are any. */
  secondaries: z.optional(z.array(secondary)),
})
export type DnsStatus = z.infer<typeof dnsStatus>

/**
 * `state`: the keys exist at the publisher, or will with the next publication, or do not; `ending`: DNSSEC was turned
 * off, and the zone stays signed until `signed_until`, because resolvers may keep the DS records that the registry had;
 * null while the registry has yet to remove them. `handed_over`: the registry was given DS records. `at_registry`,
 * where it was asked for: those that it has or that resolvers find, null where that is unknown.
 */
export const dnssec = z.object({
  enabled: z.boolean(),
  ds: z.array(dsRecord),
  state: z.enum(['signed', 'pending', 'unsigned', 'ending']),
  handed_over: z.optional(z.boolean()),
  signed_until: z.optional(z.nullable(timestamp)),
  at_registry: z.optional(z.nullable(z.array(dsRecord))),
})
export type Dnssec = z.infer<typeof dnssec>

/**
 * What one nameserver answers for a domain. `not_authoritative`: it does not have the zone, as a resolver that answers
 * from elsewhere does not either. `not_looked_up`: no resolver answered, which says nothing about the nameserver.
 */
const nameserverAnswer = z.object({
  name: z.string(),
  addresses: z.array(z.string()),
  answers: z.boolean(),
  serial: z.nullable(z.int()),
  reason: z.optional(z.enum(['no_address', 'no_answer', 'not_authoritative', 'not_looked_up'])),
  /** RRsets of the zone here that the server answers otherwise, or not at all. */
  different: z.array(
    z.object({ host: z.string(), type: z.string(), here: z.array(z.string()), there: z.array(z.string()) }),
  ),
})

/**
 * `breaks_dnssec`: the registry has a DS of keys that these servers do not have, so validating resolvers would refuse.
 */
export const nameserverCheck = z.object({
  servers: z.array(nameserverAnswer),
  compared: z.int(),
  breaks_dnssec: z.boolean(),
})
export type NameserverCheck = z.infer<typeof nameserverCheck>

const onDomain = { spec: '+', access: 'user', params: idParams, status: 200 } as const

const nameserver = z.string().check(z.maxLength(255, 'too_long'))
const glue = z.string().check(z.maxLength(320, 'too_long'))

/** Why the last update of a name was not done: `code` and `params` name a text of the rules. */
const hostUpdateFailure = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type HostUpdateFailure = z.infer<typeof hostUpdateFailure>

/**
 * What a router or another program last did about the addresses of a name: `addresses` that it was to have, `address`
 * and `agent` of the program.
 */
const hostUpdate = z.object({
  host: z.string(),
  at: timestamp,
  addresses: z.array(z.string()),
  address: z.string(),
  agent: z.string(),
  failure: z.optional(hostUpdateFailure),
})
export type HostUpdate = z.infer<typeof hostUpdate>

export const dnsServedCalls = {
  hostUpdates: defineCall({
    spec: '+',
    summary: 'The last update of each name of a domain that programs keep up to date (dyndns2)',
    method: 'GET',
    scope: 'dns:read',
    records: 'limited',
    path: '/api/dns/domain/{id}/host-updates',
    access: 'user',
    params: idParams,
    status: 200,
    response: z.array(hostUpdate),
    problems: [401, 404, 422],
  }),
  status: defineCall({
    ...onDomain,
    scope: 'dns:read',
    records: 'limited',
    summary: 'Whether the public servers have the zone as it is stored',
    method: 'GET',
    path: '/api/dns/domain/{id}/status',
    response: dnsStatus,
    problems: [401, 404, 422],
  }),
  dnssec: defineCall({
    ...onDomain,
    scope: 'dns:read',
    summary: 'Whether the zone is signed, with the DS records for the registry',
    method: 'GET',
    path: '/api/dns/domain/{id}/dnssec',
    query: z.object({ registry: z.optional(z.enum(['ask'], 'choice')) }),
    response: dnssec,
    problems: [401, 404, 422, 429],
  }),
  setDnssec: defineCall({
    ...onDomain,
    scope: 'dns:write',
    summary: 'Sign the zone, or stop signing it',
    method: 'PUT',
    path: '/api/dns/domain/{id}/dnssec',
    body: z.strictObject({ enabled: z.boolean() }),
    response: dnssec,
    problems: [401, 404, 409, 422],
  }),
  nameserverCheck: defineCall({
    ...onDomain,
    scope: 'dns:read',
    summary: 'What other nameservers answer for the domain, before it is delegated to them',
    method: 'GET',
    path: '/api/domains/{id}/nameserver-check',
    /** `glue`, NAME@ADDRESS, is asked in place of what the name resolves to: for a server inside the domain. */
    query: z.object({
      ns: z.optional(z.union([nameserver, z.array(nameserver)])),
      glue: z.optional(z.union([glue, z.array(glue).check(z.maxLength(52, 'too_long'))])),
    }),
    response: nameserverCheck,
    problems: [401, 404, 422, 429],
  }),
}
