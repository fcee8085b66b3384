import type { RuleCode } from '../../messages/messages'
import { error, fixContent, type Parsed, refused, understood, warning } from '../finding'
import { escapeLoose } from '../names'
import { recordRules } from '../records'
import { quote, readEscapes, toBytes } from '../tokens'
import type { DnsType, Finding } from '../types'
import { fromWire } from '../wire'
import type { Field } from './entry'
import { type Reader, withOrigin } from './reader'

/** A content as the panel has it, with its priority apart. */
export interface Content {
  content: string
  priority: number | null
}

/** The priority that a master file writes in front of the content. */
const splitPriority = (type: DnsType, words: readonly string[]): { priority: number | null; rest: string[] } => {
  const [first = '', ...rest] = words
  const isPriority = recordRules[type].hasPriority && /^\d+$/.test(first)
  return isPriority ? { priority: Number(first), rest } : { priority: null, rest: [...words] }
}

const wrongBytes: RuleCode = 'dns.line.generic'

/** RFC 3597 5: `\# length` and the bytes of the RDATA in hexadecimal digits. */
const readGeneric = (type: DnsType, fields: readonly Field[]): Parsed<Content> => {
  const [, length, ...pieces] = fields
  const hex = pieces.map(({ raw }) => raw).join('')
  const isWhole = /^(?:[0-9a-f]{2})*$/i.test(hex) && String(hex.length / 2) === length?.raw.replace(/^0+(?=\d)/, '')
  const bytes = (hex.match(/../g) ?? []).map(pair => String.fromCharCode(Number.parseInt(pair, 16))).join('')
  const text = isWhole ? fromWire(bytes, recordRules[type].wire) : null
  if (text === null) return refused(error('content', wrongBytes, { params: { type } }))
  const [priority, ...rest] = recordRules[type].hasPriority ? text.split(' ') : [null, text]
  return understood({ priority: priority === null ? null : Number(priority), content: rest.join(' ') })
}

/** Each word of a TXT record is a string of its own, in quotes or not. */
const readStrings = (fields: readonly Field[]): Parsed<Content> => {
  const bytes = fields.map(({ raw, quoted }) => readEscapes(toBytes(quoted ? raw.slice(1, -1) : raw)))
  if (bytes.some(text => text === null)) return refused(error('content', 'dns.text.escape', { part: 'text' }))
  const strings = bytes.map(text => text ?? '')
  const content = strings.map(quote).join(' ')
  const isBare = fields.length > 1 && fields.every(({ quoted }) => !quoted)
  if (!isBare) return understood({ priority: null, content })
  const fix = fixContent(quote(strings.join(' ')))
  const params = { count: fields.length }
  return understood({ priority: null, content }, warning('content', 'dns.line.words', { part: 'text', params, fix }))
}

/** A web address, one of mail or a port is no name: the rule of the type says so. */
const isNoName = /^[a-z][a-z0-9+.-]*:\/\/|^mailto:|^[^:/@\\]+:\d+$|^"|^[^@\\]+@[^@\\]*[^.@\\]$/i

/**
 * Makes a name absolute, as a master file means it. A name with dots inside that lost its last one is the usual slip,
 * so that reading is said and the other one offered.
 */
const absoluteName = (words: string[], at: number, reader: Reader): Finding[] => {
  const written = words[at] ?? ''
  if (written === '' || isNoName.test(written)) return []
  const name = escapeLoose(written)
  const absolute = withOrigin(name, reader)
  if (absolute === null) return [error('content', 'dns.line.origin-refused', { part: 'target' })]
  words[at] = absolute
  if (absolute === name || !name.includes('.') || reader.origin === '') return []
  const fix = fixContent([...words.slice(0, at), `${name}.`, ...words.slice(at + 1)].join(' '))
  const params = { name: absolute.slice(0, -1) }
  return [warning('content', 'dns.line.relative', { part: 'target', params, fix })]
}

/** Reads the fields behind the type. */
export const readContent = (type: DnsType, fields: readonly Field[], reader: Reader): Parsed<Content> => {
  const [first] = fields
  if (first && !first.quoted && first.raw === '\\#') return readGeneric(type, fields)
  if (!recordRules[type].rest && fields.some(({ isPair }) => isPair))
    return refused(error('content', 'dns.text.quote-stray'))
  if (recordRules[type].isText) return readStrings(fields)
  const { priority, rest } = splitPriority(
    type,
    fields.map(({ raw }) => raw),
  )
  const { name, parts } = recordRules[type]
  const findings = name ? absoluteName(rest, parts.indexOf(name), reader) : []
  if (findings.some(({ level }) => level === 'error')) return refused(...findings)
  return understood({ priority, content: rest.join(' ') }, ...findings)
}
