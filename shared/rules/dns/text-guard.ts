import { error } from './finding'
import type { Finding, RecordField } from './types'

const lineBreak = /[\n\r\v\f\u0085\u2028\u2029]/
const control = /(?!\t)\p{Cc}/u
const loneSurrogate = /\p{Cs}/u

/** Beyond this a text is refused unread: RDATA has 65,535 bytes, each written with four characters at most. */
const maxLength = 270_000

/** Refuses what could break out of a line of a master file or cannot be stored (RFC 1035 5.1). */
export const guardText = (text: string, field: RecordField): Finding | null => {
  if (text.length > maxLength) return error(field, 'dns.text.long')
  if (lineBreak.test(text)) {
    const isStrings = field === 'content' && /^\s*"/.test(text)
    const trimmed = isStrings ? text.trim().replace(/(?<!\s)\s*[\n\r]\s*/g, ' ') : text.trim()
    return error(field, 'dns.text.line-break', {
      fix: lineBreak.test(trimmed) || trimmed === '' ? undefined : { field, value: trimmed },
    })
  }
  if (control.test(text)) return error(field, 'dns.text.control')
  return loneSurrogate.test(text) ? error(field, 'dns.text.control') : null
}
