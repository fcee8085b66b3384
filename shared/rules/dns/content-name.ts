import ipaddr from 'ipaddr.js'
import { isHostLabel } from '../names/domain-name'
import { isTopLevel } from '../names/top-level'
import { error, fixContent, type Parsed, refused, understood, warning } from './finding'
import { maxNameText, nameBytes, parseLabels } from './names'
import type { ContentPart, Finding, Fix } from './types'
import type { Zone } from './zone'

/** What a name in a content may be: a host name (RFC 1123 2.1) or any domain name; the root on top of it or not. */
export interface NameKind {
  host: boolean
  /** Hosts of other zones may have underscores inside, as Windows names them. */
  looseOutside?: true
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
  return /(?:^|[^\\])(?:\\\\)*@/.test(text)
    ? error('content', 'dns.name.email', { part, fix: meant(text.split('@').at(-1)) })
    : null
}

const hasSlash = (labels: readonly string[]): boolean =>
  labels.some(label => label.includes('/')) && labels.slice(-2).join('.') !== 'in-addr.arpa'

const isLooseLabel = (label: string): boolean => /^[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?$/.test(label)

const isOutside = (labels: readonly string[], zone: Zone): boolean =>
  !zone.labels.every((label, at) => label === labels.at(at - zone.labels.length))

const checkLabels = (labels: readonly string[], kind: NameKind, zone: Zone): Finding | null => {
  const part = kind.part ?? 'target'
  if (nameBytes(labels) > 255) return error('content', 'dns.name.long', { part })
  if (labels.some(label => label.includes('*'))) return error('content', 'dns.name.wildcard', { part })
  const isFine = kind.looseOutside && isOutside(labels, zone) ? isLooseLabel : isHostLabel
  const wrong = kind.host ? labels.find(label => !isFine(label)) : undefined
  if (wrong !== undefined) return error('content', 'dns.name.not-host', { part, params: { label: wrong } })
  if (hasSlash(labels)) return error('content', 'dns.name.characters', { part, params: { character: '/' } })
  return /^\d+$/.test(labels.at(-1) ?? '')
    ? error('content', 'dns.name.address', { part, params: { address: labels.join('.') } })
    : null
}

/**
 * A dotted name is read as absolute. Where it ends in no top-level domain that exists, a name of the zone was meant
 * (`www.sub`, `web._http._tcp`).
 */
const findLostZone = (labels: readonly string[], text: string, zone: Zone, kind: NameKind): Finding | null => {
  if (labels.length < 2 || zone.reverse !== null || isTopLevel(labels.at(-1) ?? '')) return null
  const meant = `${text}.${zone.fqdn}`
  const params = { name: `${text}.`, meant }
  const fix = fixContent(kind.rewrite?.(meant) ?? meant)
  return warning('content', 'dns.name.no-top-level', { part: kind.part ?? 'target', params, fix })
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
  const fault = checkLabels(labels, kind, zone)
  if (fault) return refused(fault)
  const lost = isAbsolute ? null : findLostZone(read.value, text, zone, kind)
  return understood(`${labels.join('.')}.`, ...findings, ...(lost ? [lost] : []))
}
