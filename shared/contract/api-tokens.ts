import * as z from '@panel/shared/schema'
import { apiScopes, defineCall } from './call'
import { id, idParams, timestamp } from './common'
import { type DnsType, dnsType } from './dns-types'
import { requiredLine } from './lines'

const apiScope = z.enum(apiScopes)

/** What the lists of a token may hold at most. */
export const MAX_TOKEN_RECORDS = 50
export const MAX_TOKEN_NETWORKS = 50
export const MAX_TOKEN_IDLE_DAYS = 3650

/** A name of a type as it is typed, in any case. */
const typedType = z.pipe(
  z.string().check(
    z.maxLength(20, 'choice'),
    z.overwrite(text => text.trim().toUpperCase()),
  ),
  dnsType,
)

/**
 * Records that a token reaches, by the name of their owner and their types. `host` is relative to the zone: one name,
 * `*.home` for all names below another, `_acme-challenge.*` for a name and all that begin with it, `*` for all.
 */
export interface RecordLimit {
  host: string
  types: DnsType[]
}
const recordLimit = z.object({ host: z.string(), types: z.array(dnsType) })

/**
 * A token for programs. `domains`, `records`, `networks` null: without that limit. `expires_at` null: until it is
 * removed. `idle_days`: refused once it was unused for so long. `monthly_limit`: what it may order in a calendar month
 * (UTC), in minor units.
 */
const apiToken = z.object({
  id,
  name: z.string(),
  scopes: z.array(apiScope),
  domains: z.nullable(z.array(id)),
  records: z.nullable(z.array(recordLimit)),
  networks: z.nullable(z.array(z.string())),
  idle_days: z.nullable(z.int()),
  monthly_limit: z.nullable(z.int()),
  created_at: timestamp,
  expires_at: z.nullable(timestamp),
  last_used_at: z.nullable(timestamp),
  last_used_address: z.nullable(z.string()),
})
export type ApiToken = z.infer<typeof apiToken>

const typedLimit = z.strictObject({
  host: z.string().check(z.maxLength(1024, 'too_long')),
  types: z.array(typedType).check(z.minLength(1, 'required'), z.maxLength(100, 'too_long')),
})

const absent = <S extends z.core.$ZodType>(schema: S) => z.optional(z.nullable(schema))

export const newApiTokenBody = z.strictObject({
  name: requiredLine(100),
  scopes: z.array(apiScope).check(z.minLength(1, 'required')),
  domains: absent(z.array(id).check(z.minLength(1, 'required'), z.maxLength(1000))),
  /** Only these records are read and changed with the scopes of DNS. */
  records: absent(z.array(typedLimit).check(z.minLength(1, 'required'), z.maxLength(MAX_TOKEN_RECORDS, 'too_long'))),
  /** Addresses and networks (CIDR) that it may be used from. */
  networks: absent(
    z
      .array(z.string().check(z.maxLength(64, 'network')))
      .check(z.minLength(1, 'required'), z.maxLength(MAX_TOKEN_NETWORKS, 'too_long')),
  ),
  idle_days: absent(z.int('number').check(z.minimum(1, 'choice'), z.maximum(MAX_TOKEN_IDLE_DAYS, 'choice'))),
  /** Minor units of the currency; with `orders:write` only. */
  monthly_limit: absent(z.int('number').check(z.minimum(0, 'choice'), z.maximum(100_000_000_000, 'choice'))),
  expires_at: absent(timestamp),
})

const own = { spec: '+', access: 'user' } as const

export const apiTokenCalls = {
  list: defineCall({
    ...own,
    summary: 'The API tokens of the account, without their secret',
    method: 'GET',
    path: '/api/users/me/tokens',
    status: 200,
    response: z.array(apiToken),
    problems: [401],
  }),
  create: defineCall({
    ...own,
    confirmed: true,
    summary: 'Make an API token; it is shown once',
    method: 'POST',
    path: '/api/users/me/tokens',
    body: newApiTokenBody,
    status: 201,
    response: z.object({ id, token: z.string() }),
    problems: [401, 403, 404, 409, 422],
  }),
  remove: defineCall({
    ...own,
    confirmed: true,
    summary: 'Remove an API token; it is refused from now on',
    method: 'DELETE',
    path: '/api/users/me/tokens/{id}',
    params: idParams,
    status: 204,
    response: 'none',
    problems: [401, 403, 404, 422],
  }),
}
