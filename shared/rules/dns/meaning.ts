import { recordRules } from './records'
import { textOf } from './tokens'
import type { DnsType } from './types'

/** The place of the name among the words of a content; -1 where the type has none. The regexp of NAPTR has spaces. */
const placeOfName = (type: DnsType, words: readonly string[]): number => {
  const { name, parts } = recordRules[type]
  if (!name) return -1
  return name === parts.at(-1) ? words.length - 1 : parts.indexOf(name)
}

/**
 * What a canonical content says, for comparing: the text of a TXT record as one, however it is cut into strings (RFC
 * 7208 3.3), and names without case (RFC 4343).
 */
export const meaningOf = (type: DnsType, content: string): string => {
  if (recordRules[type].isText) return textOf(content)
  const words = content.split(' ')
  const place = placeOfName(type, words)
  return place < 0 ? content : words.map((word, at) => (at === place ? word.toLowerCase() : word)).join(' ')
}
