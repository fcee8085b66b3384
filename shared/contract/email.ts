import * as z from '@panel/shared/schema'
import { dropUnseen } from './text'

const label = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?'

/** What browsers take for an email address (HTML standard, 4.10.5.1.5). */
const pattern = new RegExp(`^[\\w.!#$%&'*+/=?^\`{|}~-]+@${label}(?:\\.${label})*$`, 'i')

/** Labels of letters and digits of any script, which UTS 46 reads. */
const international = /^(?=.*[^\0-\x7F])[^\0-,/:-@[-`{-\x7F]+$/

/**
 * A domain in lower case and in its ASCII form (UTS 46), whatever script it was typed in; one that has no such form
 * stays as it is.
 */
export const asciiDomain = (domain: string): string => {
  if (!international.test(domain)) return domain.toLowerCase()
  const url = `http://${domain}`
  const read = URL.canParse(url) && new URL(url).hostname
  // A URL reads digits of any script as an IPv4 address.
  return read && !/^[\d.]+$/.test(read) ? read : domain
}

/** Without what a link, a mail program (`Ann Bee <ann@example.com>`) or a text puts around an address. */
const bare = (typed: string): string => {
  const text = dropUnseen(typed)
    .trim()
    .replace(/^[^<>@]*<([^<>]+)>$/, '$1')
    .replace(/^mailto:([^?]*)(?:\?.*)?$/i, '$1')
    .replace(/＠/g, '@')
  return /[>"'”’»›]$/.test(text) ? text.replace(/^[<"'“„‘«‹]+|(?<![>"'”’»›])[>"'”’»›]+$/g, '') : text
}

/** An email address with its domain in ASCII, as it is stored. Texts that are no address come back without an error. */
export const readEmail = (typed: string): string => {
  const text = bare(typed)
  const at = text.lastIndexOf('@') + 1
  return text.slice(0, at) + asciiDomain(text.slice(at))
}

const checks = [
  z.maxLength(254, 'too_long'),
  // RFC 6531: no server of ours and of most receivers takes them.
  z.regex(/^[\0-\x7F]*(@|$)/, 'email_letters'),
  z.regex(pattern, 'email'),
] as const

/** An email address as accepted from a form; at most 254 bytes (RFC 5321 4.5.3.1.3). */
export const email = z.string().check(z.overwrite(readEmail), z.minLength(1, 'required'), ...checks)

/** The same, or nothing. */
export const optionalEmail = z
  .string()
  .check(
    z.overwrite(readEmail),
    z.maxLength(254, 'too_long'),
    z.regex(/^[\0-\x7F]*(@|$)/, 'email_letters'),
    z.regex(new RegExp(`^$|${pattern.source}`, 'i'), 'email'),
  )
