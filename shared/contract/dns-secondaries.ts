import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { idParams, timestamp } from './common'

/** Servers of a customer that may follow one zone. */
export const MAX_SECONDARIES = 5

/** Of TSIG keys (RFC 8945 6), the default first. */
export const tsigAlgorithms = ['hmac-sha256', 'hmac-sha384', 'hmac-sha512', 'hmac-sha224'] as const

/**
 * What one server has of the zone. `behind`: it has an older serial, by so many. `ahead`: it has a higher one, of another
 * primary server, and takes no lower one. `no_zone`: it answers, and does not serve the zone. `refused`: it refuses
 * questions about it.
 */
export const secondary = z.object({
  address: z.string(),
  port: z.int(),
  serial: z.nullable(z.int()),
  state: z.enum(['current', 'behind', 'ahead', 'no_zone', 'refused', 'no_answer']),
  behind: z.optional(z.int()),
  checked_at: timestamp,
})
export type Secondary = z.infer<typeof secondary>

/** `secret` in Base64, only in the answer to the call that sets it. */
const tsigKey = z.object({ name: z.string(), algorithm: z.string(), secret: z.optional(z.string()) })

/** `serial`: of the zone as it is stored. `primary`: the server that zones are transferred from. */
export const secondaries = z.object({
  serial: z.int(),
  primary: z.nullable(z.object({ name: z.string(), address: z.string(), port: z.int() })),
  servers: z.array(secondary),
  tsig: z.nullable(tsigKey),
})
export type Secondaries = z.infer<typeof secondaries>

const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?'
const keyName = new RegExp(`^${label}(?:\\.${label})*$`)

/** In Base64, from 128 to 1,024 bits. */
const secret = z
  .string()
  .check(
    z.trim(),
    z.regex(/^(?=.{24,172}$)(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'tsig_secret'),
  )

export const secondariesBody = z.strictObject({
  servers: z
    .array(
      z.strictObject({
        address: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(45, 'too_long')),
        port: z.optional(z.int('number').check(z.minimum(1, 'port'), z.maximum(65_535, 'port'))),
      }),
    )
    .check(z.maxLength(MAX_SECONDARIES, 'secondary_limit')),
  /** Without a `secret` one is made, or the one of this name is kept. Without a key, addresses alone decide. */
  tsig: z.optional(
    z.nullable(
      z.strictObject({
        name: z.string().check(
          z.trim(),
          z.overwrite(name => name.toLowerCase().replace(/\.$/, '')),
          z.minLength(1, 'required'),
          z.maxLength(200, 'too_long'),
          z.regex(keyName, 'tsig_name'),
        ),
        algorithm: z.enum(tsigAlgorithms, 'choice'),
        secret: z.optional(secret),
      }),
    ),
  ),
})
export type SecondariesBody = z.infer<typeof secondariesBody>

const onDomain = { spec: '+', access: 'user', params: idParams, status: 200 } as const

export const dnsSecondaryCalls = {
  secondaries: defineCall({
    ...onDomain,
    scope: 'dns:read',
    summary: 'Which servers of the customer follow the zone, and what they have of it',
    method: 'GET',
    path: '/api/dns/domain/{id}/secondaries',
    response: secondaries,
    problems: [401, 404, 422],
  }),
  setSecondaries: defineCall({
    ...onDomain,
    scope: 'dns:write',
    summary: 'Let servers of the customer follow the zone by NOTIFY and AXFR, with a TSIG key or by their addresses',
    method: 'PUT',
    path: '/api/dns/domain/{id}/secondaries',
    body: secondariesBody,
    response: secondaries,
    problems: [401, 404, 409, 422],
  }),
}
