import type { CallOutput, domainConnectCalls } from '@panel/shared/contract'
import type { User } from '../../base/caller'
import { ProblemError } from '../../base/errors'
import { transact } from '../../database/transact'
import { applySet, assertUnchanged } from '../../dns/change-service'
import { readZone } from '../../dns/repository'
import { toRecord } from '../../dns/to-dto'
import { getOwned } from '../../domains/access'
import type { RequestContext } from '../../request-context'
import { readSituation, restOf } from './connect-service'
import { livePart, planConnection } from './plan'
import { listConnections, setEntries } from './repository'

/** Services that have records in the zone of a domain, the newest first. @throws ProblemError not_found */
export const getConnections = async (
  context: RequestContext,
  user: User,
  domainId: number,
): Promise<CallOutput<typeof domainConnectCalls.connections>> => {
  await getOwned(context.db, user, domainId)
  const { records } = await readZone(context.db, domainId)
  const remembered = await listConnections(context.db, domainId)
  return remembered.reverse().flatMap(({ connected_at, ...connection }) => {
    const live = livePart(connection, records)
    if (!live) return []
    const ids = new Set(live.entries.map(({ id }) => id))
    const { id, provider_id, service_id, provider_name, service_name, host } = live
    return [
      {
        ...{ id, provider_id, service_id, provider_name, service_name, host },
        connected_at: connected_at.toISOString(),
        records: records.filter(record => ids.has(record.id)).map(toRecord),
      },
    ]
  })
}

/**
 * Takes the records of a service away, save those that were there before it or that another service has.
 * @throws ProblemError not_found, domain_not_approved, dns_disabled, zone_changed, dns_invalid
 */
export const disconnect = (
  context: RequestContext,
  user: User,
  domainId: number,
  connectionId: number,
  { version, dry_run }: { version?: number | undefined; dry_run?: boolean | undefined },
): Promise<CallOutput<typeof domainConnectCalls.disconnect>> =>
  transact(context.db, async trx => {
    const { zone, remembered, live } = await readSituation(trx, user, domainId)
    await assertUnchanged(trx, zone, user, version)
    const connection = remembered.find(({ id }) => id === connectionId)
    const replaced = live.find(({ id }) => id === connectionId)?.entries
    if (!connection || !replaced) throw new ProblemError('not_found')
    const wanted = { records: [], spf: [] }
    const plan = planConnection({ records: zone.records, connections: live, wanted, replaced, continues: connectionId })
    const note = `Domain Connect: ${connection.service_name} (${connection.provider_name}) −`.slice(0, 200)
    const set = await applySet(context, trx, zone, user, plan.changes, { note, dry_run })
    if (!dry_run) {
      const records = set.records.map(record => ({ ...record, id: record.id ?? 0 }))
      await setEntries(trx, connectionId, restOf(connection, records))
    }
    return { version: set.version, change: set.change, diff: set.diff }
  })
