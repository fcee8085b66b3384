import { domainCan, fullName } from '@panel/shared/rules'
import { register } from '../admin/decisions'
import { listHeldDecisions } from '../admin/held-decision-repository'
import { audit } from '../audit/service'
import { ProblemError } from '../base/errors'
import { wasReturned } from '../billing/credit-repository'
import { findItems, findOrder, prepaidGroup } from '../billing/repository'
import { creditItem } from '../billing/requests'
import { readClock } from '../clock/repository'
import type { OrderItemRow, OrderRow } from '../database/schema'
import { transact } from '../database/transact'
import { findPending } from '../domains/pending'
import { renewalPeriods, scheduleRenewal } from '../domains/renewal'
import { lockDomain } from '../domains/repository'
import { toDomain } from '../domains/to-dto'
import { findWaitingOf } from '../registry/repository'
import type { Dependencies } from '../request-context'
import { eachObject, type IsOver } from '../set-aside/each-object'
import { registerRule } from '../settings/payment-file'
import { beginFulfilment, listUnused, lockUnused } from './prepaid-repository'

type Needs = Pick<Dependencies, 'db' | 'settings' | 'keys' | 'work' | 'registries' | 'log'>

/** Has a request registered whose order is paid, unless its zone wants an approval, or a decision about it is held. */
const registerPaid = (deps: Needs, { kind, zone }: OrderItemRow, domainId: number): Promise<void> =>
  transact(deps.db, async trx => {
    const rule = registerRule(deps.settings.PAYMENTS, zone)
    const domain = await lockDomain(trx, domainId)
    if (kind !== 'register' || domain?.status !== 'pending' || rule === 'approval') return
    if (rule === 'both' && !domain.approved_at) return
    // It may still be undone.
    if ((await listHeldDecisions(trx, [domainId])).length > 0) return
    if (((await findPending({ db: trx, language: 'en' }, [domainId])).get(domainId) ?? []).length > 0) return
    const task = await register(trx, deps, domain)
    if (domain.approved_at || task === null) return
    await audit(trx, deps, {
      event: 'request_approved',
      actor: null,
      account: domain.user_id,
      subject: `domain ${domainId}`,
      data: { name: fullName(domain), from: domain.status, by: 'payment' },
    })
  })

/**
 * Renews what was paid for ahead, once; where it was renewed another way, has another owner or has ended, its price becomes
 * credit. While another renewal waits for the registry, its outcome decides.
 */
const renewPaid = (deps: Needs, item: OrderItemRow, domainId: number, { user_id }: OrderRow): Promise<void> =>
  transact(deps.db, async trx => {
    const domain = await lockDomain(trx, domainId)
    if (await findWaitingOf(trx, domainId, 'renew')) return
    if (!(await beginFulfilment(trx, item.id))) return
    const isOwn = domain?.user_id === user_id && domain?.expires_at?.getTime() === item.term_from?.getTime()
    const periods = domain && renewalPeriods(deps.registries, domain)
    if (domain && isOwn && domainCan.renew(toDomain(domain), await readClock(trx), item.years, periods).allowed)
      return scheduleRenewal(deps, trx, domain, { years: item.years, actor: null, grouping: null, item: item.id })
    await creditItem(trx, deps, item)
  })

/**
 * Registers or renews what an order that was paid asks for, each name by itself. It may be repeated, as it is where a name
 * failed.
 */
export const fulfilOrder = async (deps: Needs, id: number): Promise<void> => {
  const order = await findOrder(deps.db, null, id)
  if (order?.state !== 'paid') return
  const failures: unknown[] = []
  for (const item of await findItems(deps.db, [id])) {
    const { domain_id } = item
    const work = order.grouped_by?.startsWith(prepaidGroup) ? renewPaid : registerPaid
    if (domain_id !== null && !(await wasReturned(deps.db, item)))
      await work(deps, item, domain_id, order).catch(error => {
        if (!(error instanceof ProblemError)) failures.push(error)
        deps.log.warn({ err: error, domain: domain_id }, 'a request that is paid could not be registered')
      })
  }
  if (failures.length > 0) throw failures[0]
}

const batch = 100

/** Makes credit of what was paid ahead for renewals that cannot be made any more, each by itself. */
export const returnUnused = (deps: Needs, isOver: IsOver = () => false): Promise<void> =>
  eachObject<number>(deps, {
    job: 'charges',
    isOver,
    find: after => (deps.settings.PAYMENTS ? listUnused(deps.db, after ?? 0, batch) : Promise.resolve([])),
    object: id => `item ${id}`,
    work: id =>
      transact(deps.db, async trx => {
        const item = await lockUnused(trx, id)
        if (item) await creditItem(trx, deps, item)
        return undefined
      }),
  })
