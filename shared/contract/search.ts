import * as z from '@panel/shared/schema'
import { defineCall } from './call'

/** A zone that is offered; the first of the list is the default (S9.5). */
export const zone = z.object({ zone: z.string() })
export type Zone = z.infer<typeof zone>

export const searchCalls = {
  zones: defineCall({
    spec: '+',
    summary: 'The zones offered, the default first',
    method: 'GET',
    path: '/api/zones',
    access: 'public',
    status: 200,
    response: z.array(zone),
    problems: [],
  }),
  /** 200: taken, with the lookup text; 404: available; 503: not known. Header `lookup-source` names the source. */
  whois: defineCall({
    spec: 'S7.11',
    summary: 'Ownership lookup of a name: 200 taken, 404 available, 503 not known',
    method: 'GET',
    path: '/api/whois',
    access: 'public',
    query: z.object({ domain: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(253, 'too_long')) }),
    status: 200,
    response: 'text',
    problems: [404, 422, 429, 503],
  }),
}
