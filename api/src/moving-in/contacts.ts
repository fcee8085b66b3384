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
 * The contacts of a domain: those of its lines, the first one for roles without a line; without lines the customer's
 * address. `notes` tell which lines were not taken, and why.
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
  const [first] = byRole.values()
  const usual = address && contactsFrom(address)
  const [registrant, admin, tech] = contactRoles.map(role => byRole.get(role) ?? first ?? usual?.[role])
  const contacts: Contacts | undefined = registrant && admin && tech ? { registrant, admin, tech } : undefined
  return { contacts, notes: contacts ? notes : [...notes, 'without contacts'] }
}
