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
import { assertConfirmed, type User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { limits } from '../base/limits'
import type { Paged } from '../database/page'
import type { TaskPayloads } from '../database/registry-columns'
import type { DomainRow, Trx } from '../database/schema'
import { consume } from '../rate-limit/service'
import type { RequestContext } from '../request-context'
import type { RegistryProfile } from '../settings/registry-profile'
import type { Settings } from '../settings/settings'
import { assertAllowed, getOwned } from './access'
import { change } from './change'
import { countFacets } from './facets-repository'
import type { Narrowing } from './filter-repository'
import { editedServers, glueObjects, glueText, hostsOf, type MoreServers, moreServers, toColumns } from './glue'
import { findHeld } from './held-repository'
import { type ChangeContext, mustWait, type TypedServers } from './hold-servers'
import { countDomains, type ListQuery, listDomains } from './list-repository'
import { toDomains, toDomainWithPending } from './pending'
import { hasPendingTransfer } from './repository'
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

const hostsBetween = (before: DomainRow, after: ReturnType<typeof toColumns>) => ({
  before: hostsOf(before).join(', ') || '–',
  after: hostsOf(after).join(', ') || '–',
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
    const columns = toColumns(applyDelegation(type, editedServers(domain), platformNameservers(context.settings)))
    const changes = { delegation_type: type, ...columns }
    if (type === domain.delegation_type) return { changes: type === 'external' ? { delegation_type: type } : changes }
    // DS records of keys that the new servers do not have would make the domain unreachable.
    const isMoved = (type === 'external') !== (domain.delegation_type === 'external')
    const payload = { ...delegationOf(columns), former: domain.delegation_type, ...(isMoved && { ds: [] }) }
    const entry = { event: 'delegation_changed', data: { type, before: domain.delegation_type } } as const
    const servers = { kind: 'delegation', payload: { delegation_type: type } } as const
    const order = { payload, entry }
    return { changes, order, servers, notice: 'delegation_changed', hosts: hostsBetween(domain, columns) }
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

/**
 * S7.26, for external delegation only. `more`: those beyond the four, where a former state comes back.
 * @throws ProblemError nameservers_invalid, delegation_not_external
 */
export const setNameservers = (
  context: ChangeContext,
  user: User,
  id: number,
  typed: TypedServers,
  more?: MoreServers,
): Promise<Domain> =>
  change(context, user, id, mayEditNameservers(context, user), domain => {
    const result = validateNameservers(typed, fullName(domain))
    if (!result.ok) throw new ProblemError('nameservers_invalid', { fields: result.errors })
    const columns = toColumns(result.nameservers, more)
    // The same four leave those that the registry has besides.
    if (isDeepStrictEqual(columns, toColumns(editedServers(domain), more && moreServers(domain))))
      return { changes: { glue: domain.glue } }
    return {
      changes: columns,
      order: {
        payload: delegationOf(columns),
        entry: {
          event: 'nameservers_changed',
          data: {
            ns1: columns.ns1,
            ns2: columns.ns2,
            ns3: columns.ns3,
            ns4: columns.ns4,
            ...(columns.more_nameservers.length > 0 && { more: columns.more_nameservers.join(' ') }),
            ...glueText(columns),
            before: hostsOf(domain).join(' '),
          },
        },
      },
      servers: { kind: 'nameservers', payload: typed },
      notice: 'nameservers_changed',
      hosts: hostsBetween(domain, columns),
    }
  })

/** Whether the registry of a zone has the lock. */
export const mayLock = ({ statuses }: RegistryProfile, lock: boolean): Verdict =>
  lock && !statuses.includes('clientTransferProhibited') ? noTransferLock : { allowed: true }

/**
 * S7.27. Each unlock is mailed to all addresses of the account, bulk work as a whole.
 * @throws ProblemError transfer_pending, transfer_lock_not_offered, identity_confirmation_required, too_many_requests
 */
export const setTransferLock = async (
  context: RequestContext,
  user: User,
  id: number,
  lock: boolean,
): Promise<Domain> => {
  if (!lock && !context.isBulk) await consume(context, limits.unlocksPerDomain, `${user.id} ${id}`)
  return change(
    context,
    user,
    id,
    domain => domainCan.toggleTransferLock(domain),
    async (domain, trx) => {
      if (!lock) assertConfirmed(user)
      assertAllowed(mayLock(context.registries.at(domain).profile, lock))
      if (lock) assertAllowed(domainCan.toggleTransferLock(toDomain(domain), await hasPendingTransfer(trx, id)))
      const changes = { client_transfer_lock: lock }
      if (lock === domain.client_transfer_lock) return { changes }
      const entry = { event: 'transfer_lock_changed', data: { locked: lock } } as const
      const order = { payload: { locked: lock }, entry }
      return lock ? { changes, order } : { changes, order, notice: 'transfer_lock_off' }
    },
  )
}

/** Labels that the customer makes up. Any row of the customer's may have them. */
export const setTags = (context: RequestContext, user: User, id: number, tags: string[]): Promise<Domain> =>
  change(
    context,
    user,
    id,
    () => ({ allowed: true }),
    () => ({ changes: { tags } }),
  )
