import { isDeepStrictEqual } from 'node:util'
import type { DelegationType, Domain } from '@panel/shared/contract'
import {
  applyDelegation,
  domainCan,
  fullName,
  noTransferLock,
  type Verdict,
  validateNameservers,
} from '@panel/shared/rules'
import { recordAddition } from '../additions/service'
import { type AuditEntry, audit } from '../audit/service'
import { assertConfirmed, type User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { readClock } from '../clock/repository'
import { notifyControl } from '../control/notify-control'
import type { Paged } from '../database/page'
import type { TaskPayloads } from '../database/registry-columns'
import type { DomainRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import type { NoticeName } from '../mail/outbox-repository'
import type { Params } from '../mail/texts'
import { forgetDomainDs } from '../publishing/domain-ds-repository'
import { requestPublication } from '../publishing/outbox-repository'
import { setRegistryDs } from '../publishing/signing-repository'
import type { RequestContext } from '../request-context'
import type { RegistryProfile } from '../settings/registry-profile'
import type { Settings } from '../settings/settings'
import { assertAllowed, getOwned, getOwnedForUpdate } from './access'
import { countFacets } from './facets-repository'
import type { Narrowing } from './filter-repository'
import { glueFields, glueObjects, glueText, hostsOf, toColumns } from './glue'
import { findHeld, takeHeld } from './held-repository'
import { type ChangeContext, holdServers, mustWait, type ServersRequest, type TypedServers } from './hold-servers'
import { countDomains, type ListQuery, listDomains } from './list-repository'
import { toDomains, toDomainWithPending } from './pending'
import { type DomainChanges, hasPendingTransfer, updateDomain } from './repository'
import { toDomain } from './to-dto'

/** S9.4 */
export const platformNameservers = ({ PLATFORM_HOST }: Settings): readonly [string, string] => [
  `ns1.${PLATFORM_HOST}`,
  `ns2.${PLATFORM_HOST}`,
]

/** S7.22 */
export const getDomains = async (context: RequestContext, user: User, query: ListQuery): Promise<Paged<Domain>> => {
  const { rows, nextCursor } = await listDomains(context.db, user.id, query, user.domains)
  return { rows: await toDomains(context, rows), nextCursor }
}

export const getDomainCounts = (context: RequestContext, user: User, query: Narrowing) =>
  countDomains(context.db, user.id, query, user.domains)

export const getDomainFacets = (context: RequestContext, user: User, query: Narrowing) =>
  countFacets(context.db, user.id, query, user.domains)

/** S7.23 */
export const getDomain = async (context: RequestContext, user: User, id: number): Promise<Domain> =>
  toDomainWithPending(context, await getOwned(context.db, user, id))

/** A change of a domain, with its notice and audit entry. */
interface Change {
  changes: DomainChanges
  /** What the registry must follow. */
  order?: TaskPayloads['update']
  notice?: NoticeName
  /** The nameservers before and after, for the notice. */
  hosts?: { before: string; after: string }
  /** Other servers answer for the domain from now on, as was asked for. */
  servers?: ServersRequest
  entry?: Pick<AuditEntry, 'event' | 'data'>
}

/** Notes which servers a domain had, for its owner to put back. */
const recordServers = (trx: Trx, context: ChangeContext, user: User, domain: DomainRow): Promise<void> => {
  const { id, delegation_type, ns1, ns2, ns3, ns4 } = domain
  const former = { delegation_type, ns1, ns2, ns3, ns4, ...glueFields(domain) }
  return recordAddition(trx, context, user.id, { kind: 'nameservers', ref: id, name: fullName(domain), former })
}

/** When and from where a change was made. */
export const detailsOf = async (trx: Trx, { client, ip }: ChangeContext, domain: DomainRow): Promise<Params> => ({
  domain: fullName(domain),
  domain_id: domain.id,
  context: 'details',
  changed_at: (await readClock(trx)).toISOString(),
  agent: client.agent,
  address: ip,
})

const hostsBetween = (before: DomainRow, after: ReturnType<typeof toColumns>) => ({
  before: hostsOf(before).join(', ') || '–',
  after: hostsOf(after).join(', ') || '–',
})

/** Changes a domain under its lock: first whether it may be, then what is changed, then the notice and the log. */
const change = (
  context: ChangeContext,
  user: User,
  id: number,
  may: (domain: Domain, trx: Trx) => Verdict | Promise<Verdict>,
  decide: (domain: DomainRow, trx: Trx) => Change | Promise<Change>,
): Promise<Domain> =>
  transact(context.db, async trx => {
    const domain = await getOwnedForUpdate(trx, user, id)
    assertAllowed(await may(toDomain(domain), trx))
    const { changes, order, notice, hosts, entry, servers } = await decide(domain, trx)
    if (servers && (await mustWait(trx, context, user))) {
      await holdServers(trx, context, user, domain, servers)
      return toDomainWithPending({ ...context, db: trx }, domain)
    }
    const changed = await updateDomain(trx, id, changes)
    if (order?.ds) await setRegistryDs(trx, id, order.ds)
    if (order) await context.work.schedule(trx, id, 'update', order)
    if (changed.delegation_type !== domain.delegation_type) {
      await requestPublication(trx, context, id)
      await forgetDomainDs(trx, id)
    }
    if (servers) {
      // What waited is overtaken by this, unless this is what waited.
      if (context.mustWait !== false)
        for (const kind of ['delegation', 'nameservers'] as const) await takeHeld(trx, id, kind)
      await recordServers(trx, context, user, domain)
    }
    if (notice && !context.isBulk)
      await notifyControl(trx, context, user.id, notice, { ...(await detailsOf(trx, context, domain)), ...hosts })
    if (entry) await audit(trx, context, { ...entry, actor: user.id, subject: `domain ${id}` })
    return toDomainWithPending({ ...context, db: trx }, changed)
  })

/** S7.24 */
export const setAutoRenew = (context: RequestContext, user: User, id: number, auto_renew: boolean): Promise<Domain> =>
  change(context, user, id, domainCan.toggleAutoRenew, domain => ({
    changes: { auto_renew },
    ...(auto_renew !== domain.auto_renew && { entry: { event: 'auto_renew_changed', data: { on: auto_renew } } }),
  }))

/** Hides or shows the contacts in the public lookup. */
export const setPrivacy = (
  context: RequestContext,
  user: User,
  id: number,
  privacy_enabled: boolean,
): Promise<Domain> =>
  change(context, user, id, domainCan.togglePrivacy, domain => ({
    changes: { privacy_enabled },
    ...(privacy_enabled !== domain.privacy_enabled && {
      entry: { event: 'privacy_changed', data: { on: privacy_enabled } },
    }),
  }))

/** What the registry is to have: the hosts, and the objects of those inside the domain. */
const delegationOf = (columns: ReturnType<typeof toColumns>): TaskPayloads['update'] => ({
  hosts: hostsOf(columns),
  glue: glueObjects(columns),
})

/**
 * S7.25. Internal and parking force the platform nameservers (S4.7). Records stay stored: they are there again when the
 * domain comes back to internal.
 */
export const setDelegation = (context: ChangeContext, user: User, id: number, type: DelegationType): Promise<Domain> =>
  change(context, user, id, domainCan.changeDelegation, domain => {
    const { ns1, ns2, ns3, ns4 } = domain
    const known = { ns1, ns2, ns3, ns4, ...glueFields(domain) }
    const columns = toColumns(applyDelegation(type, known, platformNameservers(context.settings)))
    const changes = { delegation_type: type, ...columns }
    if (type === domain.delegation_type) return { changes }
    // DS records of keys that the new servers do not have would make the domain unreachable.
    const isMoved = (type === 'external') !== (domain.delegation_type === 'external')
    const order = { ...delegationOf(columns), ...(isMoved && { ds: [] }) }
    const entry = { event: 'delegation_changed', data: { type, before: domain.delegation_type } } as const
    const servers = { kind: 'delegation', payload: { delegation_type: type } } as const
    return { changes, order, servers, notice: 'delegation_changed', hosts: hostsBetween(domain, columns), entry }
  })

/** Also while the external delegation waits that the nameservers are for: both wait then. */
const mayEditNameservers =
  (context: ChangeContext, user: User) =>
  async (domain: Domain, trx: Trx): Promise<Verdict> => {
    const verdict = domainCan.editNameservers(domain)
    if (verdict.allowed || !(await mustWait(trx, context, user))) return verdict
    const { payload = {} } = (await findHeld(trx, domain.id, 'delegation')) ?? {}
    const isToBeExternal = 'delegation_type' in payload && payload.delegation_type === 'external'
    return isToBeExternal ? domainCan.editNameservers({ ...domain, delegation_type: 'external' }) : verdict
  }

/** S7.26, for external delegation only. @throws ProblemError nameservers_invalid, delegation_not_external */
export const setNameservers = (context: ChangeContext, user: User, id: number, typed: TypedServers): Promise<Domain> =>
  change(context, user, id, mayEditNameservers(context, user), domain => {
    const result = validateNameservers(typed, fullName(domain))
    if (!result.ok) throw new ProblemError('nameservers_invalid', { fields: result.errors })
    const columns = toColumns(result.nameservers)
    const { ns1, ns2, ns3, ns4, glue } = domain
    if (isDeepStrictEqual(columns, { ns1, ns2, ns3, ns4, glue })) return { changes: columns }
    return {
      changes: columns,
      order: delegationOf(columns),
      servers: { kind: 'nameservers', payload: typed },
      notice: 'nameservers_changed',
      hosts: hostsBetween(domain, columns),
      entry: {
        event: 'nameservers_changed',
        data: {
          ns1: columns.ns1,
          ns2: columns.ns2,
          ns3: columns.ns3,
          ns4: columns.ns4,
          ...glueText(columns),
          before: hostsOf(domain).join(' '),
        },
      },
    }
  })

/** Whether the registry of a zone has the lock. */
export const mayLock = ({ statuses }: RegistryProfile, lock: boolean): Verdict =>
  lock && !statuses.includes('clientTransferProhibited') ? noTransferLock : { allowed: true }

/** S7.27. @throws ProblemError transfer_pending, transfer_lock_not_offered, identity_confirmation_required */
export const setTransferLock = (context: RequestContext, user: User, id: number, lock: boolean): Promise<Domain> =>
  change(
    context,
    user,
    id,
    domain => domainCan.toggleTransferLock(domain),
    async (domain, trx) => {
      if (!lock) assertConfirmed(user)
      assertAllowed(mayLock(context.registries.of(domain.zone).profile, lock))
      if (lock) assertAllowed(domainCan.toggleTransferLock(toDomain(domain), await hasPendingTransfer(trx, id)))
      const changes = { client_transfer_lock: lock }
      if (lock === domain.client_transfer_lock) return { changes }
      const entry = { event: 'transfer_lock_changed', data: { locked: lock } } as const
      const order = { locked: lock }
      return lock ? { changes, order, entry } : { changes, order, entry, notice: 'transfer_lock_off' }
    },
  )

/** Labels that the customer makes up. Any row of the customer's may have them. */
export const setTags = (context: RequestContext, user: User, id: number, tags: string[]): Promise<Domain> =>
  change(
    context,
    user,
    id,
    () => ({ allowed: true }),
    () => ({ changes: { tags } }),
  )
