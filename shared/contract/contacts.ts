import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { id, idParams, timestamp } from './common'
import { optionalEmail } from './email'
import { line } from './lines'

/** One contact of a domain (S3.7); `hidden` keeps it out of the public lookup. */
export const contact = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  hidden: z.boolean(),
  organisation: z.optional(z.string()),
  /** Up to three lines. */
  street: z.optional(z.array(z.string())),
  city: z.optional(z.string()),
  province: z.optional(z.string()),
  postal_code: z.optional(z.string()),
  /** A code of ISO 3166-1. */
  country: z.optional(z.string()),
  /** The address of the address book that the contact was taken from. */
  address_id: z.optional(z.nullable(id)),
})

/** Another holder of a domain, who is sent to the registry once those it waits for have confirmed it by mail. */
const registrantChange = z.object({
  registrant: contact,
  waits_for: z.array(z.object({ holder: z.enum(['former', 'new']), email: z.string() })),
  ends_at: timestamp,
})
export type RegistrantChange = z.infer<typeof registrantChange>

export const contacts = z.object({ registrant: contact, admin: contact, tech: contact })
export type Contact = z.infer<typeof contact>
export type Contacts = z.infer<typeof contacts>

/** `change`: the registrant that waits, while the former one is still the domain's. */
const shownContacts = z.object({ ...contacts.shape, change: z.optional(registrantChange) })
export type ShownContacts = z.infer<typeof shownContacts>

const contactInput = z.strictObject({
  name: line(200),
  email: optionalEmail,
  phone: line(60),
  address: line(500),
  hidden: z.boolean(),
  organisation: z.optional(line(200)),
  street: z.optional(z.array(line(200)).check(z.maxLength(3, 'too_long'))),
  city: z.optional(line(100)),
  province: z.optional(line(100)),
  postal_code: z.optional(line(20)),
  country: z.optional(line(100)),
  address_id: z.optional(z.nullable(id)),
})

/**
 * `address` is the postal address in one text; the parts beside it are what a registry wants. The registrant needs a
 * name, an email address, a phone number, and a country or the text.
 */
export const contactsBody = z.strictObject({ registrant: contactInput, admin: contactInput, tech: contactInput })

/** The secret of the link in the registrant's mail. `refuse` is for a change of registrant only. */
const contactConfirmBody = z.strictObject({
  token: z.string().check(z.maxLength(200)),
  refuse: z.optional(z.boolean()),
})

/** `email`: the address that is confirmed now. `change`: of the link of a change of registrant, what became of that. */
const contactConfirmed = z.object({
  email: z.string(),
  change: z.optional(z.object({ domain: z.string(), state: z.enum(['waiting', 'done', 'refused']) })),
})
export type ContactConfirmed = z.infer<typeof contactConfirmed>

/** A part of a contact that a registry has otherwise, such as `int.city`. */
const contactDifference = z.object({ field: z.string(), ours: z.string(), registry: z.string() })

/**
 * A contact as it is sent to the registry of a domain. `postal` has its address in ASCII (`int`), as it is written (`loc`),
 * or both. `state` says whether the registry has the same; `unknown`: it does not answer, or does not say.
 */
const registryContact = z.object({
  role: z.enum(['registrant', 'admin', 'tech', 'billing']),
  id: z.nullable(z.string()),
  postal: z.array(
    z.object({
      type: z.enum(['int', 'loc']),
      name: z.string(),
      organisation: z.string(),
      street: z.array(z.string()),
      city: z.string(),
      province: z.string(),
      postal_code: z.string(),
      country: z.string(),
    }),
  ),
  phone: z.string(),
  email: z.string(),
  state: z.enum(['same', 'differs', 'missing', 'unknown']),
  differences: z.array(contactDifference),
})
export type RegistryContact = z.infer<typeof registryContact>

export const contactCalls = {
  get: defineCall({
    spec: 'S7.29',
    summary: 'The three contacts of a domain',
    method: 'GET',
    scope: 'domains:read',
    path: '/api/domains/{id}/whois',
    access: 'user',
    params: idParams,
    status: 200,
    response: shownContacts,
    problems: [401, 404, 422],
  }),
  save: defineCall({
    spec: 'S7.29',
    summary: 'Replace the three contacts of a domain',
    method: 'POST',
    scope: 'domains:write',
    path: '/api/domains/{id}/whois',
    access: 'user',
    params: idParams,
    body: contactsBody,
    status: 200,
    response: shownContacts,
    problems: [401, 404, 409, 422, 429],
  }),
  atRegistry: defineCall({
    spec: '+',
    summary:
      'The contacts as the registry of the domain gets them, and where it has them otherwise; none where it keeps none',
    method: 'GET',
    scope: 'domains:read',
    path: '/api/domains/{id}/registry-contacts',
    access: 'user',
    params: idParams,
    status: 200,
    response: z.array(registryContact),
    problems: [401, 404, 422],
  }),
  sendToRegistry: defineCall({
    spec: '+',
    summary: 'Send the contacts to the registry of the domain again',
    method: 'POST',
    scope: 'domains:write',
    path: '/api/domains/{id}/registry-contacts',
    access: 'user',
    params: idParams,
    status: 204,
    response: 'none',
    problems: [401, 404, 409, 422],
  }),
  resend: defineCall({
    spec: '+',
    summary: 'Mail the registrant another link to confirm the address by',
    method: 'POST',
    path: '/api/domains/{id}/contact-confirmation',
    access: 'user',
    params: idParams,
    status: 204,
    response: 'none',
    problems: [401, 404, 409, 422, 429],
  }),
  confirm: defineCall({
    spec: '+',
    summary: 'The registrant confirms an address, or a change of registrant, by the link that was mailed',
    method: 'POST',
    path: '/api/contacts/confirm',
    access: 'public',
    body: contactConfirmBody,
    status: 200,
    response: contactConfirmed,
    problems: [404, 422, 429],
  }),
}
