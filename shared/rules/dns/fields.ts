import type { RuleCode } from '../messages/messages'
import { type NameKind, parseContentName } from './content-name'
import { error, type Parsed, warning } from './finding'
import { fromBytes, type Token } from './tokens'
import type { ContentPart, Finding } from './types'
import type { Zone } from './zone'

/** A whole number in decimal digits from 0 to `max`, or null. */
export const readNumber = (text: string, max: number): number | null =>
  /^\d{1,10}$/.test(text) && Number(text) <= max ? Number(text) : null

export const MAX_8_BITS = 255
export const MAX_16_BITS = 65_535

/** Text of a token that should be a name: as typed, without its quotes. */
const nameText = (token: Token): string => fromBytes(token.quoted ? token.bytes : token.raw)

/** Reads a token as a name in a content. */
export const parseNameToken = (token: Token, zone: Zone, kind: NameKind): Parsed<string> =>
  parseContentName(nameText(token), zone, kind)

/** Says of a number of a registry that grows that its meaning is not known here. */
export const unknown = (part: ContentPart, value: number): Finding =>
  warning('content', 'dns.number.unknown', { part, params: { value } })

export interface NumberField {
  part: ContentPart
  code: RuleCode
  max: number
}

/** Reads tokens as whole numbers; a finding for each one that is none or too large. */
export const readNumbers = (
  tokens: readonly Token[],
  fields: readonly NumberField[],
): { numbers: number[]; findings: Finding[] } => {
  const findings: Finding[] = []
  const numbers = fields.map(({ part, code, max }, at) => {
    const value = readNumber(tokens[at]?.bytes ?? '', max)
    if (value === null) findings.push(error('content', code, { part, params: { max } }))
    return value ?? 0
  })
  return { numbers, findings }
}
