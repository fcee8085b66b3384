import * as z from '@panel/shared/schema'
import { defineCall } from './call'

/** What a year costs, in minor units of the currency; a restoration is paid once. */
const zonePrices = z.object({
  currency: z.string(),
  register: z.int(),
  renew: z.int(),
  transfer: z.int(),
  /** With the tax, where it is added to the prices: a transfer is in no cart that would show it. */
  transfer_total: z.optional(z.int()),
  restore: z.int(),
})

/** A zone that is offered; the first of the list is the default (S9.5). It has prices where the operator set them. */
export const zone = z.object({ zone: z.string(), prices: z.optional(zonePrices) })
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
  /**
   * 200: taken, with the lookup text; 404: available; 503: not known. Header `lookup-source` names the source,
   * `lookup-look-alike` says what a name may be mistaken for (`kind=whole&word=apple`), `lookup-price`
   * what an available name with a price of its own costs in minor units: `UAH 7470000 1494000`, first year and each other.
   */
  whois: defineCall({
    spec: 'S7.11',
    summary: 'Ownership lookup of a name: 200 taken, 404 available, 503 not known',
    method: 'GET',
    path: '/api/whois',
    access: 'public',
    query: z.object({ domain: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(253, 'too_long')) }),
    status: 200,
    response: 'text',
    answers: ['lookup-source', 'lookup-time', 'lookup-reason', 'lookup-look-alike', 'lookup-price'],
    problems: [404, 422, 429, 503],
  }),
}
