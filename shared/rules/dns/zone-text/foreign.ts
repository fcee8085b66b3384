import { dropUnseen } from '../../../contract/text'
import { findUnseen, type PastedFinding } from '../../text/pasted'
import { isDnsType } from '../records'
import type { DnsType } from '../types'

/** Names of other providers and of old days for what is a type here: RFC 7208 3.1, the drafts of RFC 9460, OVH's own. */
const meant: Readonly<Record<string, DnsType>> = {
  ANAME: 'ALIAS',
  SPF: 'TXT',
  TYPE99: 'TXT',
  DKIM: 'TXT',
  DMARC: 'TXT',
  HTTPSSVC: 'HTTPS',
}

/** The type that another provider's name means; undefined where the name is ours, or means nothing else. */
export const typeMeant = (written: string): DnsType | undefined => (isDnsType(written) ? undefined : meant[written])

/**
 * Services that providers write like records: forwards of web addresses and mail, look-ups in WINS (65281 and 65282 of
 * Windows), scripts of PowerDNS, resources of Azure.
 */
const services = new Set(
  'WINS WINSR WINS-R TYPE65281 TYPE65282 LUA TYPE65402 AZURE URL URL301 URL302 URLFRAME FRAME FORWARD'
    .concat(' REDIRECT REDIRECT301 REDIRECT302 WEBFWD MAILFW MXE PARKED')
    .split(' '),
)

export const isProviderService = (type: string): boolean => services.has(type)

/** RFC 6895 3.1: types for private use, such as those in which BIND keeps how far it has signed a zone. */
export const isPrivateType = (type: string): boolean => {
  const code = Number(/^TYPE(\d{5})$/.exec(type)?.[1])
  return code >= 65_280 && code <= 65_534
}

/** The mark of age that `dnscmd /ZoneExport` and `/EnumRecords` put in front of the TTL. */
export const isAgeMark = (word: string): boolean => /^\[(?:AGE|Aging):\d+\]$/i.test(word)

/** Strings in quotes, where every character is a part of the text, up to the end of their line. */
const quoted = /("(?:\\.|[^"\\\r\n])*"?)/
const isClosed = /^"(?:\\.|[^"\\])*"$/

interface Cleaned {
  text: string
  /** What was in a line that cannot be seen, by the number of the line. */
  unseen: ReadonlyMap<number, PastedFinding[]>
}

/** DOS and programs after it end a text with U+001A. */
const withoutEndMark = (text: string): string => {
  const trimmed = text.trimEnd()
  return trimmed.endsWith('\u001A') ? trimmed.slice(0, -1) : text
}

/** A file without what cannot be seen in it, outside of its strings: BIND refuses it, and who reads it cannot know why. */
export const cleanFile = (text: string): Cleaned => {
  const unseen = new Map<number, PastedFinding[]>()
  const body = withoutEndMark(text.replace(/^\uFEFF/, ''))
  if (findUnseen(body).length === 0) return { text: body, unseen }
  const lines = body.split(/(\r\n|\r|\n)/).map((line, at) => {
    const parts = line.split(quoted)
    const isOutside = (part: string, at: number): boolean => at % 2 === 0 || !isClosed.test(part)
    const found = parts.filter(isOutside).flatMap(findUnseen)
    if (found.length > 0) unseen.set(at / 2 + 1, found)
    return found.length === 0
      ? line
      : parts.map((part, own) => (isOutside(part, own) ? dropUnseen(part) : part)).join('')
  })
  return { text: lines.join(''), unseen }
}
