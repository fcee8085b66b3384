import type { CallOutput, ConnectPreview, domainConnectCalls } from '@panel/shared/contract'
import type { ZoneRecord } from '@panel/shared/rules'
import type { User } from '../../base/caller'
import { ProblemError } from '../../base/errors'
import { limits } from '../../base/limits'
import type { ConnectionEntry } from '../../database/connect-tables'
import type { Trx } from '../../database/schema'
import { transact } from '../../database/transact'
import { applySet, assertUnchanged } from '../../dns/change-service'
import { type LockedZone, lockZone } from '../../dns/zone'
import { isServed } from '../../publishing/repository'
import { consume } from '../../rate-limit/service'
import type { RequestContext } from '../../request-context'
import { beforeLink, type CheckedLink, checkLink, type Link, leadingBack } from './link'
import { type ConnectPlan, livePart, type PlannedEntry, planConnection } from './plan'
import { renderTemplate, type Wanted } from './render'
import {
  type Connection,
  findManaged,
  insertConnection,
  listConnections,
  renewConnection,
  setEntries,
} from './repository'
import { answerAt } from './request'
import type { Template } from './template'

interface Situation {
  zone: LockedZone
  /** All that is remembered, and what of it is connected now. */
  remembered: readonly Connection[]
  live: readonly Connection[]
}

const liveOf = (remembered: readonly Connection[], records: readonly ZoneRecord[]): Connection[] =>
  remembered.flatMap(one => livePart(one, records) ?? [])

export const readSituation = async (trx: Trx, user: User, domainId: number): Promise<Situation> => {
  const zone = await lockZone(trx, user, domainId)
  const remembered = await listConnections(trx, domainId)
  return { zone, remembered, live: liveOf(remembered, zone.records) }
}

interface Planned extends ConnectPlan {
  /** The connection that is renewed. */
  renewed: Connection | undefined
  replaced: readonly ConnectionEntry[]
}

const planLink = (
  { live }: Situation,
  zone: LockedZone,
  { template, request }: CheckedLink,
  wanted: Wanted,
): Planned => {
  const isInstance = (one: Connection): boolean =>
    one.provider_id === template.providerId && one.service_id === template.serviceId && one.host === request.host
  const renewed = template.multiInstance ? undefined : live.findLast(isInstance)
  const { groups } = request
  const replaced = (renewed?.entries ?? []).filter(
    ({ group }) => groups === null || group === '' || groups.includes(group),
  )
  const continues = renewed?.id ?? null
  return {
    ...planConnection({ records: zone.records, connections: live, wanted, replaced, continues }),
    renewed,
    replaced,
  }
}

/** The domain of a request, if it is the caller's. @throws ProblemError connect_domain, which does not tell whose it is */
const ownDomain = async ({ db }: RequestContext, user: User, name: string): Promise<number> => {
  const [id] = await findManaged(db, name, user.id)
  if (id !== undefined) return id
  throw new ProblemError('connect_domain', { params: { domain: name } })
}

const noteOf = ({ providerName, serviceName }: Template): string =>
  `Domain Connect: ${serviceName} (${providerName})`.slice(0, 200)

const toData = ({ host, type, content, ttl, priority }: ZoneRecord) => ({ host, type, content, ttl, priority })

const serviceOf = ({ provider_name, service_name, host }: Connection) => ({ provider_name, service_name, host })

const namesOf = ({ template, request }: CheckedLink) => ({
  provider_name: template.providerName,
  service_name: template.serviceName,
  provider_added: request.providerName ?? null,
  service_added: request.serviceName ?? null,
})

const cautionsOf = ({ template, isSigned }: CheckedLink): ConnectPreview['cautions'] => {
  if (isSigned) return []
  return template.warnPhishing ? ['unsigned', 'phishing'] : ['unsigned']
}

const returnsOf = ({ address, request }: CheckedLink) => ({
  return_to: address && {
    connected: answerAt(address, request.state),
    cancelled: answerAt(address, request.state, { error: 'access_denied', error_description: 'user_cancel' }),
  },
  return_text: address ? null : (request.redirectUri ?? null),
})

/** Carries out work on the domain of a link, in one transaction. */
const onDomain = async <T>(
  context: RequestContext,
  user: User,
  link: Link,
  work: (trx: Trx, checked: CheckedLink, situation: Situation, planned: Planned) => Promise<T>,
): Promise<T> => {
  await beforeLink(context, link, () => consume(context, limits.nameserverChecks, String(user.id)))
  const checked = await checkLink(context, link)
  const { template, request, address } = checked
  try {
    const id = await ownDomain(context, user, request.domain)
    const wanted = renderTemplate(template, request)
    return await transact(context.db, async trx => {
      const situation = await readSituation(trx, user, id)
      return work(trx, checked, situation, planLink(situation, situation.zone, checked, wanted))
    })
  } catch (error) {
    throw leadingBack(error, { template, address, state: request.state })
  }
}

/**
 * What a link would change.
 * @throws ProblemError connect_unknown, connect_refused, connect_domain, domain_not_approved, dns_disabled, dns_invalid,
 * record_limit, zone_size, too_many_requests
 */
export const previewLink = (context: RequestContext, user: User, link: Link): Promise<ConnectPreview> =>
  onDomain(context, user, link, async (trx, checked, { zone }, planned) => {
    const set = await applySet(context, trx, zone, user, planned.changes, { dry_run: true })
    return {
      ...namesOf(checked),
      domain_id: zone.domain.id,
      domain: zone.name,
      host: checked.request.host,
      signed: checked.isSigned,
      cautions: cautionsOf(checked),
      replaces: planned.renewed !== undefined,
      served: await isServed(trx, zone.domain.id),
      version: zone.version,
      diff: set.diff,
      warnings: set.warnings,
      conflicts: zone.records.filter(({ id }) => planned.conflicts.some(one => one.id === id)).map(toData),
      ended: planned.ended.map(serviceOf),
      ...returnsOf(checked),
    }
  })

/** What is remembered of records that are gone: undoing the change brings them back. */
export const restOf = (
  connection: Connection,
  records: readonly ZoneRecord[],
  isDropped: (entry: ConnectionEntry) => boolean = () => true,
): ConnectionEntry[] => {
  const there = new Set(livePart(connection, records)?.entries)
  return connection.entries.filter(entry => !there.has(entry) || !isDropped(entry))
}

const resolve = (entries: readonly PlannedEntry[], added: readonly number[]): ConnectionEntry[] =>
  entries.flatMap(({ id, added: at, ...entry }) => {
    const resolved = id ?? added[at ?? -1]
    return resolved === undefined ? [] : [{ ...entry, id: resolved }]
  })

/** Entries that one service can have, with those that are only remembered. */
const maxEntries = 500

/**
 * Connects a service: its records come, and what conflicts goes, as one change set.
 * @throws ProblemError zone_changed, and as `previewLink`
 */
export const applyLink = (
  context: RequestContext,
  user: User,
  link: Link,
  version: number | undefined,
): Promise<CallOutput<typeof domainConnectCalls.apply>> =>
  onDomain(context, user, link, async (trx, checked, { zone, remembered }, planned) => {
    await assertUnchanged(trx, zone, user, version)
    const { template, request, address } = checked
    const set = await applySet(context, trx, zone, user, planned.changes, { note: noteOf(template) })
    const records = set.records.map(record => ({ ...record, id: record.id ?? 0 }))
    for (const one of remembered)
      if (planned.ended.some(({ id }) => id === one.id)) await setEntries(trx, one.id, restOf(one, records))
    const added = set.diff.flatMap(({ op, id }) => (op === 'add' && id !== null ? [id] : []))
    const entries = resolve(planned.entries, added)
    const before = remembered.find(({ id }) => id === planned.renewed?.id)
    const isReplaced = (entry: ConnectionEntry): boolean => planned.replaced.includes(entry)
    const rest = before ? restOf(before, records, isReplaced) : []
    const isNew = (entry: ConnectionEntry): boolean =>
      !entries.some(({ id, spf }) => id === entry.id && spf === entry.spf)
    const connection = {
      provider_id: template.providerId,
      service_id: template.serviceId,
      host: request.host,
      provider_name: template.providerName,
      service_name: template.serviceName,
      entries: [...entries, ...rest.filter(isNew)].slice(0, maxEntries),
    }
    if (before) await renewConnection(trx, before.id, connection)
    else await insertConnection(trx, zone.domain.id, connection)
    const { change, diff } = set
    return { version: set.version, change, diff, return_to: address && answerAt(address, request.state) }
  })
