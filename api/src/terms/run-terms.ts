import type { AuditEvent } from '@panel/shared/contract'
import { domainCan } from '@panel/shared/rules'
import { audit } from '../audit/service'
import { automaticGrouping, chargeAhead } from '../billing/charge'
import { readClock } from '../clock/repository'
import type { DomainRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { renewalPeriods, scheduleRenewal, shortest } from '../domains/renewal'
import { updateDomain } from '../domains/repository'
import { toDomain } from '../domains/to-dto'
import { beginFulfilment, findMethod, findPrepaid } from '../payments/prepaid-repository'
import type { Dependencies } from '../request-context'
import { eachObject, type IsOver, type JobNeeds, type Pause } from '../set-aside/each-object'
import { providersOf } from '../settings/payment-file'
import { isPriced } from '../settings/price-list'
import { emitDomain } from '../webhooks/emit'
import { findDue, insertNotice, lockDue, type Stage } from './repository'

type Needs = JobNeeds & Pick<Dependencies, 'work' | 'keys' | 'settings' | 'registries'>

const batch = 100

/** Seconds until a domain that must not be renewed is looked at again. */
const lockedPause = 3600

type Step = (deps: Needs, trx: Trx, domain: DomainRow) => Promise<Pause | undefined>

const note = (trx: Trx, deps: Needs, event: AuditEvent, { id, user_id }: DomainRow): Promise<void> =>
  audit(trx, deps, { event, actor: null, account: user_id, subject: `domain ${id}` })

/** Nothing is scheduled for a domain that the registry has locked, nor without a price; its owner is notified once a term. */
const renew: Step = async (deps, trx, domain) => {
  const now = await readClock(trx)
  const periods = renewalPeriods(deps.registries, domain)
  const years = shortest(periods.renew)
  if (!isPriced(deps.settings.PRICES, domain.zone)) {
    await insertNotice(trx, domain, 'renew_failed')
    return { pause: lockedPause, error: `PRICES has no price for the zone ${domain.zone}` }
  }
  const verdict = domainCan.renew(toDomain(domain), now, years, periods)
  if (!verdict.allowed) {
    await insertNotice(trx, domain, 'renew_failed')
    return { pause: lockedPause, error: verdict.reason }
  }
  const paid = await findPrepaid(trx, domain)
  if (paid === undefined && (await findMethod(trx, domain.user_id, providersOf(deps.settings.PAYMENTS)))) {
    const order = await chargeAhead(trx, deps, domain, years, now)
    if (order !== undefined) return undefined
  }
  // What was paid ahead is not charged again: it is fulfilled here, or was refused by the registry yesterday.
  if (paid !== undefined) await beginFulfilment(trx, paid)
  const grouping = paid === undefined ? automaticGrouping(domain.user_id, now) : null
  await scheduleRenewal(deps, trx, domain, { years, actor: null, grouping, item: paid })
  return undefined
}

/** Nothing can bring the domain back: its name is free again. */
export const release = async (trx: Trx, deps: Pick<Dependencies, 'keys'>, domain: DomainRow): Promise<void> => {
  const { id, user_id } = domain
  await emitDomain(trx, 'domain.released', await updateDomain(trx, id, { status: 'released' }))
  await insertNotice(trx, domain, 'released')
  await audit(trx, deps, { event: 'domain_released', actor: null, account: user_id, subject: `domain ${id}` })
}

const steps: Readonly<Record<Stage, Step>> = {
  renew,
  expire: async (deps, trx, domain) => {
    await emitDomain(trx, 'domain.expired', await updateDomain(trx, domain.id, { status: 'expired' }))
    await note(trx, deps, 'domain_expired', domain)
    return undefined
  },
  delete: async (deps, trx, domain) => {
    await note(trx, deps, 'domain_deletion_ordered', domain)
    await deps.work.schedule(trx, domain.id, 'delete', {})
    return undefined
  },
  release: async (deps, trx, domain) => {
    await release(trx, deps, domain)
    return undefined
  },
}

/** Moves each domain on whose time for a stage has come. Two processes may run it at once. */
export const runStage = (deps: Needs, stage: Stage, isOver: IsOver): Promise<void> =>
  eachObject<number>(deps, {
    job: stage,
    isOver,
    find: after => findDue(deps.db, stage, after ?? 0, batch),
    object: id => `domain ${id}`,
    work: id =>
      transact(deps.db, async trx => {
        const domain = await lockDue(trx, stage, id)
        return domain && steps[stage](deps, trx, domain)
      }),
  })
