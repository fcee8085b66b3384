import ipaddr from 'ipaddr.js'
import { error, fixContent, type Parsed, refused, understood } from './finding'
import type { ContentPart } from './types'

/** Rewrites a dotted last half, which ipaddr.js reads leniently, into two groups (RFC 4291 2.2). */
export const withoutDots = (text: string): string | null => {
  if (!text.includes('.')) return text
  const at = text.lastIndexOf(':') + 1
  const tail = text.slice(at)
  if (!ipaddr.IPv4.isValidFourPartDecimal(tail)) return null
  const [a = 0, b = 0, c = 0, d = 0] = ipaddr.IPv4.parse(tail).octets
  return `${text.slice(0, at)}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
}

interface HexField {
  part: ContentPart
  /** Digits it must have, or null for any number of bytes. */
  length: number | null
  /** What the length belongs to, as shown: `SHA-256`. */
  label: string
  rewrite: (hex: string) => string
}

/** Reads hexadecimal digits, which may have spaces in between (RFC 6698 2.2), into lower case without spaces. */
export const parseHex = (pieces: readonly string[], field: HexField): Parsed<string> => {
  const { part } = field
  const text = pieces.join('').toLowerCase()
  if (text === '') return refused(error('content', 'dns.hex.missing', { part }))
  if (!/^[0-9a-f]+$/.test(text)) {
    const meant = text.replace(/^0x/, '').replace(/:/g, '')
    const isHex = /^(?:[0-9a-f]{2})+$/.test(meant)
    return refused(
      error('content', 'dns.hex.digits', { part, fix: isHex ? fixContent(field.rewrite(meant)) : undefined }),
    )
  }
  const params = { label: field.label, expected: field.length ?? 0, length: text.length }
  if (text.length % 2 === 1) return refused(error('content', 'dns.hex.odd', { part, params }))
  if (field.length !== null && text.length !== field.length)
    return refused(error('content', 'dns.hex.length', { part, params }))
  return understood(text)
}

/** Base64 with all its padding and no spaces, as RFC 4648 writes it; null where it is none, or empty. */
export const readBase64 = (text: string): string | null => {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text) || text === '') return null
  return btoa(atob(text))
}
