import { asciiDomain, type Contact, type Contacts, contactsBody } from '@panel/shared/contract'
import { z } from 'zod'
import { contactRoles, contactsFrom } from '../contacts/registrant'
import type { AddressRow } from '../database/schema'
import { readCountry } from '../postal/check-address'
import type { Line, MovedFolder } from './read-folder'

const domainOf = ({ row }: Line): string => asciiDomain((row.domain ?? '').trim()).replace(/\.$/, '')

/** The lines of contacts by their domains, in ASCII. */
export const contactLines = ({ contacts }: MovedFolder): ReadonlyMap<string, Line[]> => Map.groupBy(contacts, domainOf)

const readContact = ({ row }: Line) => {
  const { name = '', email = '', phone = '', city = '', province = '', postal_code = '', country = '' } = row
  const street = [row.street ?? '', row.street2 ?? ''].filter(Boolean)
  return z.safeParse(contactsBody.shape.registrant, {
    name,
    email,
    phone,
    address: [...street, city, province, postal_code, country].filter(Boolean).join(', '),
    hidden: true,
    organisation: row.organisation ?? '',
    street,
    city,
    province,
    postal_code,
    country: readCountry(country) ?? country,
  })
}

/**
 * The contacts of a domain: those of its lines, the registrant for other roles without a line. The registrant is that
 * of its own line or the customer's address, never a person of another role: the domain would have another holder.
 * `notes` tell which lines were not taken, and why.
 */
export const movedContacts = (lines: readonly Line[], address: AddressRow | undefined) => {
  const byRole = new Map<string, Contact>()
  const notes: string[] = []
  for (const line of lines) {
    const { file, line: at, row } = line
    const role = (row.role ?? '').trim().toLowerCase()
    const read = readContact(line)
    const wrong = contactRoles.some(one => one === role) ? read.error?.issues[0]?.path.join('.') : 'role'
    if (wrong) notes.push(`without the contact of ${file}:${at}, whose ${wrong} is wrong`)
    else if (read.data) byRole.set(role, read.data)
  }
  const registrant = byRole.get('registrant') ?? (address && contactsFrom(address).registrant)
  const contacts: Contacts | undefined = registrant && {
    registrant,
    admin: byRole.get('admin') ?? registrant,
    tech: byRole.get('tech') ?? registrant,
  }
  return { contacts, notes: contacts ? notes : [...notes, 'without contacts'] }
}
