import { toAsciiName } from '../../names/idna'
import { isMail, isReportUrl, issueFault } from '../caa-value'
import { error, fixContent, type Parsed, refused, understood, warning } from '../finding'
import type { Owner } from '../host'
import { type RecordRule, sentence } from '../record-rule'
import { fromBytes, quote, type Token, toBytes, tokenize } from '../tokens'
import type { ExistingRecord, Finding, Fix } from '../types'
import type { ZoneView } from '../zone-view'

const issuing = new Set(['issue', 'issuewild', 'issuemail', 'issuevmc'])

/** Registered with IANA in addition to the issuing ones. */
const others = new Set(['iodef', 'contactemail', 'contactphone'])

interface Property {
  flags: number
  tag: string
  value: string
}

const write = ({ flags, tag, value }: Property): string => `${flags} ${tag} ${quote(toBytes(value))}`

/** The domain name inside what was written as a URL, with a last dot, or in another script. */
const meantIssuer = (property: Property): Fix | undefined => {
  const [name = '', ...rest] = property.value.split(';')
  const host = name
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/[/?#].*$/s, '')
    .replace(/\.$/, '')
  const value = [toAsciiName(host) ?? host, ...rest].join(';')
  return host !== '' && issueFault(value) === null ? fixContent(write({ ...property, value })) : undefined
}

const checkIssue = (property: Property): Finding[] => {
  const part = 'value'
  const fault = issueFault(property.value)
  if (fault === 'issuer') return [error('content', 'dns.caa.issuer', { part, fix: meantIssuer(property) })]
  if (fault === 'parameter') return [error('content', 'dns.caa.parameter', { part })]
  if (fault === 'accounturi') return [error('content', 'dns.caa.account', { part })]
  if (fault === 'validationmethods') return [error('content', 'dns.caa.methods', { part })]
  return property.value.trim() === ''
    ? [warning('content', 'dns.caa.nobody', { part, fix: fixContent(write({ ...property, value: ';' })) })]
    : []
}

const checkReport = (property: Property): Finding[] => {
  const { value } = property
  if (isReportUrl(value)) return []
  const meant = isMail(value) ? `mailto:${value}` : `https://${value}`
  const isClear = isReportUrl(meant) && (isMail(value) || /^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(value))
  const fix = isClear ? fixContent(write({ ...property, value: meant })) : undefined
  return [error('content', 'dns.caa.report', { part: 'value', fix })]
}

const checkValue = (property: Property): Finding[] => {
  const { flags, tag, value } = property
  if (issuing.has(tag)) return checkIssue(property)
  if (tag === 'iodef') return checkReport(property)
  if (tag === 'contactemail' && !isMail(value)) return [error('content', 'dns.caa.mail', { part: 'value' })]
  if (others.has(tag)) return []
  return [
    flags === 0
      ? warning('content', 'dns.caa.unknown-tag', { part: 'tag', params: { tag } })
      : error('content', 'dns.caa.critical-unknown', { part: 'tag', params: { tag } }),
  ]
}

const tagPattern = /^[a-z0-9]{1,255}$/i

/** An unquoted value with spaces or semicolons: offered in quotes where that makes it right. */
const explainUnquoted = (content: string): Finding => {
  const [, flags, tag, value] = /^(\d+)\s+([a-z0-9]+)\s+([^\s"\\][^"\\]*)$/i.exec(content) ?? []
  const meant = value === undefined ? null : `${flags} ${tag} "${value.trim()}"`
  const fix = meant !== null && parse(meant).value !== undefined ? fixContent(meant) : undefined
  return error('content', 'dns.caa.quotes', { part: 'value', fix })
}

/** RFC 8659 4.1.1 counts the bits from the left: an author of 1 for critical meant 128. */
const explainFlags = ([flags, ...rest]: readonly Token[]): Finding => {
  const meant = ['128', ...rest.map(token => token.raw)].join(' ')
  const fix = flags?.bytes === '1' && parse(meant).value !== undefined ? fixContent(meant) : undefined
  return error('content', 'dns.caa.flags', { part: 'flags', fix })
}

/** RFC 8659 4.2: next to an authority that may issue, `;` has no effect. */
const checkNobody = (record: ExistingRecord, owner: Owner, view: ZoneView): Finding[] => {
  const own = issuerOf(record)
  const others = [...view.at(owner.fqdn, 'CAA')].filter(other => other !== record).map(issuerOf)
  const sameTag = others.filter(other => other !== null && other.tag === own?.tag)
  const isMixed = sameTag.some(other => (other?.name === '') !== (own?.name === ''))
  return own && isMixed
    ? [warning('content', 'dns.caa.nobody-beside', { part: 'value', params: { tag: own.tag } })]
    : []
}

const issuerOf = ({ content }: ExistingRecord): { tag: string; name: string } | null => {
  const [, tag = '', value = ''] = /^\d+ (issue|issuewild) "([^;"]*)/.exec(content) ?? []
  return tag === '' ? null : { tag, name: value.trim() }
}

const parse = (content: string): Parsed<string> => {
  const { value: tokens, findings: wrong } = tokenize(content)
  if (!tokens) return wrong[0]?.code === 'dns.text.special' ? refused(explainUnquoted(content)) : refused(...wrong)
  const [flagsToken, tagToken, valueToken] = tokens
  if (!flagsToken || !tagToken || (!valueToken && tokens.length < 3 && !tagPattern.test(tagToken.bytes)))
    return refused(error('content', 'dns.caa.fields', { part: 'tag' }))
  if (!/^0*(?:0|128)$/.test(flagsToken.bytes)) return refused(explainFlags(tokens))
  if (!tagPattern.test(tagToken.bytes)) return refused(error('content', 'dns.caa.tag', { part: 'tag' }))
  if (!valueToken) return refused(error('content', 'dns.caa.value-missing', { part: 'value' }))
  if (tokens.length > 3) return refused(explainUnquoted(content))
  const property = {
    flags: Number(flagsToken.bytes),
    tag: tagToken.bytes.toLowerCase(),
    value: fromBytes(valueToken.bytes),
  }
  const findings = checkValue(property)
  if (findings.some(found => found.level === 'error')) return refused(...findings)
  return understood(`${property.flags} ${property.tag} ${quote(valueToken.bytes)}`, ...findings)
}

/** RFC 8659: which certification authorities may issue for a name. */
export const caa: RecordRule = {
  code: 257,
  wire: ['u8', 'word', 'text'],
  parts: ['flags', 'tag', 'value'],
  choices: { flags: ['0', '128'] },
  suggestions: { tag: ['issue', 'issuewild', 'iodef', 'issuemail', 'issuevmc'] },
  quoted: ['value'],
  parseContent: parse,
  checkZone: checkNobody,
  describe: (record, name) => {
    const [, tag, value] = tokenize(record.content).value ?? []
    const text = fromBytes(value?.bytes ?? '')
    const params = { name, tag: tag?.bytes ?? '', value: text }
    const authority = text.split(';')[0]?.trim() ?? ''
    if (tag?.bytes === 'issue' && authority === '') return sentence('dns.describe.caa-nobody', params)
    if (tag?.bytes === 'issue') return sentence('dns.describe.caa-issue', { name, authority })
    if (tag?.bytes === 'issuewild' && authority === '') return sentence('dns.describe.caa-wild-nobody', params)
    if (tag?.bytes === 'issuewild') return sentence('dns.describe.caa-wild', { name, authority })
    if (tag?.bytes === 'iodef') return sentence('dns.describe.caa-report', params)
    return sentence('dns.describe.caa', params)
  },
}
