import type { Address, Contact } from '@panel/shared/contract'
import { countryCode } from '@panel/shared/rules'

const joined = (parts: readonly (string | null)[], separator: string): string =>
  parts.filter(part => part !== null && part !== '').join(separator)

/** A contact's fields from an address of the address book; whether it is hidden stays the customer's choice. */
export const contactFromAddress = (address: Address): Omit<Contact, 'hidden'> => ({
  name: joined([address.first_name, address.last_name], ' '),
  email: address.email,
  phone: joined([address.phone_code, address.phone_number], ' '),
  address: joined(
    [
      address.address_line1,
      address.address_line2,
      joined([address.postal_code, address.city], ' '),
      address.state,
      address.country,
    ],
    ', ',
  ),
  organisation: address.organisation ?? '',
  street: [address.address_line1, address.address_line2].flatMap(line => line ?? []),
  city: address.city,
  province: address.state ?? '',
  postal_code: address.postal_code ?? '',
  country: countryCode(address.country),
  address_id: address.id,
})

/** What a postal address that is typed as one text says apart is not known. */
export const unknownParts = { street: [], city: '', province: '', postal_code: '', address_id: null }

/** A contact as its form shows it, with every part. */
export const filledContact = (contact: Contact): Required<Contact> => ({
  ...unknownParts,
  organisation: '',
  country: '',
  ...contact,
})

/**
 * A contact that changed elsewhere, with what was typed over `before`. The parts of a postal address belong together:
 * where its text was typed, all of them are kept.
 */
export const withTyped = (now: Contact, before: Contact, typed: Contact): Required<Contact> => {
  const isTyped = (name: string) =>
    JSON.stringify(typed[name as keyof Contact]) !== JSON.stringify(before[name as keyof Contact])
  const isPostal = (name: string) => name === 'country' || name in unknownParts
  const kept = Object.entries(typed).filter(([name]) => isTyped(name) || (isPostal(name) && isTyped('address')))
  return { ...filledContact(now), ...Object.fromEntries(kept) }
}

/** How an address is called in a list: its label, else the name and the town. */
export const addressTitle = (address: Address): string =>
  joined([address.label || joined([address.first_name, address.last_name], ' '), address.city], ', ')
