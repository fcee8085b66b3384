import type { AddressInput } from '@panel/shared/contract'

/** What is in the form: each field a text, '' where there is nothing. */
export type AddressValues = Record<keyof AddressInput, string>

export const emptyAddress: AddressValues = {
  label: '',
  first_name: '',
  last_name: '',
  address_line1: '',
  address_line2: '',
  country: '',
  state: '',
  city: '',
  postal_code: '',
  vat_number: '',
  email: '',
  phone_code: '',
  phone_number: '',
  organisation: '',
}

const fields = Object.keys(emptyAddress) as (keyof AddressValues)[]

/** A stored address as the form shows it. */
export const valuesOf = (address: Partial<Record<keyof AddressInput, string | null | undefined>>): AddressValues => {
  const values = { ...emptyAddress }
  for (const field of fields) values[field] = address[field] ?? ''
  return values
}
