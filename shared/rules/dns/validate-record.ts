import { isDecodable, toAsciiName } from '../names/idna'
import { cleanPasted, findUnseen, type PastedFinding, showPasted } from '../text/pasted'
import { parseComment } from './comment'
import { checkConflicts, checkRrsetTtl } from './conflicts'
import { MAX_16_BITS, readNumber } from './fields'
import { error, fixContent, type Parsed, refused, understood, warning } from './finding'
import { type Owner, parseHost } from './host'
import { IndexedZone } from './indexed-zone'
import { meaningOf } from './meaning'
import { findPastedLine } from './pasted-line'
import type { ParseContext } from './record-rule'
import { isDnsType, recordRules } from './records'
import { guardText } from './text-guard'
import { parseTtl } from './ttl'
import type { DnsType, ExistingRecord, Finding, Fix, RecordInput, StoredRecord, Validation } from './types'
import { toZone, type Zone } from './zone'
import type { ZoneView } from './zone-view'

/** Characters of a content as it is stored. What is stored can always be sent back by a form (`dnsCreateBody`). */
const MAX_CONTENT = 60_000

/** Records of one domain. */
export const MAX_RECORDS = 2000

/** Bytes of the contents of all records of one domain; contents are ASCII. */
export const MAX_ZONE_BYTES = 4_000_000

/** What is typed for one record. */
export type RecordFields = Omit<RecordInput, 'zone'>

/** A priority typed in front of the content, where it was left out of its own field. */
const priorityIn = (content: string, type: DnsType): Fix | undefined => {
  const words = content.trim().split(/\s+/)
  const value = readNumber(words[0] ?? '', MAX_16_BITS)
  return value !== null && words.length > recordRules[type].parts.length ? { field: 'priority', value } : undefined
}

const parsePriority = ({ priority, content }: RecordFields, type: DnsType): Parsed<number | null> => {
  const given = priority ?? null
  if (!recordRules[type].hasPriority)
    return given === null
      ? understood(null)
      : refused(error('priority', 'dns.priority.unused', { params: { type }, fix: { field: 'priority', value: null } }))
  if (given === null)
    return refused(error('priority', 'dns.priority.missing', { params: { type }, fix: priorityIn(content, type) }))
  return Number.isInteger(given) && given >= 0 && given <= MAX_16_BITS
    ? understood(given)
    : refused(error('priority', 'dns.priority.range', { params: { max: MAX_16_BITS } }))
}

/** Reads a content of a type into its canonical form. Only a text keeps the spaces around it. */
const parseContent = (content: string, type: DnsType, place: ParseContext): Parsed<string> => {
  const unsafe = guardText(content, 'content')
  if (unsafe) return refused(unsafe)
  const read = recordRules[type].parseContent(recordRules[type].isText ? content : content.trim(), place)
  const unseen = recordRules[type].isText ? [] : findUnseen(content)
  if (read.value !== undefined)
    return unseen.length > 0 ? { ...read, findings: [...read.findings, dropped('content', unseen)] } : read
  const pasted = findPastedLine(content, type, place) ?? findPasted(content, type, place, read)
  return pasted ? refused(pasted) : read
}

const dropped = (field: 'host' | 'content', unseen: readonly PastedFinding[]): Finding =>
  warning(field, 'dns.text.dropped', { params: { what: showPasted(unseen) } })

/** What the clipboard brought along, where the content is right without it. */
const findPasted = (content: string, type: DnsType, place: ParseContext, read: Parsed<string>): Finding | null => {
  const { text, findings } = cleanPasted(content)
  const [first] = read.findings
  if (findings.length === 0 || recordRules[type].isText || (findUnseen(content).length === 0 && first?.fix)) return null
  if (recordRules[type].parseContent(text, place).value === undefined) return null
  const part = first?.part && { part: first.part }
  return error('content', 'dns.text.pasted', { ...part, params: { what: showPasted(findings) }, fix: fixContent(text) })
}

/**
 * Only the owners of addresses and mail are host names (RFC 1123 2.1, RFC 2181 11), as `check-names` of BIND has it.
 * What loads is only said: underscores, and at all other types hyphens at an end and A-labels that are no names.
 */
const checkHostName = ({ labels }: Owner, type: DnsType): Finding[] => {
  const isHost = recordRules[type].hostOwner ?? false
  const hyphen = labels.find(label => !label.startsWith('_') && /^-|-$/.test(label))
  if (hyphen !== undefined && isHost) return [error('host', 'dns.host.hyphen')]
  const foreign = labels.find(label => label.startsWith('xn--') && toAsciiName(label) === null)
  if (foreign !== undefined && isHost && !isDecodable(foreign))
    return [error('host', 'dns.name.idna', { params: { name: foreign } })]
  return [
    ...(hyphen === undefined ? [] : [warning('host', 'dns.host.not-host', { params: { label: hyphen } })]),
    ...(foreign === undefined ? [] : [warning('host', 'dns.host.not-idna', { params: { label: foreign } })]),
    ...(isHost && labels.some(label => label.includes('_')) ? [warning('host', 'dns.host.underscore')] : []),
  ]
}

const toExisting = (record: ExistingRecord, zone: Zone): ExistingRecord => {
  const place = { zone, owner: null, priority: record.priority }
  const content = parseContent(record.content, record.type, place).value
  return content === undefined || content === record.content ? record : { ...record, content }
}

/** A content in the one spelling that is stored; as it is where it is not valid. `zoneName` in ASCII. */
const canonicalContent = (type: DnsType, content: string, zoneName: string): string =>
  parseContent(content, type, { zone: toZone(zoneName), owner: null, priority: null }).value ?? content

/** What a content says, in any spelling of it: equal texts are the same data. `zoneName` in ASCII. */
export const comparableContent = (type: DnsType, content: string, zoneName: string): string =>
  meaningOf(type, canonicalContent(type, content, zoneName))

/** The records of a zone, ready to be asked; contents in any spelling. */
export const toZoneView = (zoneName: string, records: readonly ExistingRecord[]): IndexedZone => {
  const zone = toZone(zoneName)
  return new IndexedZone(
    zone,
    records.map(record => toExisting(record, zone)),
  )
}

/** A record that was understood by itself, with the name it is at and what is to be said about it. */
export interface ReadRecord {
  record: StoredRecord
  owner: Owner
}

const hasErrors = (findings: readonly Finding[]): boolean => findings.some(({ level }) => level === 'error')

const errorsOf = (findings: readonly Finding[]): Finding[] => findings.filter(({ level }) => level === 'error')

const checkLimit = (content: string): Finding[] =>
  content.length > MAX_CONTENT
    ? [error('content', 'dns.content.long', { params: { length: content.length, max: MAX_CONTENT } })]
    : []

/** Reads a record by itself, without the other records of the zone. Without a value, there is at least one error. */
export const readRecord = (input: RecordFields, zone: Zone): Parsed<ReadRecord> => {
  const type = input.type.trim().toUpperCase()
  if (!isDnsType(type)) return refused(error('type', 'dns.type.unknown', { params: { type } }))
  const owner = parseHost(input.host, zone)
  const ttl = parseTtl(input.ttl)
  const priority = parsePriority(input, type)
  const place = { zone, owner: owner.value ?? null, priority: priority.value ?? null }
  const content = parseContent(input.content, type, place)
  const ownerFindings = owner.value
    ? [...(recordRules[type].checkOwner?.(owner.value, zone) ?? []), ...checkHostName(owner.value, type)]
    : []
  const comment = parseComment(input.comment)
  const tooLong = checkLimit(content.value ?? '')
  const findings = [owner, { findings: ownerFindings }, content, { findings: tooLong }, priority, ttl, comment].flatMap(
    read => read.findings,
  )
  if (hasErrors(findings) || !owner.value || content.value === undefined || ttl.value === undefined)
    return refused(...findings)
  const { host } = owner.value
  const record = {
    host,
    type,
    content: content.value,
    ttl: ttl.value,
    priority: priority.value ?? null,
    ...(comment.value && { comment: comment.value }),
  }
  return understood({ record, owner: owner.value }, ...findings)
}

/** What is to be said about a record of the view because of the others: an error where they exclude it. */
export const validateInZone = (record: ExistingRecord, owner: Owner, view: ZoneView): Finding[] => {
  const findings = checkConflicts(record, owner, view)
  if (hasErrors(findings)) return findings
  return [...findings, ...(recordRules[record.type].checkZone?.(record, owner, view) ?? [])]
}

/** `validateRecord` for many records of one zone: the view is made once. */
const validateIn = (view: IndexedZone, input: RecordFields): Validation => {
  const read = readRecord(input, view.zone)
  if (!read.value) return { ok: false, errors: errorsOf(read.findings) }
  const { record, owner } = read.value
  view.add(record)
  const findings = [...read.findings, ...validateInZone(record, owner, view)]
  const rrset = checkRrsetTtl(record, owner, view)
  view.remove(record)
  if (hasErrors(findings)) return { ok: false, errors: errorsOf(findings) }
  return rrset
    ? { ok: true, record, warnings: [...findings, rrset], rrsetTtl: record.ttl }
    : { ok: true, record, warnings: findings }
}

/**
 * Decides whether a record may be stored, by the RFCs of its type, and in which form.
 *
 * `context` holds the other records of the zone; for a change, without the record itself. The answer is either the
 * record as it is to be stored, with warnings, or every error, each with the field it belongs to. Never throws.
 */
export const validateRecord = (input: RecordInput, context: readonly ExistingRecord[]): Validation =>
  validateIn(toZoneView(input.zone, context), input)
