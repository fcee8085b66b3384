import type { Domain } from '@panel/shared/contract'
import { fullName, type Verdict } from '@panel/shared/rules'
import { recordAddition } from '../additions/service'
import { type AuditEntry, audit } from '../audit/service'
import type { User } from '../base/caller'
import { readClock } from '../clock/repository'
import { notifyControl } from '../control/notify-control'
import type { TaskPayloads } from '../database/registry-columns'
import type { DomainRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import type { NoticeName } from '../mail/outbox-repository'
import type { Params } from '../mail/texts'
import { forgetDomainDs } from '../publishing/domain-ds-repository'
import { requestPublication } from '../publishing/outbox-repository'
import { keepServed } from '../publishing/repository'
import { setRegistryDs } from '../publishing/signing-repository'
import { assertAllowed, getOwnedForUpdate } from './access'
import { formerServers } from './glue'
import { takeHeld } from './held-repository'
import { type ChangeContext, holdServers, mustWait, type ServersRequest } from './hold-servers'
import { type ChangeEntry, orderChange } from './order-change'
import { toDomainWithPending } from './pending'
import { type DomainChanges, updateDomain } from './repository'
import { toDomain } from './to-dto'

/** A change of a domain, with its notice and audit entry. */
interface Change {
  changes: DomainChanges
  /** What the registry must follow, with what the log says of it. */
  order?: { payload: TaskPayloads['update']; entry: ChangeEntry }
  notice?: NoticeName
  /** The nameservers before and after, for the notice. */
  hosts?: { before: string; after: string }
  /** Other servers answer for the domain from now on, as was asked for. */
  servers?: ServersRequest
  entry?: Pick<AuditEntry, 'event' | 'data'>
}

/** Notes which servers a domain had, for its owner to put back. */
const recordServers = (trx: Trx, context: ChangeContext, user: User, domain: DomainRow): Promise<void> => {
  const addition = { kind: 'nameservers', ref: domain.id, name: fullName(domain) } as const
  return recordAddition(trx, context, user, { ...addition, former: formerServers(domain) })
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

/** Changes a domain under its lock: first whether it may be, then what is changed, then the notice and the log. */
export const change = (
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
    const isLeft = changes.delegation_type === 'external' && domain.delegation_type !== 'external'
    if (isLeft) await keepServed(trx, id)
    const changed = await updateDomain(trx, id, changes)
    if (order?.payload.ds) await setRegistryDs(trx, id, order.payload.ds)
    if (order) await orderChange(trx, context, user.id, domain, order.payload, order.entry)
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
