import type { HostObject } from '../database/registry-columns'
import type { OwnBrand } from '../settings/brand'
import { contactEntity, type Json, redactions, vcard } from './rdap-contacts'
import { contactRoles, type RegistrationRecord } from './record'
import { rdapStatus } from './statuses'

const rdapConformance = ['rdap_level_0', 'redacted'] as const

interface RdapSource {
  /** Origin of the product. */
  origin: string
  registrar: string
  /** The registrar's number at IANA, where BRAND says it. */
  ianaId: string | undefined
  /** How the operator is reached, where BRAND says it. */
  support: OwnBrand['support'] | undefined
  /** Where port 43 is answered; undefined where it is not. */
  port43: string | undefined
  now: Date
}

/** Where abuse is reported (RDAP response profile 2.4.5). */
const abuseEntity = ({ origin, support }: RdapSource): Json => ({
  objectClassName: 'entity',
  roles: ['abuse'],
  vcardArray: vcard([
    ['fn', {}, 'text', 'Abuse desk'],
    ...(support ? [['email', {}, 'text', support.email] as const] : []),
    ...(support?.phone ? [['tel', { type: 'voice' }, 'text', support.phone] as const] : []),
    ['contact-uri', {}, 'uri', `${origin}/abuse`],
  ]),
})

const registrarEntity = (source: RdapSource): Json => {
  const { registrar, ianaId, support, origin } = source
  return {
    objectClassName: 'entity',
    roles: ['registrar'],
    // RFC 9083 4.8; the response profile of gTLDs wants the number as the handle too.
    ...(ianaId !== undefined && {
      handle: ianaId,
      publicIds: [{ type: 'IANA Registrar ID', identifier: ianaId }],
    }),
    vcardArray: vcard([
      ['fn', {}, 'text', registrar],
      ...(support ? [['email', {}, 'text', support.email] as const] : []),
      ...(support?.phone ? [['tel', { type: 'voice' }, 'text', support.phone] as const] : []),
      ...(support?.url ? [['url', {}, 'uri', support.url] as const] : []),
    ]),
    entities: [abuseEntity(source)],
    links: [{ value: origin, rel: 'about', href: origin, type: 'text/html' }],
  }
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

/** Where data that are hidden here are asked for (NIS2, Article 28(5)). */
const dataNotice = (origin: string): Json => {
  const page = `${origin}/data-request`
  return {
    title: 'Hidden registration data',
    description: ['Data that are hidden here can be asked for, with a legal basis.'],
    links: [{ value: page, rel: 'help', href: page, type: 'text/html' }],
  }
}

/** A domain in the words of RDAP (RFC 9083 5.3). */
export const domainDocument = (record: RegistrationRecord, place: RdapSource): Json => {
  const { name, displayName, roid, statuses, contacts, nameservers } = record
  const self = `${place.origin}/rdap/domain/${name}`
  const hidden = contactRoles.filter(role => contacts?.[role].isRedacted)
  return {
    rdapConformance,
    objectClassName: 'domain',
    ...(roid && { handle: roid }),
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
    notices: [statusNotice, ...(hidden.length > 0 ? [dataNotice(place.origin)] : [])],
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
