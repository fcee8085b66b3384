import type { RuleCode } from '../../messages/messages'
import { warning } from '../finding'
import type { Owner } from '../host'
import { textOf } from '../tokens'
import type { ExistingRecord, Finding, Params } from '../types'
import type { ZoneView } from '../zone-view'
import { isDkim } from './dkim'
import { isDmarc } from './dmarc'
import { isSpf } from './spf'
import { readTags } from './tags'
import { isBimi, isMtaSts, isTlsReport } from './transport'

type Is = (text: string, labels: readonly string[]) => boolean

/**
 * Only one record of these kinds counts at a name; with two, readers take neither, or any: RFC 7208 4.5, RFC 9989 4.10,
 * RFC 8461 3.1, RFC 8460 3, RFC 6376 3.6.2.2, RFC 4406 4.4, and the formats named by their `kind`.
 */
const single: readonly { is: Is; code: RuleCode; kind?: string }[] = [
  { is: isSpf, code: 'dns.txt.several-spf' },
  { is: isDmarc, code: 'dns.txt.several-dmarc' },
  { is: isMtaSts, code: 'dns.txt.several-mta-sts' },
  { is: isTlsReport, code: 'dns.txt.several-tls-report' },
  { is: isBimi, code: 'dns.txt.several-bimi' },
  { is: isDkim, code: 'dns.txt.several-dkim' },
  { is: text => /^spf2\.0\//i.test(text), code: 'dns.txt.several-kind', kind: 'Sender ID' },
  { is: text => /^dkim\s*=/i.test(text), code: 'dns.txt.several-kind', kind: 'ADSP' },
  {
    is: (text, labels) => labels[0] === '_atproto' && text.startsWith('did='),
    code: 'dns.txt.several-kind',
    kind: 'AT Protocol',
  },
  {
    is: (text, labels) => labels.includes('_bitcoin-payment') && /^bitcoin:/i.test(text),
    code: 'dns.txt.several-kind',
    kind: 'BIP 353',
  },
  { is: text => /^dnslink=\/ipfs\//.test(text), code: 'dns.txt.several-kind', kind: 'DNSLink /ipfs/' },
  { is: text => /^dnslink=\/ipns\//.test(text), code: 'dns.txt.several-kind', kind: 'DNSLink /ipns/' },
]

const said = (code: RuleCode, params: Params = {}): Finding[] => [warning('content', code, { part: 'text', params })]

const textsAt = (name: string, view: ZoneView): string[] =>
  [...view.at(name, 'TXT')].map(({ content }) => textOf(content))

/** Whether the zone can tell that a name leads nowhere. */
const isMissing = (name: string, view: ZoneView): boolean => {
  if ((view.size < 2 && !view.isWhole) || view.delegationOf(name)) return false
  const found = view.answering(name)
  return found === null || (!view.hasAddress(found) && view.at(found, 'CNAME').size === 0)
}

/** The policy is fetched from a name of its own (RFC 8461 3.2). */
const checkPolicyHost = (owner: Owner, view: ZoneView): Finding[] => {
  const host = owner.fqdn.replace(/^_mta-sts\./, 'mta-sts.')
  return host !== owner.fqdn && isMissing(host, view) ? said('dns.mta-sts.host', { host: host.slice(0, -1) }) : []
}

const isEnforced = (text: string): boolean => {
  const { tags } = readTags(text)
  return /^(?:quarantine|reject)$/i.test(tags.get('p') ?? '') && !/^y$/i.test(tags.get('t') ?? '')
}

/** A logo is shown only where mail that fails is not delivered as usual. */
const checkEnforced = (owner: Owner, view: ZoneView): Finding[] => {
  const names = [owner.fqdn.replace(/^[^.]+\._bimi\./, ''), view.zone.fqdn].map(name => `_dmarc.${name}`)
  if (names.some(name => view.delegationOf(name) || view.at(name, 'CNAME').size > 0)) return []
  const policy = names.flatMap(name => textsAt(name, view)).find(isDmarc)
  return policy && isEnforced(policy) ? [] : said('dns.bimi.policy')
}

/** What keeps a text about mail from working because of the other records. */
export const checkMailInZone = (record: ExistingRecord, owner: Owner, view: ZoneView): Finding[] => {
  const text = textOf(record.content)
  const kind = single.find(({ is }) => is(text, owner.labels))
  const isSecond = [...view.at(owner.fqdn, 'TXT')].some(
    other => view.isEarlier(other, record) && kind?.is(textOf(other.content), owner.labels),
  )
  return [
    ...(kind && isSecond ? said(kind.code, kind.kind ? { kind: kind.kind } : {}) : []),
    ...(isMtaSts(text) ? checkPolicyHost(owner, view) : []),
    ...(isBimi(text) ? checkEnforced(owner, view) : []),
  ]
}
