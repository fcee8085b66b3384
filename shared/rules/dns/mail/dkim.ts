import { flaw, type MailText } from './mail-text'
import { readTags } from './tags'

export const isDkim = (text: string, labels: readonly string[] | null): boolean =>
  /^v\s*=\s*DKIM1\b/i.test(text) || (labels?.includes('_domainkey') === true && /(?:^|;)\s*p\s*=/i.test(text))

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Octets of a public key of 1,024 bits (RFC 8301 3.2), with what ASN.1 adds. */
const shortest = 150

/** The key that mail of a name is signed with (RFC 6376 3.6.1). An empty one is revoked. */
export const readDkim = (text: string, labels: readonly string[] | null): MailText => {
  const { tags, wrong } = readTags(text)
  const key = tags.get('p')?.replace(/\s+/g, '')
  const type = tags.get('k')?.toLowerCase() ?? 'rsa'
  const isShort = key !== undefined && key !== '' && type === 'rsa' && (key.length * 3) / 4 < shortest
  const findings = [
    ...(wrong === null ? [] : [flaw('dns.mail.tag', { text: wrong })]),
    ...(key === undefined || !base64.test(key) ? [flaw('dns.dkim.key')] : []),
    ...(key !== undefined && base64.test(key) && isShort ? [flaw('dns.dkim.short')] : []),
    ...(type === 'rsa' || type === 'ed25519' ? [] : [flaw('dns.mail.value', { tag: 'k', value: type })]),
    ...(labels && !labels.includes('_domainkey') ? [flaw('dns.dkim.owner')] : []),
  ]
  return { describe: key === '' ? 'dns.describe.txt-dkim-revoked' : 'dns.describe.txt-dkim', findings }
}
