import type { RuleCode } from '../messages/messages'
import { error, type Parsed, refused, understood } from './finding'
import { readEscape } from './names'

/** One field of a content in presentation format. `bytes` holds one character for each byte. */
export interface Token {
  raw: string
  bytes: string
  quoted: boolean
}

/** The bytes of a text in UTF-8, one character for each. */
export const toBytes = (text: string): string =>
  Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte)).join('')

/** A character-string in quotes, `\DDD` for what is not printable ASCII (RFC 1035 5.1). */
export const quote = (bytes: string): string => {
  const shown = bytes.replace(/[^ !#-[\]-~]/g, byte =>
    byte === '"' || byte === '\\' ? `\\${byte}` : `\\${String(byte.charCodeAt(0)).padStart(3, '0')}`,
  )
  return `"${shown}"`
}

interface Piece {
  bytes: string
  end: number
  fault?: RuleCode
}

const pieceUntil = (text: string, start: number, ends: (character: string) => boolean): Piece => {
  let bytes = ''
  let at = start
  while (at < text.length && !ends(text.charAt(at))) {
    const character = text.charAt(at)
    if (character !== '\\') {
      bytes += character
      at += 1
      continue
    }
    const read = readEscape(text.slice(at, at + 4))
    if (!read) return { bytes, end: at, fault: at + 1 === text.length ? 'dns.text.quote-open' : 'dns.text.escape' }
    bytes += read.byte
    at += read.length
  }
  return { bytes, end: at }
}

const isSpace = (character: string): boolean => character === ' ' || character === '\t'

const readQuoted = (text: string, start: number): Piece => {
  const piece = pieceUntil(text, start + 1, character => character === '"')
  if (piece.fault) return piece
  if (piece.end >= text.length) return { ...piece, fault: 'dns.text.quote-open' }
  const next = text.charAt(piece.end + 1)
  return next === '' || isSpace(next) || next === '"'
    ? { ...piece, end: piece.end + 1 }
    : { ...piece, fault: 'dns.text.quote-stray' }
}

const readPlain = (text: string, start: number): Piece => {
  const piece = pieceUntil(text, start, character => isSpace(character) || '";()'.includes(character))
  const next = text.charAt(piece.end)
  if (piece.fault) return piece.fault === 'dns.text.quote-open' ? { ...piece, fault: 'dns.text.escape' } : piece
  if (next === '"') return { ...piece, fault: 'dns.text.quote-stray' }
  return next === '' || isSpace(next) ? piece : { ...piece, fault: 'dns.text.special' }
}

/** Cuts a content into its fields by RFC 1035 5.1: spaces part them, quotes hold them together. */
export const tokenize = (content: string): Parsed<Token[]> => {
  const text = toBytes(content)
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    if (isSpace(text.charAt(at))) {
      at += 1
      continue
    }
    const quoted = text.charAt(at) === '"'
    const piece = quoted ? readQuoted(text, at) : readPlain(text, at)
    if (piece.fault) return refused(error('content', piece.fault))
    tokens.push({ raw: text.slice(at, piece.end), bytes: piece.bytes, quoted })
    at = piece.end
  }
  return understood(tokens)
}

/** Text of bytes that are UTF-8; the bytes themselves where they are not. */
export const fromBytes = (bytes: string): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(bytes, byte => byte.charCodeAt(0)),
    )
  } catch {
    return bytes
  }
}

/** The bytes that a text with escapes stands for, or null where an escape is wrong (RFC 1035 5.1). */
export const readEscapes = (text: string): string | null => {
  const piece = pieceUntil(text, 0, () => false)
  return piece.fault ? null : piece.bytes
}

/** The text of a canonical content: its strings joined (RFC 7208 3.3). */
export const textOf = (content: string): string => (tokenize(content).value ?? []).map(token => token.bytes).join('')
