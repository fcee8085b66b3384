import type { RuleCode } from '../../messages/messages'
import type { Finding } from '../types'
import { flaw, isReportAddress, type MailText } from './mail-text'
import { readTags } from './tags'

export const isDmarc = (text: string): boolean => /^v\s*=\s*DMARC1\b/i.test(text)

const sentences: Record<string, RuleCode> = {
  reject: 'dns.describe.txt-dmarc-reject',
  quarantine: 'dns.describe.txt-dmarc-quarantine',
  none: 'dns.describe.txt-dmarc-none',
}

const isPolicy = (value: string): boolean => /^(?:none|quarantine|reject)$/i.test(value)

/** RFC 7489 6.3 and its successor: what each tag may be. Unknown tags are ignored by everybody. */
const values: Record<string, (value: string) => boolean> = {
  v: value => value === 'DMARC1',
  p: isPolicy,
  sp: isPolicy,
  np: isPolicy,
  adkim: value => /^[rs]$/i.test(value),
  aspf: value => /^[rs]$/i.test(value),
  pct: value => /^\d{1,3}$/.test(value) && Number(value) <= 100,
  ri: value => /^\d+$/.test(value),
  fo: value => /^[01ds](?::[01ds])*$/i.test(value),
}

const reportFlaws = (tags: ReadonlyMap<string, string>): Finding[] =>
  ['rua', 'ruf'].flatMap(tag =>
    (tags.get(tag)?.split(',') ?? [])
      .map(uri => uri.trim())
      .filter(uri => !isReportAddress(uri, ['mailto']))
      .map(uri => flaw('dns.mail.report', { tag, uri })),
  )

/** What receivers do with mail that fails (RFC 7489). */
export const readDmarc = (text: string, labels: readonly string[] | null): MailText => {
  const { tags, wrong } = readTags(text)
  const policy = tags.get('p')?.toLowerCase()
  const bad = [...tags].filter(([tag, value]) => values[tag] && !values[tag]?.(value))
  const findings = [
    ...(wrong === null ? [] : [flaw('dns.mail.tag', { text: wrong })]),
    ...(policy === undefined ? [flaw('dns.dmarc.policy-missing')] : []),
    ...bad.map(([tag, value]) => flaw('dns.mail.value', { tag, value })),
    ...reportFlaws(tags),
    ...(labels && labels[0] !== '_dmarc' ? [flaw('dns.dmarc.owner')] : []),
  ]
  return { describe: sentences[policy ?? ''] ?? 'dns.describe.txt-dmarc', findings }
}
