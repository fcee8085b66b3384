import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { tag } from './domain-inputs'
import { listQuery } from './lines'

const onOff = z.enum(['true', 'false'], 'choice')

/** A name of a host or a zone, as it is stored. */
const name = z.string().check(z.maxLength(253, 'too_long'), z.regex(/^[a-z0-9._-]+$/, 'characters'))

/** What the list of domains is narrowed to besides its search and status. Days are UTC, both counted in. */
export const domainFilter = {
  zone: z.optional(name),
  tag: z.optional(tag),
  auto_renew: z.optional(onOff),
  /** Whether the domain is locked against transfers. */
  lock: z.optional(onOff),
  expires_from: z.optional(z.iso.date()),
  expires_to: z.optional(z.iso.date()),
  /** Full name of one of its nameservers. */
  ns: z.optional(name),
  /** Whether all checks of its health are good, or one is not; domains that were never checked are neither. */
  health: z.optional(z.enum(['good', 'poor'], 'choice')),
} as const
export type DomainFilter = Partial<Record<keyof typeof domainFilter, string>>

export const domainNarrowing = z.object({ q: listQuery.shape.q, status: listQuery.shape.status, ...domainFilter })

/** What a filter offers, each value with how many domains have it among those that the other parameters leave. */
const domainFacet = z.object({
  filter: z.enum(['zone', 'tag', 'auto_renew', 'lock', 'ns', 'health']),
  value: z.string(),
  count: z.int(),
})
export type DomainFacet = z.infer<typeof domainFacet>

export const domainFacetCalls = {
  facets: defineCall({
    spec: '+',
    summary: 'What the list of domains can be narrowed to, with counts, the most frequent first; at most 200 of each',
    method: 'GET',
    path: '/api/domains/my/facets',
    access: 'user',
    query: domainNarrowing,
    status: 200,
    response: z.array(domainFacet),
    scope: 'domains:read',
    problems: [401, 422],
  }),
}
