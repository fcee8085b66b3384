import { error, type Parsed, refused, understood, warning } from '../finding'
import { parseHost } from '../host'
import { parseLabels } from '../names'
import { recordRules } from '../records'
import { DEFAULT_TTL, readTtlText } from '../ttl'
import { type DnsType, type ExistingRecord, type Finding, isDnsType, type StoredRecord } from '../types'
import { toZoneView, validateIn } from '../validate-record'
import type { ZoneView } from '../zone-view'
import { type LogicalLine, logicalLines } from './logical-lines'
import { absoluteContent } from './relative-names'

/** One entry of a pasted text: the record that it becomes, or what is wrong with it. `line` counts from 1. */
export interface ZoneTextLine {
  line: number
  source: string
  record?: StoredRecord
  rrsetTtl?: number
  findings: Finding[]
}

interface Reader {
  view: ZoneView
  /** Without its last dot. */
  origin: string
  ttl: number | null
  host: string | null
}

interface Entry {
  host: string
  ttl: number | null
  type: DnsType
  rdata: string
}

const generated = new Set(['SOA', 'RRSIG', 'DNSKEY', 'NSEC', 'NSEC3', 'NSEC3PARAM', 'CDS', 'CDNSKEY'])

const isTtl = (word: string): boolean => /^\d/.test(word) && Number.isFinite(readTtlText(word))

/** TTL and class stand in either order before the type (RFC 1035 5.1). */
const readHead = (text: string): { ttl: number | null; type: string; rdata: string; otherClass?: string } => {
  let rest = text.trim()
  let ttl: number | null = null
  for (;;) {
    const [word = ''] = /^\S*/.exec(rest) ?? []
    const after = rest.slice(word.length).trim()
    if (/^(?:CH|HS|CS|ANY)$/i.test(word)) return { ttl, type: '', rdata: '', otherClass: word }
    if (ttl === null && isTtl(word)) ttl = readTtlText(word)
    else if (!/^IN$/i.test(word)) return { ttl, type: word.toUpperCase(), rdata: after }
    rest = after
  }
}

const withOrigin = (host: string, reader: Reader): string => {
  if (host === '@') return `${reader.origin}.`
  return host.endsWith('.') ? host : `${host}.${reader.origin}.`
}

/** A host as the panel writes it. Relative to the zone itself it is read as typed, so that a repeated zone is seen. */
const readHost = (name: string, reader: Reader): Parsed<string> => {
  const { zone } = reader.view
  const owner = parseHost(reader.origin === zone.name ? name : withOrigin(name, reader), zone)
  return owner.value ? understood(owner.value.host) : refused(...owner.findings)
}

const readEntry = (text: string, reader: Reader): Parsed<Entry> => {
  const isContinued = /^\s/.test(text)
  const [name = ''] = isContinued ? [''] : (/^(?:\\.|\S)+/.exec(text) ?? [])
  const owner = isContinued && reader.host !== null ? understood(reader.host) : readHost(name, reader)
  if (isContinued && reader.host === null) return refused(error('host', 'dns.line.no-host'))
  const { ttl, type, rdata, otherClass } = readHead(text.slice(name.length))
  if (owner.value === undefined) return refused(...owner.findings)
  reader.host = owner.value
  if (otherClass) return refused(error('type', 'dns.line.class'))
  if (type === '') return refused(error('type', 'dns.line.type-missing'))
  if (generated.has(type)) return refused(warning('type', 'dns.line.generated', { params: { type } }))
  if (type === 'NS' && owner.value === '@') return refused(warning('type', 'dns.line.generated', { params: { type } }))
  if (!isDnsType(type)) return refused(error('type', 'dns.line.unknown-type', { params: { type } }))
  return understood({ host: owner.value, ttl, type, rdata })
}

const readDirective = (text: string, reader: Reader): Finding | null => {
  const [, directive = '', value = ''] = /^\$(\S+)\s*(\S*)/.exec(text) ?? []
  if (/^ttl$/i.test(directive)) {
    if (!isTtl(value)) return error('ttl', 'dns.line.ttl')
    reader.ttl = readTtlText(value)
    return null
  }
  if (!/^origin$/i.test(directive))
    return error('content', 'dns.line.directive', { params: { directive: `$${directive}` } })
  const name = value === '@' || value === '' ? value : withOrigin(value, reader).slice(0, -1)
  const labels = name === '' || name === '@' ? undefined : parseLabels(name, 'host').value
  if (name === '' || (name !== '@' && !labels)) return error('host', 'dns.line.origin')
  if (labels) reader.origin = labels.join('.')
  return null
}

/** The priority that a master file writes in front of the content. */
const takePriority = (type: DnsType, rdata: string): { priority: number | null; content: string } => {
  const match = recordRules[type].hasPriority ? /^(\d+)\s+([\s\S]*)$/.exec(rdata) : null
  return match ? { priority: Number(match[1]), content: match[2] ?? '' } : { priority: null, content: rdata }
}

const readRecord = (entry: Entry, reader: Reader): Omit<ZoneTextLine, 'line' | 'source'> => {
  const { priority, content } = takePriority(entry.type, entry.rdata)
  const named = absoluteContent(entry.type, content, reader.origin)
  const answer = validateIn(reader.view, {
    zone: reader.view.zone.name,
    host: entry.host,
    type: entry.type,
    content: named.content,
    ttl: entry.ttl ?? reader.ttl ?? DEFAULT_TTL,
    priority,
  })
  if (!answer.ok) return { findings: answer.errors }
  reader.view.add(answer.record)
  const { record, warnings, rrsetTtl } = answer
  return { record, findings: [...named.findings, ...warnings], ...(rrsetTtl !== undefined && { rrsetTtl }) }
}

/** A line on its way: `retry` holds what may come right once the lines after it are known. */
interface Reading extends ZoneTextLine {
  retry?: { entry: Entry; reader: Reader }
}

const readLine = ({ line, source, text, isOpen }: LogicalLine, reader: Reader): Reading | null => {
  const place = { line, source }
  if (isOpen) return { ...place, findings: [error('content', 'dns.line.continued')] }
  if (text.startsWith('$')) {
    const fault = readDirective(text, reader)
    return fault ? { ...place, findings: [fault] } : null
  }
  const entry = readEntry(text, reader)
  if (!entry.value) return { ...place, findings: entry.findings }
  const result = readRecord(entry.value, reader)
  return result.record
    ? { ...place, ...result }
    : { ...place, ...result, retry: { entry: entry.value, reader: { ...reader } } }
}

/** A target may get its address on a later line. */
const waitsForAddress = ({ findings }: Reading): boolean =>
  findings.some(found => found.code === 'dns.target.no-address' || found.code === 'dns.ns.glue')

const retried = (reading: Reading): ZoneTextLine => {
  const { retry, ...line } = reading
  return retry && waitsForAddress(reading) ? { ...line, ...readRecord(retry.entry, retry.reader) } : line
}

/**
 * Reads one line or a whole master file (RFC 1035 5.1) into records of the zone: $ORIGIN, $TTL, comments, parentheses,
 * left-out names, TTL and class in either order. Each record is checked against `context` and the records before it.
 * Names follow the file's own rule: without a last dot they are relative to the origin, which is said where it matters.
 */
export const parseZoneText = (text: string, zone: string, context: readonly ExistingRecord[] = []): ZoneTextLine[] => {
  const view = toZoneView(zone, context)
  const reader: Reader = { view, origin: view.zone.name, ttl: null, host: null }
  const readings = logicalLines(text).flatMap(line => readLine(line, reader) ?? [])
  return readings.map(retried)
}
