import { cleanPasted, findUnseen, showPasted } from '../text/pasted'
import { error, type Parsed, refused, understood, warning } from './finding'
import { maxNameText, nameBytes, parseLabels } from './names'
import { guardText } from './text-guard'
import type { Finding } from './types'
import type { Zone } from './zone'

/** The name a record is at. `labels` are relative to the zone; none of them is the apex. */
export interface Owner {
  host: string
  fqdn: string
  labels: readonly string[]
}

const toOwner = (labels: readonly string[], zone: Zone): Owner => ({
  host: labels.length === 0 ? '@' : labels.join('.'),
  fqdn: ([...labels, ''].join('.') + zone.fqdn).toLowerCase(),
  labels,
})

const endsWithZone = (labels: readonly string[], zone: Zone): boolean =>
  labels.length >= zone.labels.length && zone.labels.every((label, at) => label === labels.at(at - zone.labels.length))

const above = (labels: readonly string[], zone: Zone): string[] => labels.slice(0, labels.length - zone.labels.length)

/** An escaped label is accepted as the instance name of a service only: `My\032Printer._ipp._tcp` (RFC 6763 4.1). */
const isStrange = (label: string, at: number, labels: readonly string[]): boolean =>
  label.includes('\\') && !labels[at + 1]?.startsWith('_')

/** RFC 2317 names delegations of less than 256 addresses `0/25`. */
const isSlash = (label: string, zone: Zone): boolean => label.includes('/') && zone.reverse !== 'in-addr'

const checkLabels = (labels: readonly string[], zone: Zone): Finding | null => {
  if (labels.some((label, at) => label.includes('*') && (label !== '*' || at > 0)))
    return error('host', 'dns.host.wildcard')
  const strange = labels.find((label, at) => isStrange(label, at, labels) || isSlash(label, zone))
  if (strange) return error('host', 'dns.host.characters', { params: { label: strange } })
  return nameBytes([...labels, ...zone.labels]) > 255 ? error('host', 'dns.name.long') : null
}

/** Takes the zone off an absolute name, or refuses one that only seems relative. */
const relativeLabels = (labels: string[], isAbsolute: boolean, zone: Zone): Parsed<string[]> => {
  const inside = endsWithZone(labels, zone)
  if (isAbsolute && inside) return understood(above(labels, zone))
  if (isAbsolute) return refused(error('host', 'dns.host.outside-zone', { params: { zone: zone.name } }))
  if (!inside) return understood(labels)
  const value = toOwner(above(labels, zone), zone).host
  return refused(
    error('host', 'dns.host.repeats-zone', { params: { zone: zone.name, host: value }, fix: { field: 'host', value } }),
  )
}

/** Reads a host as typed: relative to the zone, `@`, or absolute with a last dot and inside the zone (RFC 1035 5.1). */
export const parseHost = (typed: string, zone: Zone): Parsed<Owner> => {
  const unsafe = guardText(typed, 'host')
  if (unsafe) return refused(unsafe)
  const text = typed.trim()
  if (text === '@') return understood(toOwner([], zone))
  if (text === '') return refused(error('host', 'dns.host.empty', { fix: { field: 'host', value: '@' } }))
  if (text.length > maxNameText) return refused(error('host', 'dns.name.long'))
  const isAbsolute = /(?:^|[^\\])(?:\\\\)*\.$/.test(text) && text !== '.'
  const read = parseLabels(isAbsolute ? text.slice(0, -1) : text, 'host')
  if (!read.value) return refused(pastedHost(typed, zone) ?? read.findings[0] ?? error('host', 'dns.host.empty'))
  const relative = relativeLabels(read.value, isAbsolute, zone)
  if (!relative.value) return refused(...relative.findings)
  const fault = checkLabels(relative.value, zone)
  if (fault) return refused(fault)
  return understood(toOwner(relative.value, zone), ...read.findings, ...saidOf(text, relative.value))
}

/** What the clipboard brought along, where the name is right without it. */
const pastedHost = (typed: string, zone: Zone): Finding | null => {
  const { text, findings } = cleanPasted(typed)
  if (findings.length === 0) return null
  const host = parseHost(text, zone).value?.host
  const params = { what: showPasted(findings) }
  return host === undefined ? null : error('host', 'dns.text.pasted', { params, fix: { field: 'host', value: text } })
}

/** A digit or a letter needs no escape, while Route 53 writes escapes in octal: `\052` for the asterisk. */
const octalMeant = (text: string): string =>
  text.replace(/\\([0-3][0-7]{2})/g, (whole, digits: string) =>
    /[A-Za-z0-9]/.test(String.fromCharCode(Number(digits))) ? String.fromCharCode(Number.parseInt(digits, 8)) : whole,
  )

/** What was left out of a name that was understood, and an escape that means something else to who wrote it. */
const saidOf = (text: string, labels: readonly string[]): Finding[] => {
  const unseen = findUnseen(text)
  const meant = octalMeant(text)
  const isOctal = meant !== text && /^[!-~]+$/.test(meant)
  return [
    ...(unseen.length > 0 ? [warning('host', 'dns.text.dropped', { params: { what: showPasted(unseen) } })] : []),
    ...(isOctal
      ? [
          warning('host', 'dns.host.octal', {
            params: { read: labels.join('.'), meant },
            fix: { field: 'host', value: meant },
          }),
        ]
      : []),
  ]
}
