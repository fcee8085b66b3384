import { showPasted } from '../../text/pasted'
import { commentOfLine, MAX_COMMENT } from '../comment'
import { error, warning } from '../finding'
import type { Owner } from '../host'
import { isDnsType, typeOfCode } from '../records'
import { DEFAULT_TTL } from '../ttl'
import type { DnsType, Finding, StoredRecord } from '../types'
import { MAX_RECORDS, MAX_ZONE_BYTES, readRecord } from '../validate-record'
import { absolute, type Zone } from '../zone'
import { readContent } from './content'
import type { Entry } from './entry'
import { cleanFile, isPrivateType, isProviderService, typeMeant } from './foreign'
import { generate, isFull } from './generate'
import { readEntries } from './lexer'
import { obey, type Reader, recordAuthority, startReading, takeHead, takeOwner, ttlOf } from './reader'

/** One entry of a master file: the record that it becomes, or what is wrong with it. `line` counts from 1. */
export interface ReadLine {
  line: number
  source: string
  record?: StoredRecord
  /** Name and type, as far as they could be read: a refused line has them too. */
  owner?: Owner
  type?: DnsType
  /** Its name is outside of the zone. */
  isElsewhere?: true
  /** The zone has this record anyway, made by its server: not a fault. */
  isLeftOut?: true
  findings: Finding[]
}

/**
 * Types that the zone's server makes itself. CDS and CDNSKEY (RFC 7344) tell a parent the keys; here the DS goes to the
 * registry directly, and one that is written by hand would contradict the keys of the server.
 */
const generated = new Set(['SOA', 'RRSIG', 'DNSKEY', 'NSEC', 'NSEC3', 'NSEC3PARAM', 'CDS', 'CDNSKEY', 'ZONEMD'])

const numbersOfGenerated: Record<number, string> = {
  6: 'SOA',
  46: 'RRSIG',
  47: 'NSEC',
  48: 'DNSKEY',
  50: 'NSEC3',
  51: 'NSEC3PARAM',
  59: 'CDS',
  60: 'CDNSKEY',
  63: 'ZONEMD',
}

/** `TYPE1` is A (RFC 3597 5). */
const nameOfType = (written: string): string => {
  const code = /^TYPE(\d{1,5})$/.exec(written)?.[1]
  return code === undefined ? written : (numbersOfGenerated[Number(code)] ?? typeOfCode(Number(code)) ?? written)
}

const readTyped = (type: DnsType, entry: Entry, owner: Owner, ttl: number, reader: Reader): Omit<ReadLine, 'line'> => {
  const { source } = entry
  const content = readContent(type, entry.fields, reader)
  if (!content.value) return { source, findings: content.findings, owner, type }
  const { comment, isCut } = commentOfLine(entry.comment ?? '')
  const read = readRecord({ host: owner.host, type, ttl, ...content.value, comment }, reader.zone)
  const cut = isCut ? [warning('comment', 'dns.line.comment-cut', { params: { max: MAX_COMMENT } })] : []
  const findings = [...content.findings, ...read.findings, ...cut]
  return { source, findings, owner, type, ...read.value }
}

const leaveOut = (
  type: string,
  source: string,
  code: 'dns.line.generated' | 'dns.line.vendor' | 'dns.line.private' = 'dns.line.generated',
): Omit<ReadLine, 'line'> => ({ source, isLeftOut: true, findings: [warning('type', code, { params: { type } })] })

/** Cloudflare writes 1 where it decides the TTL itself. */
const settleTtl = (ttl: number): { ttl: number; findings: Finding[] } => {
  if (ttl !== 1) return { ttl, findings: [] }
  const params = { ttl: DEFAULT_TTL }
  return { ttl: DEFAULT_TTL, findings: [warning('ttl', 'dns.line.ttl-automatic', { params })] }
}

const readEntry = (entry: Entry, reader: Reader): Omit<ReadLine, 'line'> => {
  const { source } = entry
  const owner = takeOwner(entry, reader)
  const head = takeHead(entry.fields)
  const type = nameOfType(head.type)
  const say = (finding: Finding) => ({ source, findings: [finding], ...(owner.value && { owner: owner.value }) })
  if (type === 'SOA' && head.otherClass === null) recordAuthority(head.ttl, entry.fields, reader)
  if (generated.has(type) && head.otherClass === null) return leaveOut(type, source)
  if (isProviderService(type)) return leaveOut(type, source, 'dns.line.vendor')
  if (isPrivateType(type)) return leaveOut(type, source, 'dns.line.private')
  if (!owner.value) {
    const isElsewhere = owner.findings.some(({ code }) => code === 'dns.host.outside-zone')
    return { source, findings: owner.findings, ...(isElsewhere && { isElsewhere }) }
  }
  if (head.otherClass !== null) return say(error('type', 'dns.line.class'))
  if (type === '') return say(error('type', 'dns.line.type-missing'))
  const ttl = ttlOf(head.ttl, reader)
  if (type === 'NS' && owner.value.host === '@') return leaveOut(type, source)
  const as = typeMeant(type)
  const known = as ?? (isDnsType(type) ? type : undefined)
  if (!known) return say(error('type', 'dns.line.unknown-type', { params: { type } }))
  const settled = settleTtl(ttl)
  const read = readTyped(known, entry, owner.value, settled.ttl, reader)
  const said = [
    ...owner.findings.filter(({ code }) => code === 'dns.host.octal'),
    ...settled.findings,
    ...(as ? [warning('type', 'dns.line.read-as', { params: { type, as } })] : []),
    ...(head.age ? [warning('content', 'dns.line.age', { params: { mark: head.age } })] : []),
  ]
  return { ...read, findings: [...said, ...read.findings] }
}

const rrsetOf = ({ host, type }: StoredRecord, zone: Zone): string => `${absolute(host, zone)} ${type}`

/**
 * RFC 2181 5.2: an RRset has one TTL. As at BIND, it is the first one of lines that are together at one name, and of
 * several such groups the last one's.
 */
const unifyTtls = (lines: ReadLine[], zone: Zone): ReadLine[] => {
  const ttls = new Map<string, { ttl: number; group: number }>()
  let group = 0
  let last = ''
  for (const { record } of lines) {
    if (!record) continue
    const fqdn = absolute(record.host, zone)
    if (fqdn !== last) group += 1
    last = fqdn
    const key = rrsetOf(record, zone)
    if (ttls.get(key)?.group !== group) ttls.set(key, { ttl: record.ttl, group })
  }
  return lines.map(line => {
    const { record } = line
    const ttl = record && ttls.get(rrsetOf(record, zone))?.ttl
    if (!record || ttl === undefined || ttl === record.ttl) return line
    const said = warning('ttl', 'dns.line.rrset-ttl', { params: { ttl, host: record.host, type: record.type } })
    return { ...line, record: { ...record, ttl }, findings: [...line.findings, said] }
  })
}

const readLine = (entry: Entry, reader: Reader): ReadLine | undefined => {
  const { line, source, fault } = entry
  if (fault) {
    if (!entry.isContinued) reader.owner = 'refused'
    return { line, source, findings: [error('content', fault)] }
  }
  if (entry.isContinued || !entry.fields[0]?.raw.startsWith('$')) return { line, ...readEntry(entry, reader) }
  const refusal = obey(entry, reader)
  return refusal ? { line, source, findings: [refusal] } : undefined
}

const readLines = (entry: Entry, reader: Reader): ReadLine[] => {
  const { line, source, fault, isContinued } = entry
  if (!fault && !isContinued && /^\$GENERATE$/i.test(entry.fields[0]?.raw ?? '')) {
    const made = generate(entry, reader.room)
    const lines = made.value?.map(one => ({ line, ...readEntry(one, reader) }))
    return lines ?? [{ line, source, findings: made.findings }]
  }
  const read = readLine(entry, reader)
  if (read && !read.isLeftOut) reader.room.records -= 1
  return read ? [read] : []
}

const tooLarge = ({ line }: Entry): ReadLine => {
  const params = { records: 2 * MAX_RECORDS, characters: MAX_ZONE_BYTES }
  return { line, source: '', findings: [error('content', 'dns.line.text-large', { params })] }
}

/**
 * Reads one line or a whole master file (RFC 1035 5.1) into records of a zone, each by itself, in linear time:
 * `$ORIGIN`, `$TTL`, `$GENERATE`, comments, parentheses, left-out names, TTL and class in either order, generic types
 * and classes (RFC 3597). Names follow the file's own rule: without a last dot they are relative to the origin, which
 * is said where it matters. What depends on a name that was refused is refused. A text of far more records than a
 * domain holds is one refused line: it would take the process's time from everyone else.
 */
export const readZoneText = (text: string, zone: Zone): ReadLine[] => {
  const reader = startReading(zone)
  const cleaned = cleanFile(text)
  const say = (line: ReadLine): ReadLine => {
    const unseen = cleaned.unseen.get(line.line)
    if (!unseen) return line
    const said = warning('content', 'dns.line.unseen', { params: { what: showPasted(unseen) } })
    return { ...line, findings: [said, ...line.findings] }
  }
  const lines: ReadLine[] = []
  for (const entry of readEntries(cleaned.text)) {
    lines.push(...readLines(entry, reader).map(say))
    if (isFull(reader.room)) return [tooLarge(entry)]
  }
  return unifyTtls(lines, zone)
}
