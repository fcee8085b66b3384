import * as z from '@panel/shared/schema'
import { defineCall } from './call'

/**
 * The calls of PowerDNS's HTTP API that the product answers, at the root of the origin, so that its clients work here.
 * Members are in the order of their names, as PowerDNS sends them: acme.sh finds records by it.
 */

const server = z.object({
  autoprimaries_url: z.string(),
  config_url: z.string(),
  daemon_type: z.literal('authoritative'),
  id: z.literal('localhost'),
  type: z.literal('Server'),
  url: z.string(),
  version: z.string(),
  zones_url: z.string(),
})
export type PowerDnsServer = z.infer<typeof server>

const comment = z.object({ account: z.string(), content: z.string(), modified_at: z.int() })
export type RrSetComment = z.infer<typeof comment>

const rrset = z.object({
  comments: z.array(comment),
  name: z.string(),
  records: z.array(z.object({ content: z.string(), disabled: z.boolean() })),
  ttl: z.int(),
  type: z.string(),
})
export type PowerDnsRrSet = z.infer<typeof rrset>

const zone = {
  account: z.string(),
  catalog: z.string(),
  dnssec: z.boolean(),
  edited_serial: z.int(),
  id: z.string(),
  kind: z.literal('Master'),
  last_check: z.int(),
  masters: z.array(z.string()),
  name: z.string(),
  notified_serial: z.int(),
  serial: z.int(),
  url: z.string(),
}
const listedZone = z.object(zone)
export type PowerDnsZone = z.infer<typeof listedZone>

const wholeZone = z.object({
  ...zone,
  api_rectify: z.boolean(),
  master_tsig_key_ids: z.array(z.string()),
  nsec3narrow: z.boolean(),
  nsec3param: z.string(),
  rrsets: z.optional(z.array(rrset)),
  slave_tsig_key_ids: z.array(z.string()),
  soa_edit: z.string(),
  soa_edit_api: z.string(),
})
export type PowerDnsWholeZone = z.infer<typeof wholeZone>

const cryptokey = z.object({
  active: z.boolean(),
  algorithm: z.string(),
  bits: z.int(),
  dnskey: z.string(),
  ds: z.array(z.string()),
  flags: z.int(),
  id: z.int(),
  keytype: z.literal('csk'),
  published: z.boolean(),
  type: z.literal('Cryptokey'),
})

/** What clients send for what they leave out differs: nothing, null or an empty list. */
const given = <S extends z.core.$ZodType>(schema: S) => z.optional(z.nullable(schema))

const changedSet = z.object({
  name: z.string().check(z.maxLength(1024, 'too_long')),
  type: z.string().check(z.maxLength(32, 'too_long')),
  changetype: z.string().check(z.maxLength(32, 'too_long')),
  ttl: given(z.number('number')),
  records: given(
    z
      .array(z.object({ content: z.string().check(z.maxLength(65_535, 'too_long')), disabled: given(z.boolean()) }))
      .check(z.maxLength(2000, 'too_long')),
  ),
  comments: given(
    z
      .array(
        z.object({
          content: z.string().check(z.maxLength(2000, 'too_long')),
          account: given(z.string().check(z.maxLength(200, 'too_long'))),
          modified_at: given(z.int().check(z.minimum(0), z.maximum(4_294_967_295))),
        }),
      )
      .check(z.maxLength(20, 'too_long')),
  ),
})
export type ChangedRrSet = z.output<typeof changedSet>

/** What is not named here, such as `kind` and `nameservers`, is the platform's to decide. */
const newZone = z.object({
  name: z.string().check(z.minLength(1, 'required'), z.maxLength(1024, 'too_long')),
  rrsets: given(
    z.array(z.object({ ...changedSet.shape, changetype: given(z.string()) })).check(z.maxLength(4000, 'too_long')),
  ),
})
export type NewPowerDnsZone = z.output<typeof newZone>

const read = { spec: '+', method: 'GET', access: 'user', scope: 'dns:read', records: 'limited', status: 200 } as const
const write = { spec: '+', access: 'user', scope: 'dns:write', records: 'limited', anyMedia: true } as const

const zonesPath = '/api/v1/servers/localhost/zones'
const params = z.object({ zone: z.string() })
const ofZone = { params, problems: [401, 404] } as const

/** Bytes: all records of a zone, with what JSON adds. */
const maxBody = 2_097_152

/** What a call without effect takes. */
const anything = z.unknown()

export const powerDnsCalls = {
  versions: defineCall({
    ...read,
    summary: 'The versions of the PowerDNS API',
    path: '/api',
    access: 'public',
    response: z.array(z.object({ url: z.string(), version: z.int() })),
    problems: [],
  }),
  servers: defineCall({
    ...read,
    summary: 'The one server that there is',
    path: '/api/v1/servers',
    response: z.array(server),
    problems: [401],
  }),
  server: defineCall({
    ...read,
    summary: 'The one server that there is, by its name',
    path: '/api/v1/servers/localhost',
    response: server,
    problems: [401],
  }),
  zones: defineCall({
    ...read,
    summary: 'The zones that the token may read, or the one of a name',
    path: zonesPath,
    query: z.object({ zone: z.optional(z.string()) }),
    response: z.array(listedZone),
    problems: [401],
  }),
  zone: defineCall({
    ...read,
    ...ofZone,
    summary: 'A zone with its RRsets, those of the platform among them',
    path: `${zonesPath}/{zone}`,
    query: z.object({
      rrsets: z.optional(z.enum(['true', 'false'], 'choice')),
      rrset_name: z.optional(z.string()),
      rrset_type: z.optional(z.string()),
    }),
    response: wholeZone,
  }),
  patch: defineCall({
    ...write,
    ...ofZone,
    summary:
      'Change RRsets as one set: all of it or nothing; answered when the public servers have it, or after 10 seconds',
    method: 'PATCH',
    path: `${zonesPath}/{zone}`,
    body: z.object({ rrsets: z.array(changedSet).check(z.maxLength(4000, 'too_long')) }),
    maxBody,
    status: 204,
    response: 'none',
    problems: [401, 404, 422],
  }),
  create: defineCall({
    ...write,
    summary: 'Add a zone of a domain that is registered elsewhere; it is served once it is proven',
    method: 'POST',
    path: zonesPath,
    body: newZone,
    maxBody,
    status: 201,
    response: wholeZone,
    problems: [401, 403, 409, 422, 429],
  }),
  remove: defineCall({
    ...write,
    ...ofZone,
    summary: 'Delete a zone without a registration here; others go with their domains',
    method: 'DELETE',
    path: `${zonesPath}/{zone}`,
    body: anything,
    status: 204,
    response: 'none',
    problems: [401, 404, 422],
  }),
  notify: defineCall({
    ...write,
    ...ofZone,
    summary: 'Notify secondaries, which happens after each change anyway',
    method: 'PUT',
    path: `${zonesPath}/{zone}/notify`,
    body: anything,
    status: 200,
    response: z.object({ result: z.string() }),
  }),
  rectify: defineCall({
    ...write,
    ...ofZone,
    summary: 'Rectify a zone, which happens with each change anyway',
    method: 'PUT',
    path: `${zonesPath}/{zone}/rectify`,
    body: anything,
    status: 200,
    response: z.object({ result: z.string() }),
  }),
  export: defineCall({
    ...read,
    ...ofZone,
    summary: 'A zone as a master file, with the records of the platform',
    path: `${zonesPath}/{zone}/export`,
    response: 'text',
  }),
  metadata: defineCall({
    ...read,
    ...ofZone,
    summary: 'The metadata of a zone, of which there is none',
    path: `${zonesPath}/{zone}/metadata`,
    response: z.array(z.object({ kind: z.string(), metadata: z.array(z.string()), type: z.literal('Metadata') })),
  }),
  metadataOf: defineCall({
    ...read,
    ...ofZone,
    summary: 'The metadata of one kind, of which there is none',
    path: `${zonesPath}/{zone}/metadata/{kind}`,
    params: z.object({ ...params.shape, kind: z.string() }),
    response: z.object({ kind: z.string(), metadata: z.array(z.string()), type: z.literal('Metadata') }),
  }),
  cryptokeys: defineCall({
    ...read,
    ...ofZone,
    summary: 'The keys that sign a zone, with their DS records',
    path: `${zonesPath}/{zone}/cryptokeys`,
    response: z.array(cryptokey),
  }),
}
