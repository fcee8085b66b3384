import type { Contact, Contacts } from '@panel/shared/contract'
import { personName } from '@panel/shared/rules'
import { type FieldFault, ProblemError } from '../base/errors'
import type { AddressRow, ContactRole, ContactRow } from '../database/schema'
import { addressFaults, phoneOf, readCountry } from '../postal/check-address'
import { phoneFault } from '../postal/phone'

export const contactRoles: readonly ContactRole[] = ['registrant', 'admin', 'tech']

const joined = (parts: readonly (string | null)[], separator: string): string => parts.filter(Boolean).join(separator)

/** An address; without an id where it is in no address book. */
type Registrant = Omit<AddressRow, 'id' | 'user_id' | 'is_default' | 'label'> & Partial<Pick<AddressRow, 'id'>>

/** A contact with what an address of the address book says; nothing of it is shown to the public. */
const contactOf = (address: Registrant): Contact => {
  const { address_line1, address_line2, city, postal_code, state, country } = address
  const town = joined([postal_code, city], ' ')
  return {
    name: personName(address),
    email: address.email,
    phone: phoneOf(address),
    address: joined([address_line1, address_line2, town, state, country], ', '),
    hidden: true,
    organisation: address.organisation ?? '',
    street: [address_line1, address_line2].flatMap(line => line ?? []),
    city,
    province: state ?? '',
    postal_code: postal_code ?? '',
    country: readCountry(country) ?? country,
    ...(address.id !== undefined && { address_id: address.id }),
  }
}

/** The contacts of a domain that is registered for an address. */
export const contactsFrom = (address: Registrant): Contacts => {
  const contact = contactOf(address)
  return { registrant: contact, admin: contact, tech: contact }
}

const plain = (text = ''): string => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/** One holder is written in many ways: case and spaces make no other one. */
export const holderKey = (holder: Pick<Contact, 'name' | 'organisation'> | undefined): string =>
  `${plain(holder?.name)}\n${plain(holder?.organisation)}`

/** Whether somebody else holds a domain with this contact; `former` is what was stored, if anything was. */
export const isOtherHolder = (
  former: Pick<ContactRow, 'name' | 'organisation'> | undefined,
  contact: Pick<Contact, 'name' | 'organisation'>,
): boolean => holderKey(former) !== holderKey(contact)

export const holderName = ({ name, organisation = '' }: Pick<Contact, 'name' | 'organisation'>): string =>
  organisation === '' ? name : `${organisation}, ${name}`

/** What cannot be right in a contact: its phone, its country, its postal code. */
const faultsOf = ({ phone, country = '', postal_code = '' }: Contact): FieldFault[] => {
  const code = readCountry(country)
  const faults = addressFaults({
    address_line1: '',
    city: '',
    state: null,
    vat_number: null,
    country,
    postal_code,
    phone_code: null,
    phone_number: phone,
  }).map(fault => (fault.field === 'phone_number' ? { ...fault, field: 'phone' } : fault))
  return country !== '' && code === undefined ? [{ field: 'country', code: 'country_unknown' }, ...faults] : faults
}

/** A registrant must be reachable. The country may be in the text of the address, as older clients send it. */
const lacks = ({ name, email, phone, country, address }: Contact): FieldFault[] => {
  const texts = Object.entries({ name, email, phone, country: country || address })
  const missing = texts.filter(([, text]) => text === '').map(([field]) => ({ field, code: 'required' }))
  const unreachable = phone !== '' && phoneFault(phone, readCountry(country ?? '')) === 'phone_country'
  return unreachable ? [...missing, { field: 'phone', code: 'phone_country' }] : missing
}

/**
 * Whether contacts may be a domain's, with fields such as `registrant.phone`.
 * @throws ProblemError registrant_incomplete, validation
 */
export const assertComplete = (contacts: Contacts): void => {
  const named = (role: ContactRole, faults: readonly FieldFault[]): FieldFault[] =>
    faults.map(fault => ({ ...fault, field: `${role}.${fault.field}` }))
  const incomplete = named('registrant', lacks(contacts.registrant))
  const wrong = contactRoles.flatMap(role => named(role, faultsOf(contacts[role])))
  const fields = [...incomplete, ...wrong.filter(({ field }) => !incomplete.some(other => other.field === field))]
  if (fields.length === 0) return
  const isRegistrants = fields.some(({ field }) => field.startsWith('registrant.'))
  throw new ProblemError(isRegistrants ? 'registrant_incomplete' : 'validation', { fields })
}
