import { dropUnseen } from '../../../contract/text'
import { cleanPasted, dropEscapes, findEscapes, findUnseen, showPasted } from '../../text/pasted'
import { quote, toBytes } from '../tokens'
import type { Finding } from '../types'
import { isDkim, readDkim } from './dkim'
import { isDmarc, readDmarc, readMeantDmarc } from './dmarc'
import { flaw, type MailText } from './mail-text'
import { isSpf, readMeantSpf, readSpf } from './spf'
import { transportReaders } from './transport'

const read = (text: string, labels: readonly string[] | null): MailText | null => {
  if (isSpf(text)) return readSpf(text)
  if (isDmarc(text)) return readDmarc(text, labels)
  if (isDkim(text, labels)) return readDkim(text, labels)
  const reader = transportReaders.find(({ is }) => is(text))
  return reader?.read(text, labels) ?? readMeantSpf(text) ?? readMeantDmarc(text, labels)
}

const quotesAround = /^[\s“”„«»‘’]+|(?<![\s“”„«»‘’])[\s“”„«»‘’]+$/g
const meansMail = /^v\s*=\s*(?:spf1|DMARC1|DKIM1|STSv1|TLSRPTv1|BIMI1)\b/i

/** A text that starts with a quote is read in presentation format, so it is offered in it. */
const asContent = (text: string): string =>
  text.startsWith('"') ? (toBytes(text).match(/[\s\S]{1,255}/g) ?? []).map(quote).join(' ') : text

/** Quotes and spaces of a word processor, which make a text something else than it looks. */
const findTypography = (text: string): Finding[] => {
  const plain = dropUnseen(text.replace(quotesAround, ''))
  const isHidden = plain !== text && meansMail.test(plain) && /[“”„«»‘’\u00a0]/.test(text)
  return isHidden ? [flaw('dns.mail.typography', {}, { field: 'content', value: plain })] : []
}

/** Invisible characters as a page writes them: `&#8203;`, `&nbsp;`. */
const entities = /&(?:#(?:8203|8204|8205|8288|65279|160|173)|#x(?:200[b-f]|2060|feff|a0|ad)|nbsp|shy|zwnj|zwj);/gi

const unquoted = (text: string): string => text.replace(/^[\s"'`]+|(?<![\s"'`])[\s"'`]+$/g, '')

/**
 * What a text has that belongs to the file or the page that it was copied from: what cannot be seen, quotes around all
 * of it, and escapes of a master file. Without a word of mail a backslash counts in front of `;` and `"` only.
 */
const findPasted = (text: string): Finding[] => {
  const written = meansMail.test(text) ? text.replace(entities, '') : text
  const seen = dropUnseen(written)
  const bare = meansMail.test(unquoted(dropEscapes(seen))) ? dropEscapes(seen) : seen.replace(/\\([;"])/g, '$1')
  const inner = meansMail.test(unquoted(bare)) ? unquoted(bare) : cleanPasted(bare).text
  const isQuoted = inner !== bare.trim()
  if (bare === text && !isQuoted) return []
  const found = [
    ...findUnseen(text),
    ...(written === text ? [] : (text.match(entities) ?? [])).map(shown => ({
      kind: 'invisible' as const,
      at: 0,
      shown,
    })),
    ...(bare === seen ? [] : findEscapes(seen)),
    ...(isQuoted ? [{ kind: 'quotes' as const, at: 0, shown: quotesOf(bare.trim()) }] : []),
  ]
  return [flaw('dns.txt.pasted', { what: showPasted(found) }, { field: 'content', value: asContent(inner) })]
}

/** The quotes at the ends of a text, or at one of them. */
const quotesOf = (text: string): string =>
  `${/^["'`“„«‘‚‹]/.test(text) ? text.charAt(0) : ''}…${/["'`”“»’‘›]$/.test(text) ? text.slice(-1) : ''}`

/**
 * What a text says about mail, by the grammar of its kind; null where it says nothing about it. `text` are the strings
 * of the record joined; `labels` those of its name, null while that is not known.
 */
export const readMail = (text: string, labels: readonly string[] | null): MailText | null => {
  const typography = [...findTypography(text), ...findPasted(text)].slice(0, 1)
  const found = read(text, labels)
  if (typography.length > 0) return { describe: found?.describe ?? 'dns.describe.txt', findings: typography }
  return found
}
