import type { DynDnsParameters } from '@panel/shared/contract/dyndns'
import { parseHost, toZone } from '@panel/shared/rules'
import type { User } from '../../base/caller'
import { limits } from '../../base/limits'
import { findDomainIds } from '../../dns/host-update-repository'
import { consume } from '../../rate-limit/service'
import type { RequestContext } from '../../request-context'
import { MAX_HOSTS, readAddresses, readHosts, readName } from './read-request'
import { families, type HostResult, updateZone } from './update-zone'

interface Target {
  domainId: number
  host: string
}

const parents = (name: string): string[] => name.split('.').map((_, at, labels) => labels.slice(at).join('.'))

/** Where each name is: in the account's domain that has the most labels of it. */
const findTargets = async (
  { db }: RequestContext,
  user: User,
  names: readonly (string | null)[],
): Promise<(Target | null)[]> => {
  const candidates = names.flatMap(name => (name === null ? [] : parents(name)))
  const ids = await findDomainIds(db, user.id, [...new Set(candidates)])
  return names.map(name => {
    const domain = name === null ? undefined : parents(name).find(parent => ids.has(parent))
    const domainId = ids.get(domain ?? '')
    const host = domain === undefined ? undefined : parseHost(`${name}.`, toZone(domain)).value?.host
    return domainId === undefined || host === undefined ? null : { domainId, host: host.toLowerCase() }
  })
}

/**
 * Gives names their addresses. Answers a line for each, in their order.
 * @throws ProblemError too_many_requests
 */
export const updateHosts = async (context: RequestContext, user: User, sent: DynDnsParameters): Promise<string[]> => {
  const typed = readHosts(sent)
  if (typed.length === 0) return ['notfqdn']
  if (typed.length > MAX_HOSTS) return ['numhost']
  const names = typed.map(readName)
  const targets = await findTargets(context, user, names)
  // Each name of the account by itself, whatever stands beside it; all others together.
  const counted = new Set(targets.map(target => (target ? `${target.domainId} ${target.host}` : '')))
  for (const one of counted) await consume(context, limits.hostUpdates, `${user.id} ${one}`)
  const addresses = readAddresses(sent, context.ip)
  const results = new Map<number, ReadonlyMap<string, HostResult>>()
  for (const domainId of addresses ? new Set(targets.flatMap(target => target?.domainId ?? [])) : []) {
    const hosts = new Set(targets.flatMap(target => (target?.domainId === domainId ? target.host : [])))
    if (addresses) results.set(domainId, await updateZone({ context, user, domainId, addresses }, [...hosts]))
  }
  const said = families.flatMap(type => addresses?.[type] ?? []).join(',')
  return targets.map((target, at) => {
    if (names[at] === null) return 'notfqdn'
    if (!target) return 'nohost'
    if (!addresses) return 'dnserr'
    const result = results.get(target.domainId)?.get(target.host) ?? 'nohost'
    return result === 'good' || result === 'nochg' ? `${result} ${said}`.trim() : result
  })
}
