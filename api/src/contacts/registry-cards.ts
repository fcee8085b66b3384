import { type FieldFault, ProblemError } from '../base/errors'
import type { ContactCard, RegistryContacts } from '../database/registry-columns'
import type { ContactRow, DomainRow, Trx } from '../database/schema'
import { readPhone } from '../postal/phone'
import { toAscii } from '../postal/transliterate'
import type { RegistryProfile } from '../settings/registry-profile'
import { findContacts } from './repository'

/** What a contact says, before it has an id at the registry. */
export type CardContent = Omit<ContactCard, 'id'>

type Postal = ContactCard['postal'][number]

const localForm = (row: ContactRow): Postal => ({
  type: 'loc',
  name: row.name,
  organisation: row.organisation,
  street: row.street.slice(0, 3),
  city: row.city,
  province: row.province,
  postal_code: row.postal_code,
  country: row.country,
})

/** Undefined where a part has letters that have no ASCII form. */
const asciiForm = (form: Postal): Postal | undefined => {
  const texts = [form.name, form.organisation, form.city, form.province, form.postal_code, ...form.street].map(toAscii)
  const [name, organisation, city, province, postal_code, ...street] = texts.map(text => text ?? '')
  if (texts.includes(undefined)) return undefined
  return {
    ...form,
    type: 'int',
    name: name ?? '',
    organisation: organisation ?? '',
    street,
    city: city ?? '',
    province: province ?? '',
    postal_code: postal_code ?? '',
  }
}

const required = (row: ContactRow, { contacts }: RegistryProfile, ascii: Postal | undefined): FieldFault[] => {
  const lacking = contacts.required.filter(field => row[field].length === 0)
  const faults: FieldFault[] = lacking.map(field => ({ field: `${row.role}.${field}`, code: 'required' }))
  const isUnwritable = contacts.forms.includes('int') && ascii === undefined
  return isUnwritable ? [...faults, { field: `${row.role}.name`, code: 'not_ascii' }] : faults
}

const contentOf = (row: ContactRow, { contacts }: RegistryProfile, ascii: Postal | undefined): CardContent => {
  const local = localForm(row)
  return {
    postal: contacts.forms.flatMap(form => (form === 'loc' ? local : (ascii ?? []))),
    phone: readPhone(row.phone, row.country || undefined)?.registry ?? '',
    email: row.email,
    ...(contacts.disclosure && { disclosed: !row.hidden }),
  }
}

/** What one contact says at a registry, whether or not that would take it. */
export const cardOf = (row: ContactRow, profile: RegistryProfile): CardContent =>
  contentOf(row, profile, asciiForm(localForm(row)))

type Role = keyof RegistryContacts

/**
 * What the contacts of a domain say at a registry, by role; undefined where it keeps none.
 * @throws ProblemError registrant_incomplete, naming what a contact lacks
 */
export const composeCards = (
  rows: readonly ContactRow[],
  profile: RegistryProfile,
): Map<Role, CardContent> | undefined => {
  if (profile.contacts.roles.length === 0) return undefined
  const found = new Map<Role, CardContent>()
  const faults: FieldFault[] = []
  for (const role of profile.contacts.roles) {
    // The registrant answers for the bills, which the product has no other contact for.
    const row = rows.find(one => one.role === (role === 'billing' ? 'registrant' : role))
    const ascii = row && asciiForm(localForm(row))
    if (!row || row.name === '') faults.push({ field: `${role}.name`, code: 'required' })
    else {
      faults.push(...required(row, profile, ascii))
      found.set(role, contentOf(row, profile, ascii))
    }
  }
  if (faults.length > 0) throw new ProblemError('registrant_incomplete', { fields: faults })
  return found
}

/** @throws ProblemError registrant_incomplete where the registry of a domain would not take its contacts */
export const assertTaken = async (trx: Trx, { id }: Pick<DomainRow, 'id'>, profile: RegistryProfile): Promise<void> => {
  composeCards(await findContacts(trx, id), profile)
}
