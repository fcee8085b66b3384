import type { HostUpdateFailure } from '@panel/shared/contract'
import { type Change, domainCan } from '@panel/shared/rules'
import type { User } from '../../base/caller'
import { ProblemError } from '../../base/errors'
import type { DnsRecordRow, Trx } from '../../database/schema'
import { transact } from '../../database/transact'
import { applySet } from '../../dns/change-service'
import { type NewHostUpdate, recordHostUpdates } from '../../dns/host-update-repository'
import { reachable } from '../../dns/record-limits'
import { readZone } from '../../dns/repository'
import { type LockedZone, lockZone } from '../../dns/zone'
import { assertAllowed, getOwned } from '../../domains/access'
import { toDomain } from '../../domains/to-dto'
import type { RequestContext } from '../../request-context'
import type { Addresses } from './read-request'

/** What the answer says of a name. */
export type HostResult = 'good' | 'nochg' | 'nohost' | 'dnserr'

export const families = ['A', 'AAAA'] as const

/** Seconds for which resolvers keep an address that was not there before. */
const newTtl = 60

/** What gives a name its addresses: those of a family that it had become one. */
const changesFor = (records: readonly DnsRecordRow[], host: string, addresses: Addresses): Change[] =>
  families.flatMap((type): Change[] => {
    const content = addresses[type]
    if (content === undefined) return []
    const stored = records.filter(record => record.type === type && record.host.toLowerCase() === host)
    const kept = content === null ? undefined : (stored.find(record => record.content === content) ?? stored[0])
    const gone = stored.filter(record => record !== kept).map(({ id }): Change => ({ op: 'delete', id }))
    if (content === null) return gone
    if (!kept) return [{ op: 'add', record: { host, type, content, ttl: newTtl } }]
    return kept.content === content ? gone : [{ op: 'update', id: kept.id, record: { content } }, ...gone]
  })

interface Refused {
  hosts: ReadonlySet<string>
  failure: HostUpdateFailure
}

/** The names that the rules refuse, with the first reason; all of them where the zone as a whole is refused. */
const refusedOf = (error: unknown, planned: readonly { host: string }[]): Refused => {
  if (!(error instanceof ProblemError) || !['dns_invalid', 'record_limit', 'zone_size'].includes(error.code))
    throw error
  const [fault] = error.fields
  const named = error.fields.flatMap(({ index }) => planned[index ?? -1]?.host ?? [])
  const hosts = new Set(named.length > 0 ? named : planned.map(({ host }) => host))
  return { hosts, failure: { code: fault?.code ?? error.code, params: { ...(fault?.params ?? error.params) } } }
}

interface Update {
  context: RequestContext
  user: User
  domainId: number
  addresses: Addresses
}

const noteOf = ({ client }: RequestContext): string => `dyndns:${client.agent.slice(0, 150)}`

const apply = async (
  trx: Trx,
  zone: LockedZone,
  hosts: readonly string[],
  { context, user, domainId, addresses }: Update,
): Promise<Map<string, HostResult>> => {
  const results = new Map<string, HostResult>(hosts.map(host => [host, 'nochg']))
  const said: Omit<NewHostUpdate, 'hosts' | 'failure'> = {
    domainId,
    userId: user.id,
    addresses: families.flatMap(type => addresses[type] ?? []),
    address: context.ip,
    agent: context.client.agent,
  }
  const settle = async (done: readonly string[], result: HostResult, failure: HostUpdateFailure | null) => {
    for (const host of done) results.set(host, result)
    await recordHostUpdates(trx, { ...said, hosts: done, failure })
  }
  let left = [...hosts]
  for (;;) {
    const planned = left.flatMap(host => changesFor(zone.records, host, addresses).map(change => ({ host, change })))
    if (planned.length === 0) return results
    try {
      const changes = planned.map(({ change }) => change)
      const { change } = await applySet(context, trx, zone, user, changes, { note: noteOf(context) })
      if (change !== null) await settle([...new Set(planned.map(({ host }) => host))], 'good', null)
      return results
    } catch (error) {
      const { hosts: refused, failure } = refusedOf(error, planned)
      await settle([...refused], 'dnserr', failure)
      left = left.filter(host => !refused.has(host))
    }
  }
}

/** Whether the token reaches all records that a name is to have. */
const isInReach = (user: User, host: string, addresses: Addresses): boolean => {
  const asked = families.flatMap(type => (addresses[type] === undefined ? [] : [{ host, type }]))
  return reachable(user, asked).length === asked.length
}

/** A name that is not served here and one of another account are refused alike. */
const notHere = new Set(['not_found', 'domain_not_approved', 'dns_disabled'])

/**
 * Gives names of one domain their addresses, as one change set. What is so already is not written; a name that the rules
 * refuse does not hold up the others, and one that is not in the answer is out of the token's reach.
 */
export const updateZone = async (
  update: Update,
  asked: readonly string[],
): Promise<ReadonlyMap<string, HostResult>> => {
  const { context, user, domainId, addresses } = update
  const hosts = asked.filter(host => isInReach(user, host, addresses))
  try {
    assertAllowed(domainCan.manageDns(toDomain(await getOwned(context.db, user, domainId))))
    const { records } = await readZone(context.db, domainId)
    if (hosts.every(host => changesFor(records, host, addresses).length === 0))
      return new Map(hosts.map(host => [host, 'nochg']))
    return await transact(context.db, async trx => apply(trx, await lockZone(trx, user, domainId), hosts, update))
  } catch (error) {
    if (!(error instanceof ProblemError) || !notHere.has(error.code)) throw error
    return new Map(hosts.map(host => [host, 'nohost']))
  }
}
