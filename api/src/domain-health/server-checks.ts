import type { DsRecord } from '@panel/shared/contract'
import type { FoundCheck } from '../database/schema'
import { type Asked, askServers } from '../publishing/ask-nameserver'
import type { NameServer } from '../publishing/dns-query'
import { findServers, type Named, type NetworkOptions } from '../publishing/find-servers'
import type { PublisherSettings } from '../settings/publisher-address'
import { verdictsOf } from './found'

/** A nameserver with its addresses, none of which is private. */
export interface Nameserver {
  name: string
  /** Null where no resolver said. */
  servers: NameServer[] | null
}

/** The nameservers of the platform, as the operator has set them. */
export const platformServers = (publisher: PublisherSettings | undefined): Nameserver[] =>
  (publisher?.servers ?? []).map(({ name, address, port }) => ({ name, servers: [{ address, port }] }))

export const foreignServers = (
  named: readonly Named[],
  place: NetworkOptions,
  deadline: AbortSignal,
): Promise<Nameserver[]> =>
  Promise.all(named.map(async one => ({ name: one.name, servers: await findServers(one, place, deadline) })))

/** Asks each nameserver by itself, so that one without an answer delays no other. */
export const askEach = (
  nameservers: readonly Nameserver[],
  zone: string,
  ds: Promise<readonly DsRecord[] | null>,
  deadline: AbortSignal,
): Promise<Asked>[] => {
  const contents = nameservers.map(({ name }) => `${name}.`)
  const sets = [{ name: `${zone}.`, type: 'NS', ttl: 0, contents }]
  return nameservers.map(async ({ name, servers }) =>
    askServers(name, servers, { zone: `${zone}.`, sets, ds: (await ds) ?? [] }, deadline),
  )
}

const namesOf = (asked: readonly Asked[]): string => asked.map(({ answer }) => answer.name).join(', ')

/** Whether all nameservers answer, with the same version of the zone, and name the nameservers that the registry has. */
export const checkNameservers = (asked: readonly Asked[]): FoundCheck => {
  const { good, warn, bad, unknown } = verdictsOf('nameservers')
  const silent = asked.filter(({ answer }) => !answer.answers)
  const answering = asked.filter(({ answer }) => answer.answers)
  if (asked.length > 0 && asked.every(({ answer }) => answer.reason === 'not_looked_up')) return unknown('silent')
  if (answering.length === 0) return bad('none', { names: namesOf(silent) }, 'nameservers')
  if (silent.length > 0) return warn('some', { names: namesOf(silent) }, 'nameservers')
  const serials = new Set(answering.map(({ answer }) => answer.serial))
  if (serials.size > 1) {
    const versions = answering.map(({ answer }) => `${answer.name} (${answer.serial})`).join(', ')
    return warn('versions', { versions }, 'nameservers')
  }
  const others = answering.flatMap(({ answer }) => answer.different)
  const [other] = others
  if (other) {
    const there = other.there.map(name => name.replace(/\.$/, '')).join(', ')
    return warn('delegation', { there: there === '' ? '–' : there }, 'nameservers')
  }
  return asked.length < 2 ? warn('single', {}, 'nameservers') : good('good', { count: asked.length })
}

/** Whether validating resolvers believe what the nameservers answer. `ds` is what they find at the registry. */
export const checkDnssec = (
  ds: readonly DsRecord[] | null,
  asked: readonly Asked[],
  { isHere, isOn }: { isHere: boolean; isOn: boolean },
): FoundCheck => {
  const { good, warn, bad, unknown } = verdictsOf('dnssec')
  if (ds === null) return unknown('silent')
  if (ds.length === 0 && isOn) return warn('waiting')
  if (ds.length === 0) return isHere ? warn('off', {}, 'dnssec') : warn('off_elsewhere', {}, 'dnssec')
  const answering = asked.filter(({ answer }) => answer.answers)
  if (answering.length === 0) return unknown('silent')
  const lacking = answering.filter(({ hasKeys }) => !hasKeys)
  return lacking.length > 0 ? bad('broken', { names: namesOf(lacking) }, 'dnssec') : good('good')
}
