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

const quotesAround = /^[\s“”„«»‘’]+|[\s“”„«»‘’]+$/g
const meansMail = /^v\s*=\s*(?:spf1|DMARC1|DKIM1|STSv1|TLSRPTv1|BIMI1)\b/i

/** Quotes and spaces of a word processor, which make a text something else than it looks. */
const findTypography = (text: string): Finding[] => {
  const plain = text.replace(quotesAround, '').replace(/\u00a0/g, ' ')
  const isHidden = plain !== text && meansMail.test(plain) && /[“”„«»‘’\u00a0]/.test(text)
  return isHidden ? [flaw('dns.mail.typography', {}, { field: 'content', value: plain })] : []
}

/**
 * What a text says about mail, by the grammar of its kind; null where it says nothing about it. `text` are the strings
 * of the record joined; `labels` those of its name, null while that is not known.
 */
export const readMail = (text: string, labels: readonly string[] | null): MailText | null => {
  const typography = findTypography(text)
  const found = read(text, labels)
  if (typography.length > 0) return { describe: found?.describe ?? 'dns.describe.txt', findings: typography }
  return found
}
