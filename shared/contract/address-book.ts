import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { id, idParams, optionalLine, requiredLine, searchText } from './common'
import { email } from './email'

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
  phone_number: optionalLine(30),
})
export type AddressInput = z.input<typeof addressBody>

const onAddress = { access: 'user', params: idParams, path: '/api/address-book/{id}', spec: 'S7.21' } as const

export const addressCalls = {
  list: defineCall({
    spec: 'S7.19',
    summary: 'The addresses of the user',
    method: 'GET',
    path: '/api/address-book/',
    access: 'user',
    query: z.object({ q: z.optional(searchText) }),
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
