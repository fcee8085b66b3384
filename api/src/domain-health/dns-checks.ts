import { fullName } from '@panel/shared/rules'
import type { DnsZoneRow, DomainRow, FoundCheck } from '../database/schema'
import { hostsOf } from '../domains/glue'
import { withAddresses } from '../publishing/aliases'
import type { Asked } from '../publishing/ask-nameserver'
import type { NameServer } from '../publishing/dns-query'
import { askRegistryDs, resolverServers } from '../publishing/registry-ds'
import type { ZoneToServe } from '../publishing/repository'
import { parked } from '../publishing/rrsets'
import type { Settings } from '../settings/settings'
import { type AskRecords, askResolver, askStored, askZoneServers } from './ask-records'
import { verdictsOf } from './found'
import { checkMailOf } from './mail-checks'
import {
  askEach,
  checkDnssec,
  checkNameservers,
  foreignServers,
  type Nameserver,
  platformServers,
} from './server-checks'
import { checkWebOf } from './web-checks'

/** What of a domain decides what DNS is asked. */
export interface DnsSubject {
  domain: DomainRow
  /** As it is stored here. */
  zone: ZoneToServe | undefined
  signing: DnsZoneRow | undefined
}

const plain = (host: string): string => host.replace(/\.$/, '').toLowerCase()

const nameserversOf = ({ domain }: DnsSubject, settings: Settings, deadline: AbortSignal): Promise<Nameserver[]> => {
  if (domain.delegation_type !== 'external') return Promise.resolve(platformServers(settings.DNS_PUBLISHER))
  const named = hostsOf(domain).map(host => ({ name: plain(host), addresses: domain.glue[host] ?? [] }))
  return foreignServers(named, settings, deadline)
}

/** The addresses of the first nameserver that answers; undefined where none does. */
const firstAnswering = (nameservers: readonly Nameserver[], asked: readonly Promise<Asked>[]) =>
  Promise.any(
    asked.map(async (one, at): Promise<NameServer[]> => {
      if (!(await one).answer.answers) throw new Error('no answer')
      return nameservers[at]?.servers ?? []
    }),
  ).catch(() => undefined)

const recordChecks = async (name: string, ask: AskRecords): Promise<FoundCheck[]> =>
  (await Promise.all([checkMailOf(name, ask), checkWebOf(name, ask)])).flat()

/** A parked domain takes and sends no mail, and has no records of its own. */
const parkedChecks = async (name: string, others: AskRecords): Promise<FoundCheck[]> => {
  const found = await recordChecks(name, askStored(name, parked, others))
  return found.map(one => (one.state === 'good' ? one : verdictsOf(one.check).unknown('parked', {}, 'delegation')))
}

const checkRecords = async (
  { domain, zone }: DnsSubject,
  others: AskRecords,
  first: Promise<NameServer[] | undefined>,
  deadline: AbortSignal,
): Promise<FoundCheck[]> => {
  const name = fullName(domain)
  if (domain.delegation_type === 'parking') return parkedChecks(name, others)
  // What is stored is asked rather than what is served: a record that was just added counts at once.
  if (domain.delegation_type === 'internal')
    return recordChecks(name, askStored(name, withAddresses(zone?.records ?? [], zone?.answers ?? {}), others))
  const servers = await first
  const silent: AskRecords = async () => ({ kind: 'silent' })
  return recordChecks(name, servers ? askZoneServers(name, servers, others, deadline) : silent)
}

/** Asks DNS how a domain is; until the deadline at most, whatever the servers do. */
export const checkDns = async (
  subject: DnsSubject,
  settings: Settings,
  deadline: AbortSignal,
): Promise<FoundCheck[]> => {
  const { domain, signing } = subject
  const name = fullName(domain)
  const isHere = domain.delegation_type !== 'external'
  const nameservers = await nameserversOf(subject, settings, deadline)
  const ds = askRegistryDs(name, settings)
  const asking = askEach(nameservers, name, ds, deadline)
  const others = askResolver(resolverServers(settings), deadline)
  const [asked, records] = await Promise.all([
    Promise.all(asking),
    checkRecords(subject, others, firstAnswering(nameservers, asking), deadline),
  ])
  const { unknown } = verdictsOf('nameservers')
  return [
    isHere && nameservers.length === 0 ? unknown('unpublished') : checkNameservers(asked),
    checkDnssec(await ds, asked, { isHere, isOn: signing?.dnssec === true }),
    ...records,
  ]
}
