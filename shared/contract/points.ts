import { array, int, object, string } from '@panel/shared/schema'
import { meta } from '@panel/shared/schema/defaults'
import { id } from './common'

/** A text, with one that contributions get while the contract gate looks at them. */
const example = (text: string) => string().check(meta({ examples: [text] }))

/** `name` is the full name; `status` is one of DomainStatus, and may be one that is added later. */
const domain = object({ id, name: example('example.com'), status: example('approved') })

/** What a contribution to a point without a subject gets. */
export const plainPoint = object({})

export const domainPoint = object({ domain })

export const domainsPoint = object({ domains: array(domain) })

/** `name` is without the zone, as in the cart's own calls. */
const item = object({ name: example('example'), zone: example('com'), years: int() })

export const cartLinePoint = object({ item })

export const cartPoint = object({ items: array(item) })

export const customerPoint = object({ customer: object({ id, email: example('olena@example.com') }) })
