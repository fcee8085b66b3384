import { isPlainAscii } from '../names/domain-name'
import { isDecodable, toAsciiName } from '../names/idna'
import { hasMixedScript } from '../names/mixed-script'
import { showCharacter } from '../text/pasted'
import { error, type Parsed, refused, understood, warning } from './finding'
import type { RecordField } from './types'

/** RFC 1035 2.3.4 */
const maxLabel = 63
const maxName = 255

/** Letters of the longest name there can be: each of its bytes written as an escape. */
export const maxNameText = 4 * maxName

const unescaped = /[A-Za-z0-9_*/-]/

/**
 * BIND takes `\[` at the start of a label for a bit string (RFC 2673), which is of no use any more; NSD takes the dot
 * behind `\\` for a part of the label.
 */
const byNumber = /[[\]\\]/

/** One byte as it is in a canonical label: what needs no escape stands for itself. */
const showByte = (byte: string): string => {
  if (unescaped.test(byte)) return byte
  const code = byte.charCodeAt(0)
  return code > 32 && code < 127 && !byNumber.test(byte) ? `\\${byte}` : `\\${String(code).padStart(3, '0')}`
}

/** A label of bytes, one character for each, in presentation format. */
export const showLabel = (bytes: string): string => [...bytes].map(showByte).join('')

const escapeAtStart = /^\\(?:(\d{3})|([^\d]))/

/** Reads an escape of RFC 1035 5.1 at the start of `text`, or null where it is none. */
export const readEscape = (text: string): { byte: string; length: number } | null => {
  const match = escapeAtStart.exec(text)
  if (!match) return null
  if (match[2] !== undefined) return { byte: match[2], length: 2 }
  const code = Number(match[1])
  return code > 255 ? null : { byte: String.fromCharCode(code), length: 4 }
}

/**
 * A name of a master file in which each character is escaped that stands for itself there (RFC 1035 5.1), and that in a
 * name that somebody types is a slip: BIND writes `a~b`.
 */
export const escapeLoose = (name: string): string =>
  name.replace(/\\(?:\d{3}|[\s\S])|(?!^@$)[!#$%&'+,:<=>?@[\]^`{|}~]/g, piece =>
    piece.length > 1 ? piece : `\\${piece}`,
  )

/** Cuts a name at its dots, not at its escaped dots. */
export const splitLabels = (name: string): string[] => name.match(/(?:\\[\s\S]|[^.\\])+/g) ?? []

/** Length in bytes of a canonical label. */
const labelBytes = (label: string): number => label.replace(/\\(?:\d{3}|.)/g, '?').length

/** Length of a name as it is sent: each label with its length byte, and the root. */
export const nameBytes = (labels: readonly string[]): number =>
  labels.reduce((sum, label) => sum + labelBytes(label) + 1, 1)

/** Lower case (RFC 4343), except where escapes tell that people read the label: `My\032Printer` (RFC 6763 4.1.1). */
const settleCase = (label: string): string => (label.includes('\\') ? label : label.toLowerCase())

const isAscii = (text: string): boolean => !/[^\0-\x7F]/.test(text)

interface Reading {
  labels: string[]
  badCharacter?: string
  badEscape?: boolean
}

const readLabels = (text: string): Reading => {
  const labels: string[] = []
  let label = ''
  for (let at = 0; at < text.length; ) {
    const character = text.charAt(at)
    if (character === '\\') {
      const read = readEscape(text.slice(at, at + 4))
      if (!read) return { labels, badEscape: true }
      label += showByte(read.byte)
      at += read.length
      continue
    }
    if (character === '.') {
      labels.push(label)
      label = ''
    } else if (unescaped.test(character)) label += showByte(character)
    else return { labels, badCharacter: character }
    at += 1
  }
  return { labels: [...labels, label].map(settleCase) }
}

/**
 * Reads a name without its last dot into canonical labels: lower case, A-labels, escapes only where needed.
 * Checks what holds for every name (RFC 1035 2.3.4, 3.1, 5.1; RFC 5891 4).
 */
export const parseLabels = (text: string, field: RecordField): Parsed<string[]> => {
  const ascii =
    isPlainAscii(text) || (field === 'content' ? isDecodable(text) : isAscii(text)) ? text : toAsciiName(text)
  if (ascii === null) return refused(error(field, 'dns.name.idna', { params: { name: text } }))
  const { labels, badCharacter, badEscape } = readLabels(ascii)
  if (badEscape) return refused(error(field, 'dns.name.escape'))
  if (badCharacter !== undefined)
    return refused(error(field, 'dns.name.characters', { params: { character: showCharacter(badCharacter) } }))
  if (labels.some(label => label === '')) return refused(error(field, 'dns.name.empty-label'))
  const long = labels.find(label => labelBytes(label) > maxLabel)
  if (long) return refused(error(field, 'dns.name.label-long', { params: { length: labelBytes(long) } }))
  if (nameBytes(labels) > maxName) return refused(error(field, 'dns.name.long'))
  return hasMixedScript(text) ? understood(labels, warning(field, 'dns.name.mixed-script')) : understood(labels)
}
