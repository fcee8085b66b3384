import type { RuleCode } from '../../messages/messages'
import { warning } from '../finding'
import type { Owner } from '../host'
import { textOf } from '../tokens'
import type { ExistingRecord, Finding, Params } from '../types'
import type { ZoneView } from '../zone-view'
import { isDmarc } from './dmarc'
import { isSpf } from './spf'
import { readTags } from './tags'
import { isBimi, isMtaSts, isTlsReport } from './transport'

/** Only one record of these kinds counts at a name; with two, receivers take neither (RFC 7208 4.5, RFC 9989 4.10). */
const single: readonly { is: (text: string) => boolean; code: RuleCode }[] = [
  { is: isSpf, code: 'dns.txt.several-spf' },
  { is: isDmarc, code: 'dns.txt.several-dmarc' },
  { is: isMtaSts, code: 'dns.txt.several-mta-sts' },
  { is: isTlsReport, code: 'dns.txt.several-tls-report' },
]

const said = (code: RuleCode, params: Params = {}): Finding[] => [warning('content', code, { part: 'text', params })]

const textsAt = (name: string, view: ZoneView): string[] =>
  [...view.at(name, 'TXT')].map(({ content }) => textOf(content))

/** Whether the zone can tell that a name leads nowhere. */
const isMissing = (name: string, view: ZoneView): boolean => {
  if (view.size < 2 || view.delegationOf(name)) return false
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
  const kind = single.find(({ is }) => is(text))
  const isSecond = [...view.at(owner.fqdn, 'TXT')].some(
    other => view.isEarlier(other, record) && kind?.is(textOf(other.content)),
  )
  return [
    ...(kind && isSecond ? said(kind.code) : []),
    ...(isMtaSts(text) ? checkPolicyHost(owner, view) : []),
    ...(isBimi(text) ? checkEnforced(owner, view) : []),
  ]
}
