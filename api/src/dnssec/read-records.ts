import { domainToASCII } from 'node:url'
import type { DsRecord, FieldCode } from '@panel/shared/contract'
import type { DnskeyData } from 'dns-packet'

/** A record as somebody gave it, not checked yet; a code says why a text is none. */
export type GivenRecord =
  | { kind: 'ds'; ds: DsRecord }
  | { kind: 'key'; protocol: number; key: DnskeyData }
  | { kind: 'fault'; code: FieldCode }

const fault = (code: FieldCode): GivenRecord => ({ kind: 'fault', code })

/** IANA's mnemonics, which presentation format allows (RFC 4034 appendix A.1). */
const algorithms: Record<string, number> = {
  RSASHA1: 5,
  RSASHA1NSEC3SHA1: 7,
  NSEC3RSASHA1: 7,
  RSASHA256: 8,
  RSASHA512: 10,
  ECCGOST: 12,
  ECDSAP256SHA256: 13,
  ECDSA256: 13,
  ECDSAP384SHA384: 14,
  ECDSA384: 14,
  ED25519: 15,
  ED448: 16,
}

const digestTypes: Record<string, number> = { SHA1: 1, SHA256: 2, GOST: 3, SHA384: 4 }

const isNumber = (text: string | undefined): text is string => /^\d{1,10}$/.test(text ?? '')

/** A number, or one that a name stands for; also `13 (ECDSAP256SHA256)` and `SHA-256`. NaN for anything else. */
const numberOf = (text = '', names: Record<string, number> = {}): number => {
  const plain = text.trim()
  const [, digits] = /^(\d{1,10})(?:$|[^\w]|\s)/.exec(plain) ?? []
  if (digits) return Number(digits)
  return names[plain.replace(/[^A-Za-z0-9]/g, '').toUpperCase()] ?? Number.NaN
}

const readDs = ([tag, algorithm, type, ...digest]: readonly string[]): GivenRecord => {
  const ds = {
    key_tag: numberOf(tag),
    algorithm: numberOf(algorithm, algorithms),
    digest_type: numberOf(type, digestTypes),
    digest: digest.join('').replace(/\s/g, '').toLowerCase(),
  }
  const isRead = [ds.key_tag, ds.algorithm, ds.digest_type].every(Number.isInteger) && ds.digest !== ''
  return isRead ? { kind: 'ds', ds } : fault('ds_unreadable')
}

const base64 = /^[A-Za-z0-9+/]+={0,2}$/

/** Undefined for what is not Base64. */
export const readBase64 = (text: string): Buffer | undefined => {
  const plain = text.replace(/\s/g, '')
  return base64.test(plain) ? Buffer.from(plain, 'base64') : undefined
}

const flagNames: Record<string, number> = { KSK: 257, CSK: 257, ZSK: 256 }

const readKey = ([flags, protocol, algorithm, ...text]: readonly string[]): GivenRecord => {
  const key = readBase64(text.join(''))
  const numbers = [numberOf(flags, flagNames), numberOf(protocol), numberOf(algorithm, algorithms)] as const
  if (!key || !numbers.every(Number.isInteger)) return fault(text.length > 0 && !key ? 'ds_key' : 'ds_unreadable')
  return { kind: 'key', protocol: numbers[1], key: { flags: numbers[0], algorithm: numbers[2], key } }
}

const isOwner = (name: string, zone: string): boolean => {
  const plain = name.replace(/\.$/, '')
  return plain === '@' || domainToASCII(plain) === zone
}

const isTtlOrClass = (token: string): boolean => /^(?:\d[smhdw]?)+$|^(?:IN|CH|HS)$/i.test(token)

const dsTypes = ['DS', 'CDS', 'DLV']
const keyTypes = ['DNSKEY', 'CDNSKEY']

/** One record: with or without its owner, TTL, class and type. */
const readRecord = (tokens: readonly string[], zone: string): GivenRecord => {
  const at = tokens.findIndex(token => [...dsTypes, ...keyTypes].includes(token.toUpperCase()))
  if (at === -1) {
    // Bare data: flags and the only protocol there is begin a key.
    const isKey = /^(?:256|257|385)$/.test(tokens[0] ?? '') && tokens[1] === '3'
    return isKey ? readKey(tokens) : readDs(tokens)
  }
  const owners = tokens.slice(0, at).filter(token => !isTtlOrClass(token))
  if (owners.length > 1) return fault('ds_unreadable')
  if (owners[0] !== undefined && !isOwner(owners[0], zone)) return fault('ds_owner')
  const data = tokens.slice(at + 1)
  return dsTypes.includes(tokens[at]?.toUpperCase() ?? '') ? readDs(data) : readKey(data)
}

/** The lines of a text as records are, without comments; parentheses join lines (RFC 1035 5.1). */
const linesOf = (text: string): string[] => {
  const lines: string[] = []
  let open = false
  for (const line of text.split(/\r\n|\r|\n/)) {
    const plain = line.replace(/;.*$/s, '')
    const words = plain.replace(/[()"]/g, ' ').trim()
    if (open && lines.length > 0) lines[lines.length - 1] += ` ${words}`
    else if (words !== '') lines.push(words)
    for (const mark of plain) if (mark === '(' || mark === ')') open = mark === '('
  }
  return lines
}

const isRest = (line: string): boolean =>
  /^[A-Za-z0-9+/=\s]+$/.test(line) && !/\b(?:DS|CDS|DNSKEY|CDNSKEY)\b/i.test(line)

/** Whether a line begins a record: it has a type, or three numbers. */
const begins = (line: string): boolean => {
  const tokens = line.split(/\s+/)
  return !isRest(line) || (tokens.length > 3 && tokens.slice(0, 2).every(isNumber))
}

/** Forms of registrars: a label and a value a line. */
const labels: readonly (readonly [field: string, label: RegExp])[] = [
  ['key_tag', /^key\s*(?:tag|id)\b/i],
  ['digest_type', /^(?:digest\s*type|digest\s*algorithm|hash\s*(?:type|algorithm)?)\b/i],
  ['algorithm', /^(?:key\s*)?alg(?:orithm)?\b/i],
  ['digest', /^digest\b/i],
  ['flags', /^(?:key\s*)?flags?\b/i],
  ['protocol', /^protocol\b/i],
  ['public_key', /^(?:public\s*key|pub\s*key)\b/i],
]

const readForm = (lines: readonly string[]): GivenRecord[] | undefined => {
  const found = new Map<string, string>()
  for (const line of lines) {
    const [field, label] = labels.find(([, pattern]) => pattern.test(line)) ?? []
    const value = label && line.replace(label, '').replace(/^\s*[:=]?\s*/, '')
    if (field && value && !found.has(field)) found.set(field, value)
  }
  const get = (name: string) => found.get(name) ?? ''
  const digest = [get('key_tag'), get('algorithm'), get('digest_type'), get('digest')]
  if (digest.every(Boolean)) return [readDs(digest)]
  if (!(found.has('public_key') && found.has('algorithm'))) return undefined
  return [readKey([get('flags') || '257', get('protocol') || '3', get('algorithm'), get('public_key')])]
}

/**
 * Reads DS and DNSKEY records as nameservers and registrars write them. `zone` is without a last dot. Digests come in lower
 * case.
 */
export const readRecords = (text: string, zone: string): GivenRecord[] => {
  const all = linesOf(text)
  const isForm = all.some(line => /^key\s*(?:tag|id)\b|^public\s*key\b/i.test(line))
  // A form that has the whole record too, such as Cloudflare's, repeats its parts.
  const whole = all.filter(line => /\b(?:DS|DNSKEY)\s+\d/i.test(line))
  const form = isForm && whole.length === 0 ? readForm(all) : undefined
  if (form) return form
  const records: string[] = []
  for (const line of isForm && whole.length > 0 ? whole : all) {
    if (begins(line) || records.length === 0) records.push(line)
    else records[records.length - 1] += ` ${line}`
  }
  if (records.length === 0) return [fault('ds_unreadable')]
  // Cloudflare and `pdnsutil` name the record before it begins: `DS Record:`, `DS =`, `KSK DNSKEY =`.
  const named = /^(?:(?:[KCZ]SK\s+)?(?:DS|DNSKEY)\s*[=:]|DS\s+record:?)\s*/i
  return records.map(line => readRecord(line.replace(named, '').split(/\s+/), zone))
}
