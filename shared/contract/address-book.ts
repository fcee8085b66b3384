import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { id, idParams } from './common'
import { email } from './email'
import { optionalLine, requiredLine, searchText } from './lines'
import { longIdPage } from './paging'

const optional = z.nullable(z.string())

/** S3.5. Optional fields are null when empty. */
export const address = z.object({
  id,
  label: optional,
  first_name: z.string(),
  last_name: z.string(),
  address_line1: z.string(),
  address_line2: optional,
  country: z.string(),
  state: optional,
  city: z.string(),
  postal_code: optional,
  vat_number: optional,
  email: z.string(),
  phone_code: optional,
  phone_number: optional,
  /** The firm or body that the address belongs to; absent for a person. The names are then those of its contact. */
  organisation: z.optional(optional),
  /** How many domains have it as a contact; absent for none. */
  used_by: z.optional(z.int()),
  /** The address that a request is registered for where no other is named. */
  is_default: z.optional(z.literal(true)),
  /** The address is a registrant's and not confirmed yet. */
  unconfirmed: z.optional(z.literal(true)),
})
export type Address = z.infer<typeof address>

/** S5.6 */
export const addressBody = z.strictObject({
  label: optionalLine(60),
  first_name: requiredLine(100),
  last_name: requiredLine(100),
  address_line1: requiredLine(200),
  address_line2: optionalLine(200),
  country: requiredLine(100),
  state: optionalLine(100),
  city: requiredLine(100),
  postal_code: optionalLine(20),
  vat_number: optionalLine(40),
  email,
  phone_code: optionalLine(8),
  phone_number: optionalLine(40),
  organisation: optionalLine(200),
})
export type AddressInput = z.input<typeof addressBody>

/** Null where the account has no default address. */
const defaultAddress = z.object({ address_id: z.nullable(id) })
const defaultAddressBody = z.strictObject({ address_id: z.nullable(id) })

/** Parts of an address that a country's form may have, in its order. */
const addressPart = z.enum(['organisation', 'address_line1', 'address_line2', 'city', 'state', 'postal_code'])
export type AddressPart = z.infer<typeof addressPart>

/** How addresses of a country are written. What the country is not known for is left out. */
const addressFormat = z.object({
  parts: z.array(addressPart),
  /** Parts that a registrant's address needs. */
  required: z.array(addressPart),
  /** `pattern` is a regular expression for the whole code; `kind` such as `zip` names it. */
  postal_code: z.optional(
    z.object({ pattern: z.string(), example: z.optional(z.string()), kind: z.optional(z.string()) }),
  ),
  /** `kind` such as `state` or `oblast`; `options` are the names as they are written on a letter. */
  state: z.optional(
    z.object({ kind: z.string(), options: z.array(z.object({ value: z.string(), label: z.string() })) }),
  ),
  /** `kind` such as `post_town`. */
  city: z.optional(z.object({ kind: z.string() })),
  /** Such as `+380`. */
  calling_code: z.optional(z.string()),
  /** How many digits the shortest phone number has, without the code of the country. */
  phone_digits: z.optional(z.int()),
  /** Regular expression for a whole VAT number in capitals, without spaces, full stops and hyphens. */
  vat_number: z.optional(z.object({ pattern: z.string() })),
})
export type AddressFormat = z.infer<typeof addressFormat>

const countryParams = z.object({ country: z.string().check(z.regex(/^[A-Za-z]{2}$/)) })

const onAddress = { access: 'user', params: idParams, path: '/api/address-book/{id}', spec: 'S7.21' } as const

export const addressCalls = {
  format: defineCall({
    spec: '+',
    summary: 'How addresses of a country, named by its ISO 3166 code, are written',
    method: 'GET',
    path: '/api/address-formats/{country}',
    access: 'public',
    params: countryParams,
    status: 200,
    response: addressFormat,
    problems: [404, 422],
  }),
  getDefault: defineCall({
    spec: '+',
    summary: 'The address that requests are registered for where no other is named',
    method: 'GET',
    path: '/api/address-book/default',
    access: 'user',
    status: 200,
    response: defaultAddress,
    problems: [401],
  }),
  setDefault: defineCall({
    spec: '+',
    summary: 'Make an address the default, or none',
    method: 'PUT',
    path: '/api/address-book/default',
    access: 'user',
    body: defaultAddressBody,
    status: 200,
    response: defaultAddress,
    problems: [401, 404, 422],
  }),
  list: defineCall({
    spec: 'S7.19',
    summary: 'The addresses of the user',
    method: 'GET',
    path: '/api/address-book/',
    access: 'user',
    query: z.object({ ...longIdPage, q: z.optional(searchText) }),
    status: 200,
    response: z.array(address),
    problems: [401, 422],
  }),
  create: defineCall({
    spec: 'S7.20',
    summary: 'Add an address',
    method: 'POST',
    path: '/api/address-book/',
    access: 'user',
    body: addressBody,
    status: 201,
    response: address,
    problems: [401, 422],
  }),
  get: defineCall({
    ...onAddress,
    summary: 'One address',
    method: 'GET',
    status: 200,
    response: address,
    problems: [401, 404, 422],
  }),
  update: defineCall({
    ...onAddress,
    summary: 'Replace an address',
    method: 'PUT',
    body: addressBody,
    status: 200,
    response: address,
    problems: [401, 404, 422],
  }),
  remove: defineCall({
    ...onAddress,
    summary: 'Delete an address',
    method: 'DELETE',
    status: 204,
    response: 'none',
    problems: [401, 404, 422],
  }),
}
