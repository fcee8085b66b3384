import { isDmarc, isSpf, type MailText, readDmarc, readSpf } from '@panel/shared/rules'
import type { FoundCheck } from '../database/schema'
import { isPublic } from '../security/public-address'
import type { AskRecords, Records } from './ask-records'
import { verdictsOf } from './found'

const contentsOf = (records: Records): string[] => (records.kind === 'records' ? records.contents : [])

/** The flaw of a policy that is said first; undefined for a policy without one. */
const flawOf = ({ findings: [first] }: MailText) => first

const checkSpf = (texts: Records): FoundCheck => {
  const { good, warn, bad, unknown } = verdictsOf('spf')
  if (texts.kind === 'silent') return unknown('silent')
  const [policy, ...others] = contentsOf(texts).filter(isSpf)
  if (policy === undefined) return warn('none', {}, 'mail_records')
  if (others.length > 0) return bad('several', { count: others.length + 1 }, 'records')
  const read = readSpf(policy)
  const flaw = flawOf(read)
  if (flaw?.code === 'dns.spf.everyone') return bad('everyone', {}, 'records')
  if (flaw) return warn(flaw.code, flaw.params, 'records')
  if (read.describe === 'dns.describe.txt-spf-neutral') return warn('neutral', {}, 'records')
  return good(read.describe === 'dns.describe.txt-spf-nobody' ? 'nobody' : 'good')
}

const checkDmarc = (texts: Records): FoundCheck => {
  const { good, warn, bad, unknown } = verdictsOf('dmarc')
  if (texts.kind === 'silent') return unknown('silent')
  const [policy, ...others] = contentsOf(texts).filter(isDmarc)
  if (policy === undefined) return warn('none', {}, 'mail_records')
  if (others.length > 0) return bad('several', { count: others.length + 1 }, 'records')
  const flaw = flawOf(readDmarc(policy, ['_dmarc']))
  if (flaw) return warn(flaw.code, flaw.params, 'records')
  return /;\s*p\s*=\s*none\b/i.test(policy) ? warn('watching', {}, 'records') : good('good')
}

/** A name that no zone has. Where it answers, every name does, so that an answer proves nothing. */
const unlikely = '_no-such-name-5f3a'

/** DKIM keys are at names that only their users know; whether there is any is known from the name above them. */
const checkDkim = async (name: string, ask: AskRecords, sendsNoMail: boolean): Promise<FoundCheck> => {
  const { good, warn, unknown } = verdictsOf('dkim')
  if (sendsNoMail) return good('no_mail')
  const [above, other] = await Promise.all([ask(`_domainkey.${name}`, 'TXT'), ask(`${unlikely}.${name}`, 'TXT')])
  if (above.kind === 'silent' || other.kind === 'silent') return unknown('silent')
  if (above.kind === 'no_name') return warn('none', {}, 'mail_records')
  return other.kind === 'no_name' ? good('good') : unknown('hidden')
}

const addressesOf = async (name: string, ask: AskRecords): Promise<string[] | null> => {
  const found = await Promise.all([ask(name, 'A'), ask(name, 'AAAA')])
  const addresses = found.flatMap(contentsOf)
  return addresses.length === 0 && found.some(({ kind }) => kind === 'silent') ? null : addresses
}

/** Mail servers that are asked for; the rest of a longer list is left out. */
const maxServers = 10

const checkMail = async (servers: Records, ask: AskRecords): Promise<FoundCheck> => {
  const { good, warn, bad, unknown } = verdictsOf('mail')
  if (servers.kind === 'silent') return unknown('silent')
  const hosts = contentsOf(servers).map(content => content.split(' ')[1] ?? '')
  if (hosts.length === 0) return warn('none', {}, 'mail_records')
  // RFC 7505: no mail is taken, and senders learn it at once.
  if (hosts.every(host => host === '.')) return good('refuses')
  const asked = [...new Set(hosts)].slice(0, maxServers).map(host => host.replace(/\.$/, ''))
  const found = await Promise.all(asked.map(host => addressesOf(host, ask)))
  const lost = asked.filter((_, at) => found[at] && !found[at].some(isPublic))
  const params = { names: lost.join(', ') }
  if (lost.length === asked.length) return bad('unreachable', params, 'records')
  if (lost.length > 0) return warn('some', params, 'records')
  return found.includes(null) ? unknown('silent') : good('good', { count: asked.length })
}

/** Whether mail can be received, and whether receivers can tell who may send it. */
export const checkMailOf = async (name: string, ask: AskRecords): Promise<FoundCheck[]> => {
  const [texts, policy, servers] = await Promise.all([ask(name, 'TXT'), ask(`_dmarc.${name}`, 'TXT'), ask(name, 'MX')])
  const spf = checkSpf(texts)
  return [spf, await checkDkim(name, ask, spf.code === 'spf.nobody'), checkDmarc(policy), await checkMail(servers, ask)]
}
