import type { RuleCode } from '../messages/messages'

/** A name under a zone that is offered, both in ASCII. */
export interface DomainName {
  name: string
  zone: string
}

/** Why a name cannot be registered: a code of `messages/` and what completes it. */
export interface NameFault {
  code: RuleCode
  params: Readonly<Record<string, string | number>>
}

const maxLabel = 63

/** Of a name under which others register theirs: a server finds it, since it has the Public Suffix List. */
export const extensionFault: NameFault = { code: 'names.extension', params: {} }

/** Cuts a full name, in ASCII, at the longest zone that it ends with; null where it ends with none of them. */
export const splitDomainName = (fullName: string, zones: readonly string[]): DomainName | null => {
  const name = fullName.toLowerCase().replace(/\.$/, '')
  const zone = zones
    .filter(one => name.endsWith(`.${one.toLowerCase()}`))
    .reduce<string | null>((longest, one) => (longest !== null && longest.length >= one.length ? longest : one), null)
  return zone === null ? null : { name: name.slice(0, -zone.length - 1), zone }
}

/**
 * Why a name, in ASCII and without its zone, cannot be registered; null where it can. One label of letters, digits
 * and hyphens (RFC 1035 2.3.1, RFC 5891 4.2.3.1).
 */
export const nameFault = ({ name, zone }: DomainName): NameFault | null => {
  if (name === '') return { code: 'names.empty', params: { zone } }
  if (name.includes('.')) return { code: 'names.dots', params: { zone, name: name.split('.').at(-1) ?? '' } }
  if (name.length > maxLabel) return { code: 'names.long', params: { length: name.length, max: maxLabel } }
  if (!/^[a-z0-9-]+$/.test(name)) return { code: 'names.characters', params: {} }
  if (/^-|-$/.test(name)) return { code: 'names.hyphen-edge', params: {} }
  return /^..--/.test(name) && !name.startsWith('xn--') ? { code: 'names.hyphens', params: {} } : null
}

/** A label of a host name: letters, digits, hyphens inside (RFC 952, RFC 1123 2.1). Lower case is expected. */
export const isHostLabel = (label: string): boolean => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label)

/** Whether a name can be read without the tables of UTS 46, which are large: all ASCII and no A-label. */
export const isPlainAscii = (name: string): boolean => !/[^\0-\x7F]/.test(name) && !/(?:^|\.)xn--/i.test(name)

/** `name.zone`, as the domain is registered: in ASCII. */
export const fullName = ({ name, zone }: { name: string; zone: string }): string => `${name}.${zone}`

/** A search as typed, ready to compare with names: a pasted address finds its domain. */
export const searchTerm = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\.|[/?#:].*$/g, '')
