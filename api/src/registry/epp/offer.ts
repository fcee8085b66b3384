import type { RegistryProfile } from '../../settings/registry-profile'
import type { EppAccess } from './connection'
import { extensionNamespaces, namespaces } from './namespaces'
import { readXml, type XmlContent, type XmlElement } from './xml'

const { domain, host, contact } = namespaces

/** By the names in a profile. */
const usual = { domain, host, contact, ...extensionNamespaces }

type Named = keyof typeof usual
export type Spoken = keyof typeof extensionNamespaces

/** The services that a server offers with its greeting, and the namespaces in which it has ours. */
export interface Offer {
  objects: readonly string[]
  extensions: readonly string[]
  uris: Readonly<Record<Named, string>>
}

const textsOf = (list: XmlElement[] | undefined): string[] => list?.map(({ text }) => text) ?? []

/** A registry has the namespaces of its profile where it offers them, else those of the RFCs. */
export const readOffer = (greeting: string, { namespaces: own = {} }: RegistryProfile): Offer => {
  const menu = readXml(greeting).first('epp')?.first('greeting')?.first('svcMenu')
  const [objects, extensions] = [textsOf(menu?.all('objURI')), textsOf(menu?.first('svcExtension')?.all('extURI'))]
  const isOffered = (uri: string | undefined) => uri !== undefined && [...objects, ...extensions].includes(uri)
  const others = Object.entries(own).filter(([, uri]) => isOffered(uri))
  return { objects, extensions, uris: { ...usual, ...Object.fromEntries(others) } }
}

/** The same content in the namespaces of this server. */
export const inNamespacesOf = ({ uris }: Offer, content: XmlContent): XmlContent => {
  const spelled = new Map<string, string>(Object.entries(usual).map(([name, uri]) => [uri, uris[name as Named]]))
  const walk = (value: XmlContent[string]): XmlContent[string] => {
    if (typeof value !== 'object') return value
    return isList(value) ? value.map(one => (typeof one === 'string' ? one : within(one))) : within(value)
  }
  const within = (element: XmlContent): XmlContent =>
    Object.fromEntries(
      Object.entries(element).map(([name, value]) => [
        name,
        name.startsWith('@xmlns') && typeof value === 'string' ? (spelled.get(value) ?? value) : walk(value),
      ]),
    )
  return within(content)
}

const isList = (value: XmlContent[string]): value is readonly (string | XmlContent)[] => Array.isArray(value)

const isSpoken = (name: string): name is Spoken => Object.hasOwn(extensionNamespaces, name)

interface Wanting {
  profile: RegistryProfile
  access: EppAccess
}

/** The extensions that are spoken and the profile has; objects are assigned only to an organisation that is named. */
export const wantedOf = ({ profile, access }: Wanting): Spoken[] =>
  profile.extensions.filter(isSpoken).filter(name => name !== 'orgs' || access.organisation !== undefined)

/** Those of them that the server offers. */
const offeredOf = ({ extensions, uris }: Offer, wanted: readonly Spoken[]): Spoken[] =>
  wanted.filter(name => extensions.includes(uris[name]))

/** Those that it offers neither as an extension nor, as the balance, as an object. */
export const missingOf = ({ objects, extensions, uris }: Offer, wanted: readonly Spoken[]): Spoken[] =>
  wanted.filter(name => ![...objects, ...extensions].includes(uris[name]))

export type OfferedParts = Readonly<Partial<Record<Spoken, XmlContent | undefined>>>

/** The extensions of a command that go with it to this server. */
export const partsFor = (offer: Offer, wanted: readonly Spoken[], parts: OfferedParts): XmlContent =>
  Object.assign({}, ...offeredOf(offer, wanted).map(name => parts[name]))

/** The services that are asked for at the login. @throws Error where the server has no domains that we speak of */
export const servicesOf = (offer: Offer, wanting: Wanting): XmlContent => {
  const { contacts, extensions: known } = wanting.profile
  const { objects, uris } = offer
  if (!objects.includes(uris.domain))
    throw new Error(`The registry does not offer the namespace ${uris.domain}, but ${objects.join(', ')}`)
  const used = offeredOf(offer, wantedOf(wanting)).map(name => uris[name])
  const own = [
    uris.domain,
    uris.host,
    ...(contacts.roles.length > 0 ? [uris.contact] : []),
    ...(known.includes('balance') ? [uris.balance] : []),
  ]
  return {
    objURI: own.filter(uri => objects.includes(uri)),
    ...(used.length > 0 && { svcExtension: { extURI: used } }),
  }
}
