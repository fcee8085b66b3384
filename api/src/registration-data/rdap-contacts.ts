import type { ContactRole } from '../database/schema'
import type { RecordContact } from './record'

export type Json = Readonly<Record<string, unknown>>

const rdapRoles: Readonly<Record<ContactRole, string>> = {
  registrant: 'registrant',
  admin: 'administrative',
  tech: 'technical',
}

const titles: Readonly<Record<ContactRole, string>> = { registrant: 'Registrant', admin: 'Admin', tech: 'Tech' }

type Property = readonly [string, Json, string, string | readonly string[]]

export const vcard = (properties: readonly Property[]) => ['vcard', [['version', {}, 'text', '4.0'], ...properties]]

/** An address that is one text is the label of an empty structured one (RFC 7095 3.3.1.3). */
const noAddress = ['', '', '', '', '', '', '']

/** jCard (RFC 7095). `fn` is always there, empty where the name is not told. */
export const contactEntity = (role: ContactRole, contact: RecordContact): Json => ({
  objectClassName: 'entity',
  roles: [rdapRoles[role]],
  vcardArray: vcard([
    ['fn', {}, 'text', contact.name],
    ...(contact.address ? [['adr', { label: contact.address }, 'text', noAddress] as const] : []),
    ...(contact.email ? [['email', {}, 'text', contact.email] as const] : []),
    ...(contact.phone ? [['tel', { type: 'voice' }, 'text', contact.phone] as const] : []),
  ]),
})

const reason = { description: 'Hidden at the wish of the holder' }

/** What was left out of a contact, and where it would be (RFC 9537 4.2). */
export const redactions = (role: ContactRole): Json[] => {
  const entity = `$.entities[?(@.roles[0]=='${rdapRoles[role]}')].vcardArray[1]`
  const removed = (what: string, property: string): Json => ({
    name: { description: `${titles[role]} ${what}` },
    prePath: `${entity}[?(@[0]=='${property}')]`,
    pathLang: 'jsonpath',
    method: 'removal',
    reason,
  })
  const name = {
    name: { description: `${titles[role]} Name` },
    postPath: `${entity}[?(@[0]=='fn')][3]`,
    pathLang: 'jsonpath',
    method: 'emptyValue',
    reason,
  }
  return [name, removed('Street', 'adr'), removed('Email', 'email'), removed('Phone', 'tel')]
}
