import { array, int, object, string } from '@panel/shared/schema'
import { id } from './common'

/** `name` is the full name; `status` is one of DomainStatus, and may be one that is added later. */
const domain = object({ id, name: string(), status: string() })

/** What a contribution to a point without a subject gets. */
export const plainPoint = object({})

export const domainPoint = object({ domain })

export const domainsPoint = object({ domains: array(domain) })

/** `name` is without the zone, as in the cart's own calls. */
export const cartLinePoint = object({ item: object({ name: string(), zone: string(), years: int() }) })

export const customerPoint = object({ customer: object({ id, email: string() }) })
