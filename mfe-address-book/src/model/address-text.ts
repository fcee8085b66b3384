import type { Address } from '@panel/shared/contract'
import { personName } from '@panel/shared/rules'

/** What the address is called: its label, else the person's name. */
export const addressTitle = (address: Pick<Address, 'label' | 'first_name' | 'last_name'>): string =>
  address.label || personName(address)

/** The phone number with its country code, or '' without a number. */
export const phoneText = ({ phone_code, phone_number }: Pick<Address, 'phone_code' | 'phone_number'>): string =>
  phone_number ? [phone_code, phone_number].filter(Boolean).join(' ') : ''

type Postal = Pick<Address, 'address_line1' | 'address_line2' | 'postal_code' | 'city' | 'state'>

/** The lines of a postal address, those without content left out. `country` is the name to show. */
export const postalLines = (address: Postal, country: string): string[] =>
  [
    address.address_line1,
    address.address_line2,
    [address.postal_code, address.city].filter(Boolean).join(' '),
    address.state,
    country,
  ].filter((line): line is string => Boolean(line))
