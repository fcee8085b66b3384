import type { Finding } from '../types'
import { flaw, type MailText } from './mail-text'
import { readTags } from './tags'

export const isDkim = (text: string, labels: readonly string[] | null): boolean =>
  /^v\s*=\s*DKIM1\b/i.test(text) || (labels?.includes('_domainkey') === true && /(?:^|;)\s*p\s*=/i.test(text))

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Bytes of a public key of 1,024 bits (RFC 8301 3.2), with what ASN.1 adds. */
const shortest = 150

/** A list of the tag holds one of these; what is left out allows all (RFC 6376 3.6.1). */
const allows = (list: string | undefined, ...accepted: string[]): boolean =>
  list === undefined || list.split(':').some(one => accepted.includes(one.trim().toLowerCase()))

/** Bytes of an Ed25519 key (RFC 8463 4). */
const edwards = 32

const bytesOf = (key: string): number => (key.replace(/(?<!=)=+$/, '').length * 6) >> 3

const useFlaws = (tags: ReadonlyMap<string, string>): Finding[] => {
  const version = tags.get('v')
  const isFirst = version === undefined || (version === 'DKIM1' && [...tags.keys()][0] === 'v')
  return [
    ...(isFirst ? [] : [flaw('dns.mail.value', { tag: 'v', value: version })]),
    ...(allows(tags.get('h'), 'sha256') ? [] : [flaw('dns.dkim.hash')]),
    ...(allows(tags.get('s'), '*', 'email') ? [] : [flaw('dns.dkim.service')]),
    ...(tags.has('t') && allows(tags.get('t'), 'y') ? [flaw('dns.dkim.test')] : []),
  ]
}

/** The key that mail of a name is signed with (RFC 6376 3.6.1). An empty one is revoked. */
export const readDkim = (text: string, labels: readonly string[] | null): MailText => {
  const { tags, wrong } = readTags(text)
  const key = tags.get('p')?.replace(/\s+/g, '')
  const type = tags.get('k')?.toLowerCase() ?? 'rsa'
  const isShort = key !== undefined && key !== '' && type === 'rsa' && bytesOf(key) < shortest
  const isWhole = key !== undefined && base64.test(key) && (type !== 'ed25519' || !key || bytesOf(key) === edwards)
  const findings = [
    ...(wrong === null ? [] : [flaw('dns.mail.tag', { text: wrong })]),
    ...(!isWhole ? [flaw('dns.dkim.key')] : []),
    ...(isWhole && isShort ? [flaw('dns.dkim.short')] : []),
    ...(type === 'rsa' || type === 'ed25519' ? [] : [flaw('dns.mail.value', { tag: 'k', value: type })]),
    ...useFlaws(tags),
    ...(labels && !labels.includes('_domainkey') ? [flaw('dns.dkim.owner')] : []),
  ]
  return { describe: key === '' ? 'dns.describe.txt-dkim-revoked' : 'dns.describe.txt-dkim', findings }
}
