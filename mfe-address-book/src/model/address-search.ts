import type { Address } from '@panel/shared/contract'
import { foldText } from '@panel/shared/rules'

const searched = [
  'label',
  'first_name',
  'last_name',
  'address_line1',
  'address_line2',
  'state',
  'city',
  'postal_code',
  'vat_number',
  'email',
  'phone_code',
  'phone_number',
] as const satisfies readonly (keyof Address)[]

/** The addresses that hold every word of the search in some field, or in the name of their country. */
export const filterAddresses = (
  addresses: readonly Address[],
  search: string,
  countryOf: (address: Address) => string,
): readonly Address[] => {
  const words = foldText(search.trim()).split(/\s+/).filter(Boolean)
  if (words.length === 0) return addresses
  return addresses.filter(address => {
    const text = foldText([...searched.map(field => address[field] ?? ''), countryOf(address)].join('\n'))
    return words.every(word => text.includes(word))
  })
}
