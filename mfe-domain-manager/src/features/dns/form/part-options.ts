import type { ContentPart, DnsType } from '@panel/shared/rules'

/** Parts of a content that are one of a few numbers or letters, each with a name (RFC 4255, 6594, 6698, 8659, 3403). */
const choices: Partial<Record<`${DnsType}.${ContentPart}`, readonly string[]>> = {
  'CAA.flags': ['0', '128'],
  'SSHFP.algorithm': ['1', '2', '3', '4', '6'],
  'SSHFP.fingerprintType': ['1', '2'],
  'TLSA.usage': ['0', '1', '2', '3'],
  'TLSA.selector': ['0', '1'],
  'TLSA.matching': ['0', '1', '2'],
}

/** Values offered while any other may be typed. */
const suggestions: Partial<Record<`${DnsType}.${ContentPart}`, readonly string[]>> = {
  'CAA.tag': ['issue', 'issuewild', 'iodef', 'issuemail', 'issuevmc'],
  'NAPTR.flags': ['S', 'A', 'U', 'P'],
}

export const choicesOf = (type: DnsType, part: ContentPart): readonly string[] | undefined => choices[`${type}.${part}`]

export const suggestionsOf = (type: DnsType, part: ContentPart): readonly string[] | undefined =>
  suggestions[`${type}.${part}`]

/** Parts that may be long and get a line of their own; the others stand two in a line. */
export const isShort = (part: ContentPart): boolean =>
  ['weight', 'port', 'flags', 'tag', 'order', 'preference', 'usage', 'selector'].includes(part)
