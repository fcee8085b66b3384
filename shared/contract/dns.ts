import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { id, idParams } from './common'
import { dnsType } from './dns-types'
import { searchText } from './lines'
import { domainPage, longIdPage, version } from './paging'

/**
 * S3.6. `host` is relative to the zone, `@` its apex; `content` is RDATA in presentation format without the priority
 * of MX, SRV and URI; `ttl` in seconds. `version` rises with every change of the record. `comment` is absent where there
 * is none.
 */
export const dnsRecord = z.object({
  id,
  domain_id: id,
  host: z.string(),
  type: dnsType,
  content: z.string(),
  ttl: z.int(),
  priority: z.nullable(z.int()),
  version: z.int(),
  comment: z.optional(z.string()),
})
export type DnsRecord = z.infer<typeof dnsRecord>

const host = z.string().check(z.maxLength(1024, 'too_long'))
const content = z.string().check(z.maxLength(65_535, 'too_long'))
const ttl = z.number('number')
const priority = z.optional(z.nullable(z.number('number')))
const comment = z.optional(z.nullable(z.string().check(z.maxLength(1024, 'too_long'))))

/**
 * The fields of a record as they are typed. What they may be is decided by the rules. A comment has 200 characters at
 * most; an empty one, and null, is none.
 */
export const typedFields = { host, type: dnsType, content, ttl: z.optional(z.nullable(ttl)), priority, comment }

/** S7.31. What a host, a content, a ttl and a priority may be is decided by `validateRecord` of the rules. */
export const dnsCreateBody = z.strictObject({
  domain_id: id,
  ...typedFields,
})

/** S7.32. `version`, when sent, must be the stored one: a record changed meanwhile answers 409 `record_changed`. */
const dnsUpdateBody = z.strictObject({
  host: z.optional(host),
  type: z.optional(dnsType),
  content: z.optional(content),
  ttl: z.optional(z.nullable(ttl)),
  priority,
  comment,
  version: z.optional(version),
})

/** As that of `dnsUpdateBody`. */
const dnsRemoveQuery = z.object({ version: z.optional(z.string().check(z.regex(/^\d{1,10}$/, 'number'))) })

/** A record that a search found, and where. */
const dnsFound = z.object({ domain_id: id, domain: z.string(), record: dnsRecord })
export type DnsFound = z.infer<typeof dnsFound>

/** Bytes: the longest content, each character of it escaped. */
const maxBody = 262_144

const answersChange = 'the header dns-change is the id of its entry in the history, absent if nothing changed'

export const dnsCalls = {
  search: defineCall({
    spec: '+',
    summary:
      'Records of all domains by a part of their full name, content or comment, in any case; `next-cursor` leads to the next page',
    method: 'GET',
    scope: 'dns:read',
    records: 'limited',
    path: '/api/dns/search',
    access: 'user',
    query: z.object({ q: searchText.check(z.minLength(1, 'required')), ...domainPage }),
    status: 200,
    response: z.array(dnsFound),
    problems: [401, 422],
  }),
  list: defineCall({
    spec: 'S7.30',
    summary: 'The records of a domain',
    method: 'GET',
    scope: 'dns:read',
    records: 'limited',
    path: '/api/dns/domain/{id}',
    access: 'user',
    params: idParams,
    query: z.object(longIdPage),
    status: 200,
    response: z.array(dnsRecord),
    problems: [401, 404, 422],
  }),
  create: defineCall({
    spec: 'S7.31',
    summary: `Add a record; the TTL of its RRset follows it (RFC 2181 5.2); ${answersChange}`,
    method: 'POST',
    scope: 'dns:write',
    records: 'limited',
    path: '/api/dns/',
    access: 'user',
    body: dnsCreateBody,
    maxBody,
    status: 201,
    response: dnsRecord,
    answers: ['dns-change'],
    problems: [401, 404, 409, 422],
  }),
  update: defineCall({
    spec: 'S7.32',
    summary: `Change fields of a record; ${answersChange}`,
    method: 'PUT',
    scope: 'dns:write',
    records: 'limited',
    path: '/api/dns/{id}',
    access: 'user',
    params: idParams,
    body: dnsUpdateBody,
    maxBody,
    status: 200,
    response: dnsRecord,
    answers: ['dns-change'],
    problems: [401, 404, 409, 422],
  }),
  remove: defineCall({
    spec: 'S7.33',
    summary: `Delete a record; ${answersChange}`,
    method: 'DELETE',
    scope: 'dns:write',
    records: 'limited',
    path: '/api/dns/{id}',
    access: 'user',
    params: idParams,
    query: dnsRemoveQuery,
    status: 204,
    response: 'none',
    answers: ['dns-change'],
    problems: [401, 404, 409, 422],
  }),
}
