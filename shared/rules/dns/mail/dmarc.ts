import type { RuleCode } from '../../messages/messages'
import type { Finding } from '../types'
import { flaw, isReportAddress, type MailText } from './mail-text'
import { readTags } from './tags'

export const isDmarc = (text: string): boolean => /^v\s*=\s*DMARC1\b/i.test(text)

/** A policy without the version that receivers know it by; null for any other text (RFC 9989 4.7). */
export const readMeantDmarc = (text: string, labels: readonly string[] | null): MailText | null => {
  if (labels?.[0] !== '_dmarc' || !/(?:^|;)\s*p\s*=/i.test(text)) return null
  const rest = text.replace(/(?:^|;)\s*v\s*=[^;]*/i, '').replace(/^[;\s]+/, '')
  const findings = [flaw('dns.dmarc.version', {}, { field: 'content', value: `v=DMARC1; ${rest}` })]
  return { describe: 'dns.describe.txt-dmarc', findings }
}

const sentences: Record<string, RuleCode> = {
  reject: 'dns.describe.txt-dmarc-reject',
  quarantine: 'dns.describe.txt-dmarc-quarantine',
  none: 'dns.describe.txt-dmarc-none',
}

const isPolicy = (value: string): boolean => /^(?:none|quarantine|reject)$/i.test(value)

/** RFC 9989 4.7, and what RFC 7489 6.3 had before it. Unknown tags are ignored by everybody. */
const values: Record<string, (value: string) => boolean> = {
  v: value => value === 'DMARC1',
  p: isPolicy,
  sp: isPolicy,
  np: isPolicy,
  adkim: value => /^[rs]$/i.test(value),
  aspf: value => /^[rs]$/i.test(value),
  pct: value => /^\d{1,3}$/.test(value) && Number(value) <= 100,
  ri: value => /^\d+$/.test(value),
  psd: value => /^[ynu]$/i.test(value),
  t: value => /^[yn]$/i.test(value),
  fo: value => /^[01ds](?::[01ds])*$/i.test(value),
}

const reportFlaws = (tags: ReadonlyMap<string, string>): Finding[] =>
  ['rua', 'ruf'].flatMap(tag =>
    (tags.get(tag)?.split(',') ?? [])
      .map(uri => uri.trim())
      .filter(uri => !isReportAddress(uri, ['mailto']))
      .map(uri => flaw('dns.mail.report', { tag, uri })),
  )

/** What a policy comes to while it is tested (RFC 9989 4.7). */
const tested: Record<string, string> = { reject: 'quarantine', quarantine: 'none', none: 'none' }

/** Parts of all mail are no longer known; the test of a policy took their place (RFC 9989 A.6). */
const shareFlaw = (text: string, share: string | undefined): Finding[] => {
  if (share === undefined || !values.pct?.(share) || Number(share) === 100) return []
  const value = text.replace(/;\s*pct\s*=[^;]*/i, '; t=y')
  return [flaw('dns.dmarc.share', { share: Number(share) }, { field: 'content', value })]
}

/** The policies that apply to the name and to names below it. */
const policiesOf = (tags: ReadonlyMap<string, string>): { policy: string; below: string } => {
  const inForce = (policy: string): string => (/^y$/i.test(tags.get('t') ?? '') ? (tested[policy] ?? policy) : policy)
  const policy = tags.get('p')?.toLowerCase() ?? ''
  return { policy: inForce(policy), below: inForce(tags.get('sp')?.toLowerCase() ?? policy) }
}

/** What receivers do with mail that fails (RFC 9989). */
export const readDmarc = (text: string, labels: readonly string[] | null): MailText => {
  const { tags, wrong } = readTags(text)
  const written = tags.get('p')?.toLowerCase()
  const { policy, below } = policiesOf(tags)
  const isTest = written !== undefined && policy !== written
  const bad = [...tags].filter(([tag, value]) => values[tag] && !values[tag]?.(value))
  const findings = [
    ...(wrong === null ? [] : [flaw('dns.mail.tag', { text: wrong })]),
    ...(written === undefined ? [flaw('dns.dmarc.policy-missing')] : []),
    ...bad.map(([tag, value]) => flaw('dns.mail.value', { tag, value })),
    ...reportFlaws(tags),
    ...shareFlaw(text, tags.get('pct')),
    ...(isTest ? [flaw('dns.dmarc.test', { policy: written ?? '', inForce: policy })] : []),
    ...(labels && labels[0] !== '_dmarc' ? [flaw('dns.dmarc.owner')] : []),
  ]
  const sentence = sentences[policy]
  if (sentence && sentences[below] && below !== policy)
    return { describe: 'dns.describe.txt-dmarc-below', params: { policy, below }, findings }
  return { describe: sentence ?? 'dns.describe.txt-dmarc', findings }
}
