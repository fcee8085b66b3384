import ipaddr from 'ipaddr.js'
import { isHostLabel } from '../names/ldh'
import { error, fixContent, type Parsed, refused, understood } from './finding'
import { maxNameText, nameOctets, parseLabels } from './names'
import type { ContentPart, Finding, Fix } from './types'
import type { Zone } from './zone'

/** What a name in a content may be: a host name (RFC 1123 2.1) or any domain name; the root on top of it or not. */
export interface NameKind {
  host: boolean
  root?: boolean
  part?: ContentPart
  /** Puts a corrected name into the place of the wrong one. */
  rewrite?: (name: string) => string
}

const isAddress = (text: string): boolean =>
  /^[\d.]+$/.test(text) && text.includes('.') ? true : text.includes(':') && ipaddr.IPv6.isValid(text)

const scheme = /^[a-z][a-z0-9+.-]*:(?:\/\/)?/i

/** Says what a text is that is no name at all, with the name that was probably meant. */
const notAName = (text: string, kind: NameKind): Finding | null => {
  const part = kind.part ?? 'target'
  const meant = (name: string | undefined): Fix | undefined =>
    name && /^[\w.-]+$/.test(name) ? fixContent(kind.rewrite?.(name) ?? name) : undefined
  if (text === '') return error('content', 'dns.name.empty', { part })
  if (text.length > maxNameText) return error('content', 'dns.name.long', { part })
  if (/\s/.test(text)) return error('content', 'dns.name.several', { part })
  if (isAddress(text)) return error('content', 'dns.name.address', { part, params: { address: text } })
  const port = /^([^:/@]+):\d+$/.exec(text)
  if (port) return error('content', 'dns.name.port', { part, fix: meant(port[1]) })
  if (scheme.test(text)) {
    const authority = text.replace(scheme, '').split(/[/?#]/)[0] ?? ''
    return error('content', 'dns.name.url', { part, fix: meant(authority.split('@').at(-1)?.split(':')[0]) })
  }
  return text.includes('@') ? error('content', 'dns.name.email', { part, fix: meant(text.split('@').at(-1)) }) : null
}

const hasSlash = (labels: readonly string[]): boolean =>
  labels.some(label => label.includes('/')) && labels.slice(-2).join('.') !== 'in-addr.arpa'

const checkLabels = (labels: readonly string[], kind: NameKind): Finding | null => {
  const part = kind.part ?? 'target'
  if (nameOctets(labels) > 255) return error('content', 'dns.name.long', { part })
  if (labels.some(label => label.includes('*'))) return error('content', 'dns.name.wildcard', { part })
  if (kind.host && !labels.every(isHostLabel))
    return error('content', 'dns.name.not-host', { part, params: { label: labels.find(l => !isHostLabel(l)) ?? '' } })
  if (hasSlash(labels)) return error('content', 'dns.name.characters', { part, params: { character: '/' } })
  return /^\d+$/.test(labels.at(-1) ?? '')
    ? error('content', 'dns.name.address', { part, params: { address: labels.join('.') } })
    : null
}

/**
 * Reads a name of a content into its absolute form with the last dot. `@` is the apex; a single label is relative to
 * the zone; a name with a dot inside is absolute, whether it ends with a dot or not.
 */
export const parseContentName = (typed: string, zone: Zone, kind: NameKind): Parsed<string> => {
  const text = typed.trim()
  if (text === '@') return understood(zone.fqdn)
  if (text === '.')
    return kind.root ? understood('.') : refused(error('content', 'dns.name.root', { part: kind.part ?? 'target' }))
  const wrong = notAName(text, kind)
  if (wrong) return refused(wrong)
  const isAbsolute = /(?:^|[^\\])(?:\\\\)*\.$/.test(text)
  const read = parseLabels(isAbsolute ? text.slice(0, -1) : text, 'content')
  const findings = read.findings.map(found => ({ ...found, part: kind.part ?? ('target' as const) }))
  if (!read.value) return refused(...findings)
  const labels = isAbsolute || read.value.length > 1 ? read.value : [...read.value, ...zone.labels]
  const fault = checkLabels(labels, kind)
  return fault ? refused(fault) : understood(`${labels.join('.')}.`, ...findings)
}
