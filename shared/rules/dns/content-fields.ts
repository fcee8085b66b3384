import { recordRules } from './records'
import { fromBytes, quote, type Token, toBytes, tokenize } from './tokens'
import type { ContentPart, DnsType } from './types'
import type { WireField } from './wire'

/** The parts of a content as a form for one type shows them: unquoted, as text. */
export type ContentFields = Partial<Record<ContentPart, string>>

/** The parts of a type's content in their order. Types of one part have all of the content in it. */
export const contentParts = (type: DnsType): readonly ContentPart[] => recordRules[type].parts

/** Whether the priority is a field of the record (MX, SRV, URI). */
export const hasPriority = (type: DnsType): boolean => recordRules[type].hasPriority ?? false

/** Values of a part to choose from, where there are no others. */
export const choicesOf = (type: DnsType, part: ContentPart): readonly string[] | undefined =>
  recordRules[type].choices?.[part]

/** Values offered for a part, while any other may be typed. */
export const suggestionsOf = (type: DnsType, part: ContentPart): readonly string[] | undefined =>
  recordRules[type].suggestions?.[part]

/** Which hint a form shows for the owner name. */
export const hostHintOf = (type: DnsType): 'service' | 'port' | 'any' => recordRules[type].hostHint ?? 'any'

/** Whether the content is a text, such as that of TXT. */
export const isText = (type: DnsType): boolean => recordRules[type].isText ?? false

/** What a reader of RDATA may not write in other letters; names and digits in hex it may. */
const exactFields: ReadonlySet<WireField> = new Set(['string', 'strings', 'text', 'base64'])

/** Whether two contents that differ in capital and small letters differ. */
export const isCaseSensitive = (type: DnsType): boolean => recordRules[type].wire.some(field => exactFields.has(field))

const isQuoted = (type: DnsType, part: ContentPart): boolean => recordRules[type].quoted?.includes(part) ?? false

const partText = (type: DnsType, part: ContentPart, token: Token): string =>
  fromBytes(isQuoted(type, part) || token.quoted ? token.bytes : token.raw)

/** What cannot be cut by the rules is cut at its spaces, the last part taking the rest. */
const looseTokens = (content: string, count: number): string[] => {
  const words = content.trim().split(/\s+/)
  return words.length <= count ? words : [...words.slice(0, count - 1), words.slice(count - 1).join(' ')]
}

/** Takes a content apart for a form. Any text is taken; nothing of it is lost for a content that is valid. */
export const splitContent = (type: DnsType, content: string): ContentFields => {
  const parts = contentParts(type)
  const [only] = parts
  if (parts.length === 1 && only) return { [only]: content }
  const tokens = recordRules[type].rest ? undefined : tokenize(content).value
  const texts =
    tokens && tokens.length <= parts.length
      ? tokens.map((token, at) => partText(type, parts[at] ?? 'text', token))
      : looseTokens(content, parts.length)
  return Object.fromEntries(parts.map((part, at) => [part, texts[at] ?? '']))
}

/** A part as it is in a content. What a word cannot hold is in quotes, so that each part keeps its place. */
const writePart = (type: DnsType, part: ContentPart, text: string): string => {
  if (isQuoted(type, part)) return quote(toBytes(text))
  const word = text.trim()
  const isHex = (part === 'fingerprint' || part === 'data') && /^[0-9a-f \t]+$/i.test(word)
  return isHex || /^[^\s"();]+$/.test(word) ? word : quote(toBytes(word))
}

/** Puts the parts of a form together again. Parts that are missing are empty. */
export const joinContent = (type: DnsType, fields: ContentFields): string => {
  const parts = contentParts(type)
  const [only] = parts
  if (parts.length === 1 && only) return fields[only] ?? ''
  const { rest } = recordRules[type]
  const texts = parts.filter(part => part !== rest).map(part => writePart(type, part, fields[part] ?? ''))
  return [...texts, ...(rest && fields[rest]?.trim() ? [fields[rest]] : [])].join(' ')
}
