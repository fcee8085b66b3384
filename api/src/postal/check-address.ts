import type { Address } from '@panel/shared/contract'
import { countryCode, countryCodes } from '@panel/shared/rules'
import type { FieldFault } from '../base/errors'
import { addressFormat } from './formats'
import { phoneFault } from './phone'

/** The parts of an address that can be right or wrong. */
export type PostalAddress = Pick<
  Address,
  'address_line1' | 'city' | 'country' | 'state' | 'postal_code' | 'vat_number' | 'phone_code' | 'phone_number'
>

/** The code of a country that is written as a code or a name in one of our languages; undefined for another text. */
export const readCountry = (text: string): string | undefined => {
  const code = countryCode(text)
  return countryCodes.includes(code) ? code : undefined
}

/** The number with its country's code, as both stand beside each other in a form. */
export const phoneOf = ({ phone_code, phone_number }: Pick<Address, 'phone_code' | 'phone_number'>): string => {
  const number = phone_number?.trim() ?? ''
  const code = phone_code?.replace(/^\+|^00/, '').trim() ?? ''
  if (number === '' || code === '' || /^(tel:|\+|00)/i.test(number)) return number
  // The trunk prefix that people type inside the country follows its code nowhere but in Italy.
  return `+${code} ${code === '39' ? number : number.replace(/^0/, '')}`
}

const isPostalCode = (text: string, country: string): boolean => {
  const pattern = addressFormat(country)?.postal_code?.pattern
  return pattern === undefined || new RegExp(`^(?:${pattern})$`, 'i').test(text.trim())
}

/** Only by its form: whether the firm is there is for the tax office to say. */
const isVatNumber = (text: string, country: string): boolean => {
  const pattern = addressFormat(country)?.vat_number?.pattern
  return pattern === undefined || new RegExp(pattern).test(text.toUpperCase().replace(/[\s.-]/g, ''))
}

/** What is filled in and cannot be right. What is left out, and a country that is not known, is no fault. */
export const addressFaults = (address: PostalAddress): FieldFault[] => {
  const country = readCountry(address.country)
  const faults: FieldFault[] = []
  const { postal_code, vat_number } = address
  if (country && postal_code && !isPostalCode(postal_code, country))
    faults.push({ field: 'postal_code', code: 'postal_code_invalid' })
  const phone = phoneOf(address)
  // A number without the code of a country is one that people can call.
  if (phone !== '' && phoneFault(phone, country) === 'phone_invalid')
    faults.push({ field: 'phone_number', code: 'phone_invalid' })
  if (country && vat_number && !isVatNumber(vat_number, country))
    faults.push({ field: 'vat_number', code: 'vat_number_invalid' })
  return faults
}

/** What a registrant's address lacks, with what is wrong in it. */
export const registrantFaults = (address: PostalAddress & Pick<Address, 'email'>): FieldFault[] => {
  const country = readCountry(address.country)
  const required = country === undefined ? [] : (addressFormat(country)?.required ?? [])
  const missing = required.filter(part => part in address && !address[part as keyof PostalAddress])
  const faults: FieldFault[] = missing.map(field => ({ field, code: 'required' }))
  if (country === undefined) faults.push({ field: 'country', code: 'country_unknown' })
  const phone = phoneOf(address)
  if (phone === '') faults.push({ field: 'phone_number', code: 'required' })
  else if (country === undefined && phoneFault(phone, country) === 'phone_country')
    faults.push({ field: 'phone_number', code: 'phone_country' })
  if (address.email === '') faults.push({ field: 'email', code: 'required' })
  return [...faults, ...addressFaults(address)]
}
