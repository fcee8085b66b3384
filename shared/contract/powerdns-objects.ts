import * as z from '@panel/shared/schema'

/** What the calls of PowerDNS's HTTP API take and answer. Members are in the order of their names, as PowerDNS sends them. */

export const server = z.object({
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

/** A setting or a figure of the server. */
export const named = <T extends string>(type: T) =>
  z.object({ name: z.string(), type: z.literal(type), value: z.string() })

const foundZone = z.object({ name: z.string(), object_type: z.literal('zone'), zone_id: z.string() })
const foundRecord = z.object({
  content: z.string(),
  disabled: z.boolean(),
  name: z.string(),
  object_type: z.literal('record'),
  ttl: z.int(),
  type: z.string(),
  zone: z.string(),
  zone_id: z.string(),
})
const foundComment = z.object({
  content: z.string(),
  name: z.string(),
  object_type: z.literal('comment'),
  type: z.string(),
  zone: z.string(),
  zone_id: z.string(),
})
/** What a search finds. */
export const searchResult = z.union([foundZone, foundRecord, foundComment])
export type PowerDnsFound = z.infer<typeof searchResult>

export const metadata = z.object({ kind: z.string(), metadata: z.array(z.string()), type: z.literal('Metadata') })

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
export const listedZone = z.object(zone)
export type PowerDnsZone = z.infer<typeof listedZone>

export const wholeZone = z.object({
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

export const cryptokey = z.object({
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
export type PowerDnsKey = z.infer<typeof cryptokey>

/** What clients send for what they leave out differs: nothing, null or an empty list. */
const given = <S extends z.core.$ZodType>(schema: S) => z.optional(z.nullable(schema))

export const changedSet = z.object({
  name: z.string().check(z.minLength(1, 'required'), z.maxLength(1024, 'too_long')),
  type: z.string().check(z.maxLength(32, 'too_long')),
  changetype: z.string().check(z.maxLength(32, 'too_long')),
  /** PowerDNS takes it as a text, too, which scripts send. */
  ttl: given(z.union([z.number('number'), z.string().check(z.regex(/^\d{1,10}$/, 'number'))])),
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

const nameOrEmpty = z.string().check(z.maxLength(1024, 'too_long'))
const names = z.array(nameOrEmpty).check(z.maxLength(100, 'too_long'))

/** What is not named here, such as `soa_edit_api`, is the platform's to decide. */
export const newZone = z.object({
  name: z.string().check(z.minLength(1, 'required'), z.maxLength(1024, 'too_long')),
  kind: given(nameOrEmpty),
  dnssec: given(z.boolean()),
  masters: given(names),
  nameservers: given(names),
  nsec3param: given(nameOrEmpty),
  /** A master file, which is refused: the records are to be in `rrsets`. */
  zone: given(z.string()),
  rrsets: given(
    z.array(z.object({ ...changedSet.shape, changetype: given(z.string()) })).check(z.maxLength(4000, 'too_long')),
  ),
})
export type NewPowerDnsZone = z.output<typeof newZone>

/** The settings of a zone that PowerDNS lets change; what it ignores is left out. */
export const zoneSettings = z.object({
  account: given(nameOrEmpty),
  api_rectify: given(z.boolean()),
  catalog: given(nameOrEmpty),
  dnssec: given(z.boolean()),
  kind: given(nameOrEmpty),
  masters: given(names),
  nameservers: given(names),
  nsec3param: given(nameOrEmpty),
  rrsets: given(z.array(z.unknown())),
  soa_edit: given(nameOrEmpty),
  soa_edit_api: given(nameOrEmpty),
})
export type PowerDnsZoneSettings = z.output<typeof zoneSettings>

export const newMetadata = z.object({ kind: nameOrEmpty, metadata: names })

export const changedKey = z.object({ active: given(z.boolean()), published: given(z.boolean()) })

/** Of a key that is to be made; another algorithm than the platform's is not kept, nor is a key that was made elsewhere. */
export const newKey = z.object({
  ...changedKey.shape,
  keytype: nameOrEmpty.check(z.minLength(1, 'required')),
  algorithm: given(z.union([nameOrEmpty, z.int().check(z.minimum(0), z.maximum(255))])),
  bits: given(z.int().check(z.minimum(0), z.maximum(65_535))),
  content: given(z.string().check(z.maxLength(10_000, 'too_long'))),
  privatekey: given(z.string().check(z.maxLength(10_000, 'too_long'))),
})
export type NewPowerDnsKey = z.output<typeof newKey>
