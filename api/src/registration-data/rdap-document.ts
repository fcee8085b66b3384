import type { HostObject } from '../database/registry-columns'
import type { ContactRole } from '../database/schema'
import { contactRoles, type RecordContact, type RegistrationRecord } from './record'
import { rdapStatus } from './statuses'

export const rdapConformance = ['rdap_level_0', 'redacted'] as const

type Json = Readonly<Record<string, unknown>>

interface Place {
  /** Origin of the product. */
  origin: string
  registrar: string
  /** Where port 43 is answered; undefined where it is not. */
  port43: string | undefined
  now: Date
}

const rdapRoles: Readonly<Record<ContactRole, string>> = {
  registrant: 'registrant',
  admin: 'administrative',
  tech: 'technical',
}

const titles: Readonly<Record<ContactRole, string>> = { registrant: 'Registrant', admin: 'Admin', tech: 'Tech' }

type Property = readonly [string, Json, string, string | readonly string[]]

const vcard = (properties: readonly Property[]) => ['vcard', [['version', {}, 'text', '4.0'], ...properties]]

/** An address that is one text is the label of an empty structured one (RFC 7095 3.3.1.3). */
const noAddress = ['', '', '', '', '', '', '']

/** jCard (RFC 7095). `fn` is always there, empty where the name is not told. */
const contactEntity = (role: ContactRole, contact: RecordContact): Json => ({
  objectClassName: 'entity',
  roles: [rdapRoles[role]],
  vcardArray: vcard([
    ['fn', {}, 'text', contact.name],
    ...(contact.address ? [['adr', { label: contact.address }, 'text', noAddress] as const] : []),
    ...(contact.email ? [['email', {}, 'text', contact.email] as const] : []),
    ...(contact.phone ? [['tel', { type: 'voice' }, 'text', contact.phone] as const] : []),
  ]),
})

const registrarEntity = ({ registrar, origin }: Place): Json => ({
  objectClassName: 'entity',
  roles: ['registrar'],
  vcardArray: vcard([['fn', {}, 'text', registrar]]),
  links: [{ value: origin, rel: 'about', href: origin, type: 'text/html' }],
})

const reason = { description: 'Hidden at the wish of the holder' }

/** What was left out of a contact, and where it would be (RFC 9537 4.2). */
const redactions = (role: ContactRole): Json[] => {
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

/** RFC 9083 5.2 */
const nameserver = ({ name, addresses }: HostObject): Json => {
  const v6 = addresses.filter(address => address.includes(':'))
  const v4 = addresses.filter(address => !address.includes(':'))
  const ipAddresses = { ...(v4.length > 0 && { v4 }), ...(v6.length > 0 && { v6 }) }
  return { objectClassName: 'nameserver', ldhName: name, ...(addresses.length > 0 && { ipAddresses }) }
}

const secureDns = ({ ds }: RegistrationRecord): Json => ({
  delegationSigned: ds.length > 0,
  ...(ds.length > 0 && {
    dsData: ds.map(one => ({
      keyTag: one.key_tag,
      algorithm: one.algorithm,
      digestType: one.digest_type,
      digest: one.digest.toUpperCase(),
    })),
  }),
})

const events = ({ createdAt, expiresAt }: RegistrationRecord, now: Date): Json[] => [
  { eventAction: 'registration', eventDate: createdAt.toISOString() },
  ...(expiresAt ? [{ eventAction: 'expiration', eventDate: expiresAt.toISOString() }] : []),
  { eventAction: 'last update of RDAP database', eventDate: now.toISOString() },
]

const statusNotice = {
  title: 'Status Codes',
  description: ['For more information on domain status codes, please visit https://icann.org/epp'],
  links: [{ value: 'https://icann.org/epp', rel: 'glossary', href: 'https://icann.org/epp', type: 'text/html' }],
}

/** A domain in the words of RDAP (RFC 9083 5.3). */
export const domainDocument = (record: RegistrationRecord, place: Place): Json => {
  const { name, displayName, handle, statuses, contacts, nameservers } = record
  const self = `${place.origin}/rdap/domain/${name}`
  const hidden = contactRoles.filter(role => contacts?.[role].isRedacted)
  return {
    rdapConformance,
    objectClassName: 'domain',
    handle,
    ldhName: name,
    ...(displayName !== name && { unicodeName: displayName }),
    status: statuses.map(rdapStatus),
    events: events(record, place.now),
    entities: [
      registrarEntity(place),
      ...(contacts ? contactRoles.map(role => contactEntity(role, contacts[role])) : []),
    ],
    nameservers: nameservers.map(nameserver),
    secureDNS: secureDns(record),
    links: [{ value: self, rel: 'self', href: self, type: 'application/rdap+json' }],
    ...(place.port43 !== undefined && { port43: place.port43 }),
    notices: [statusNotice],
    ...(hidden.length > 0 && { redacted: hidden.flatMap(redactions) }),
    lang: 'en',
  }
}

/** What can be asked here (RFC 9083 section 7). */
export const helpDocument = (): Json => ({
  rdapConformance,
  notices: [
    {
      title: 'What can be asked',
      description: ['/rdap/domain/NAME answers for domains that are registered here. Contacts may be hidden.'],
    },
  ],
  lang: 'en',
})

/** RFC 9083 section 6. */
export const errorDocument = (status: number, title: string, detail: string): Json => ({
  rdapConformance,
  errorCode: status,
  title,
  description: [detail],
  lang: 'en',
})
