import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { idParams, timestamp } from './common'

/** DS records that a domain may have: two digests of each of five keys. */
export const MAX_DS = 10

/** What a number may be is decided by the rules, which name what is wrong. */
const whole = z.int().check(z.maximum(2_147_483_647, 'choice'))

/** A delegation signer record (RFC 4034 5), or text as nameservers and registrars write them, one record or many. */
const recordText = z.string().check(z.maxLength(20_000, 'too_long'))
const dsGiven = z.union([
  recordText,
  z.strictObject({
    key_tag: whole,
    algorithm: whole,
    digest_type: whole,
    digest: z.string().check(z.maxLength(400, 'too_long')),
  }),
])

/** A key of the zone (RFC 4034 2), of which the DS with SHA-256 is made; `public_key` in Base64. */
const keyGiven = z.union([
  recordText,
  z.strictObject({
    flags: whole,
    protocol: z.optional(whole),
    algorithm: whole,
    public_key: z.string().check(z.maxLength(4000, 'too_long')),
  }),
])

const dsRecord = z.object({ key_tag: z.int(), algorithm: z.int(), digest_type: z.int(), digest: z.string() })

/**
 * Why a server's answers do not fit the DS records: it has no keys at all; none for DS records of `tags`; these keys do not
 * sign the keys of the zone; their signature is over or not begun; or the zone itself is not signed.
 */
const dsFault = z.enum(['no_keys', 'no_key', 'not_signing', 'outdated', 'zone_unsigned'])
export type DsFault = z.infer<typeof dsFault>

/**
 * What a nameserver of the domain answers, asked directly. `signs`: the key has signed the keys of the zone, and the
 * signature is valid now.
 */
const dsServer = z.object({
  name: z.string(),
  addresses: z.array(z.string()),
  answers: z.boolean(),
  reason: z.optional(z.enum(['no_address', 'no_answer', 'not_authoritative', 'not_looked_up'])),
  keys: z.array(z.object({ key_tag: z.int(), algorithm: z.int(), flags: z.int(), signs: z.boolean() })),
  fault: z.optional(dsFault),
  /** Key tags of the DS records that the fault is about. */
  tags: z.optional(z.array(z.int())),
})
export type DsServer = z.infer<typeof dsServer>

/**
 * What became of the CDS and CDNSKEY records at the last look. Nothing to do: `none`, there are none; `current`, the
 * registry has what they ask for. Done: `changed`, `removed`. Not taken: `silent`, a server did not answer; `differ`,
 * servers do not agree; `invalid`, they cannot be read; `mismatch`, CDS and CDNSKEY differ; `unsigned`, no signature by a
 * key that has a DS record; `outdated`, only one that is over; `replayed`, the signature is older than that of the last
 * change; `refused`, an algorithm or digest that is not taken; `breaks`, the domain would not be valid any more;
 * `first`, the domain has no DS record yet, which its owner sets first; `unproven`, the nameservers' own zones do not
 * confirm it (RFC 9615); `registry`, the registry did not answer or has the domain locked.
 */
const cdsResult = z.enum([
  'none',
  'current',
  'changed',
  'removed',
  'silent',
  'differ',
  'invalid',
  'mismatch',
  'unsigned',
  'outdated',
  'replayed',
  'refused',
  'breaks',
  'first',
  'unproven',
  'registry',
])
export type CdsResult = z.infer<typeof cdsResult>

/**
 * `ds`: what the registry was given last; `at_registry`: what it has, null where it does not say. `state`: there are no DS
 * records; the registry has yet to take them; every server answers with keys for them; `broken`, one does not, so that
 * validating resolvers refuse the domain; `unknown`, servers or the registry did not answer.
 */
const domainDs = z.object({
  ds: z.array(dsRecord),
  state: z.enum(['unsigned', 'pending', 'signed', 'broken', 'unknown']),
  at_registry: z.nullable(z.array(dsRecord)),
  servers: z.array(dsServer),
  watch_cds: z.boolean(),
  /** The last look at CDS and CDNSKEY. `servers`: names that the result is about. */
  cds: z.optional(z.object({ checked_at: timestamp, result: cdsResult, servers: z.optional(z.array(z.string())) })),
})
export type DomainDs = z.infer<typeof domainDs>

const onDomain = { spec: '+', access: 'user', params: idParams, path: '/api/domains/{id}/ds', status: 200 } as const

export const domainDsCalls = {
  ds: defineCall({
    ...onDomain,
    scope: 'domains:read',
    summary: 'The DS records of a domain with nameservers elsewhere, and what these answer',
    method: 'GET',
    response: domainDs,
    problems: [401, 404, 409, 422, 429],
  }),
  setDs: defineCall({
    ...onDomain,
    scope: 'nameservers:write',
    summary: 'Set the DS records of a domain with nameservers elsewhere, once these answer with the keys',
    method: 'PUT',
    /** All DS records that the domain is to have; what is absent stays. `force`: also where the nameservers do not answer. */
    body: z.strictObject({
      ds: z.optional(z.array(dsGiven).check(z.maxLength(MAX_DS, 'too_long'))),
      dnskey: z.optional(z.array(keyGiven).check(z.maxLength(MAX_DS, 'too_long'))),
      watch_cds: z.optional(z.boolean()),
      force: z.optional(z.boolean()),
    }),
    response: domainDs,
    confirmed: true,
    problems: [401, 404, 409, 422, 429],
  }),
}
