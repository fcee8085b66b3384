import ipaddr from 'ipaddr.js'
import type { RuleCode } from '../../messages/messages'
import type { Finding } from '../types'
import { flaw, type MailText } from './mail-text'

export const isSpf = (text: string): boolean => /^v=spf1(?: |$)/i.test(text)

/** Meant as SPF, while receivers take it for any text (RFC 7208 4.5). */
const meant = /^\s*(?:v\s*=\s*spf1?|spf1)(?!\w)/i

/** A text that only looks like SPF, with what was meant; null for any other. */
export const readMeantSpf = (text: string): MailText | null => {
  if (isSpf(text) || !meant.test(text)) return null
  const terms = text.replace(/^\s*(?:v\s*=\s*)?spf\d*\b/i, '').replace(/[;,\s]+/g, ' ')
  const findings = [flaw('dns.spf.version', {}, { field: 'content', value: `v=spf1 ${terms.trim()}`.trim() })]
  return { describe: 'dns.describe.txt', findings }
}

/** RFC 7208 4.6.4 */
const maxLookups = 10

const isNetwork = (kind: 'ipv4' | 'ipv6', text: string): boolean => {
  const [address = '', length] = text.split('/')
  const isAddress = kind === 'ipv4' ? ipaddr.IPv4.isValidFourPartDecimal(address) : ipaddr.IPv6.isValid(address)
  return isAddress && (length === undefined || (/^\d+$/.test(length) && Number(length) <= (kind === 'ipv4' ? 32 : 128)))
}

/** RFC 7208 7.1: a name that ends in a top-level label, or in a macro that is replaced before it is asked for. */
const domainSpec =
  /^(?:[!-$&-~]|%%|%_|%-|%\{[slodiptcrv]\d*r?[.+,/_=-]*\})*(?:\.(?=[a-z0-9-]*[a-z-])[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.?|%\{[slodiptcrv]\d*r?[.+,/_=-]*\})$/i

/** How much of an address counts, of both kinds: `/24//64` (RFC 7208 5.6). */
const isCidr = (text: string): boolean => {
  const [found, four = '32', six = '128'] = /^(?:\/(\d{1,2}))?(?:\/\/(\d{1,3}))?$/.exec(text) ?? []
  return found !== undefined && Number(four) <= 32 && Number(six) <= 128
}

/** Whether a mechanism has the argument that it takes (RFC 7208 5). */
const isArgumentRight = (mechanism: string, argument: string): boolean => {
  if (mechanism === 'all') return argument === ''
  if (mechanism === 'ip4' || mechanism === 'ip6')
    return argument.startsWith(':') && isNetwork(mechanism === 'ip4' ? 'ipv4' : 'ipv6', argument.slice(1))
  const [, start = '', lengths = ''] = /^(.*?)((?:\/\d+)?(?:\/\/\d+)?)$/.exec(argument) ?? []
  const isNamed = start.startsWith(':') && domainSpec.test(start.slice(1))
  if (mechanism === 'include' || mechanism === 'exists') return isNamed && lengths === ''
  return (start === '' || isNamed) && (mechanism === 'ptr' ? lengths === '' : isCidr(lengths))
}

const mechanisms = new Set(['all', 'include', 'a', 'mx', 'ptr', 'ip4', 'ip6', 'exists'])
const asking = new Set(['include', 'a', 'mx', 'ptr', 'exists'])

interface Term {
  text: string
  qualifier: string
  name: string
  isRight: boolean
}

/** Those that are not known are ignored (RFC 7208 6). */
const readModifier = (name: string, text: string) => ({
  name: `${name}=`,
  isRight: (name !== 'redirect' && name !== 'exp') || domainSpec.test(text.slice(name.length + 1)),
})

const readTerm = (text: string): Term => {
  const [, modifier = ''] = /^([a-z][a-z0-9_.-]*)=/i.exec(text) ?? []
  if (modifier !== '') return { text, qualifier: '', ...readModifier(modifier.toLowerCase(), text) }
  const [, qualifier = '', mechanism = '', argument = ''] = /^([+?~-]?)([a-z0-9]+)(.*)$/i.exec(text) ?? []
  const known = mechanism.toLowerCase()
  const isRight = mechanisms.has(known) && isArgumentRight(known, argument)
  return { text, qualifier: qualifier || '+', name: known, isRight }
}

const flawsOf = (terms: readonly Term[], all: number): Finding[] => {
  const lookups = terms.filter(term => asking.has(term.name) || term.name === 'redirect=').length
  const has = (one: string) => terms.some(term => term.name === one)
  const twice = ['redirect=', 'exp='].filter(one => terms.filter(term => term.name === one).length > 1)
  return [
    ...twice.map(term => flaw('dns.spf.twice', { term })),
    ...(all >= 0 && has('redirect=') ? [flaw('dns.spf.redirect')] : []),
    ...terms.filter(term => !term.isRight).map(term => flaw('dns.spf.term', { term: term.text })),
    ...(lookups > maxLookups ? [flaw('dns.spf.lookups', { count: lookups, max: maxLookups })] : []),
    ...(terms[all]?.qualifier === '+' ? [flaw('dns.spf.everyone')] : []),
    ...(all < 0 && !has('redirect=') ? [flaw('dns.spf.no-end')] : []),
    ...(all >= 0 && terms.slice(all + 1).some(term => !term.name.endsWith('=')) ? [flaw('dns.spf.after-all')] : []),
    ...(has('ptr') ? [flaw('dns.spf.ptr')] : []),
  ]
}

const sentences: Record<string, RuleCode> = {
  '-': 'dns.describe.txt-spf-reject',
  '~': 'dns.describe.txt-spf-suspect',
  '?': 'dns.describe.txt-spf-neutral',
  '+': 'dns.describe.txt-spf-everyone',
}

/** Which servers may send mail for a name (RFC 7208). */
export const readSpf = (text: string): MailText => {
  const terms = text.split(/ +/).slice(1).filter(Boolean).map(readTerm)
  const all = terms.findIndex(term => term.name === 'all')
  const findings = flawsOf(terms, all)
  const other = terms.find(term => term.name === 'redirect=')?.text.slice('redirect='.length)
  if (all < 0 && other) return { describe: 'dns.describe.txt-spf-redirect', params: { other }, findings }
  const isNobody = all === 0 && terms[0]?.qualifier === '-'
  const sentence = sentences[terms[all]?.qualifier ?? ''] ?? 'dns.describe.txt-spf'
  return { describe: isNobody ? 'dns.describe.txt-spf-nobody' : sentence, findings }
}
