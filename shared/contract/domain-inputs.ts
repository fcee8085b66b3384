import * as z from '@panel/shared/schema'
import { line, requiredLine } from './lines'

const nameserverInput = z.optional(z.nullable(line(255)))

/** As many as a registry keeps of one host. */
const glueInput = z.optional(z.nullable(z.array(line(64)).check(z.maxLength(13, 'too_long'))))

/** What each nameserver inside a domain has to come with, and no other may have: its IPv4 and IPv6 addresses. */
export const glueInputs = {
  ns1_addresses: glueInput,
  ns2_addresses: glueInput,
  ns3_addresses: glueInput,
  ns4_addresses: glueInput,
} as const

const nameserver = z.nullable(z.string())
const listed = z.optional(z.array(z.string()))

/**
 * The nameservers of a domain as they are shown. Those inside the domain have their addresses, which the registry publishes
 * (glue). `more_nameservers` are those that the registry has besides: a change of the four replaces them too.
 */
export const shownNameservers = {
  ns1: nameserver,
  ns2: nameserver,
  ns3: nameserver,
  ns4: nameserver,
  ns1_addresses: listed,
  ns2_addresses: listed,
  ns3_addresses: listed,
  ns4_addresses: listed,
  more_nameservers: listed,
}

/** S5.10: empty ns3 and ns4 are sent as null. */
export const nameserversBody = z.strictObject({
  ns1: z.nullable(line(255)),
  ns2: z.nullable(line(255)),
  ns3: nameserverInput,
  ns4: nameserverInput,
  ...glueInputs,
})
export const autoRenewBody = z.strictObject({ auto_renew: z.boolean() })
export const transferLockBody = z.strictObject({ client_transfer_lock: z.boolean() })
export const privacyBody = z.strictObject({ privacy_enabled: z.boolean() })

/** A label of a domain; a customer makes them up. */
export const tag = requiredLine(40)
export const tagList = z.array(tag).check(z.maxLength(20, 'too_long'))
export const tagsBody = z.strictObject({ tags: tagList })
