import type { AuditEvent } from '@panel/shared/contract'
import { audit } from '../audit/service'
import { charge } from '../billing/charge'
import type { DomainRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { orderRenewal } from '../domains/renewal'
import { updateDomain } from '../domains/repository'
import type { Dependencies } from '../request-context'
import { emitDomain } from '../webhooks/emit'
import { insertNotice, lockDue, type Stage } from './repository'

type Needs = Pick<Dependencies, 'db' | 'work' | 'keys' | 'settings'>

const batch = 100

type Step = (deps: Needs, trx: Trx, domain: DomainRow) => Promise<unknown>

/** In the order in which they are taken: a domain that renews itself does so before its term can end. */
const steps: readonly { stage: Stage; event: AuditEvent; step: Step }[] = [
  { stage: 'renew', event: 'domain_renewed', step: (deps, trx, domain) => orderRenewal(deps, trx, domain, 1, true) },
  {
    stage: 'expire',
    event: 'domain_expired',
    step: async (_, trx, { id }) =>
      emitDomain(trx, 'domain.expired', await updateDomain(trx, id, { status: 'expired' })),
  },
  { stage: 'delete', event: 'domain_deleted', step: ({ work }, trx, { id }) => work.order(trx, id, 'delete', {}) },
  {
    stage: 'release',
    event: 'domain_released',
    step: async (_, trx, domain) => {
      await emitDomain(trx, 'domain.released', await updateDomain(trx, domain.id, { status: 'released' }))
      await insertNotice(trx, domain, 'released')
    },
  },
]

/** What renewed itself is one order for each customer. */
const chargeRenewals = async (deps: Needs, trx: Trx, renewed: readonly DomainRow[]): Promise<void> => {
  for (const userId of new Set(renewed.map(({ user_id }) => user_id))) {
    const own = renewed.filter(({ user_id }) => user_id === userId)
    const items = own.map(({ name, zone }) => ({ kind: 'renew' as const, name, zone, years: 1 }))
    await charge(trx, deps, userId, items)
  }
}

/** Moves each domain on whose term has come to its next stage. Two processes may run it at once. */
export const runTerms = async (deps: Needs): Promise<void> => {
  for (const { stage, event, step } of steps)
    for (let count = batch; count === batch; )
      count = await transact(deps.db, async trx => {
        const due = await lockDue(trx, stage, batch)
        for (const domain of due) await step(deps, trx, domain)
        if (stage === 'renew') await chargeRenewals(deps, trx, due)
        const entries = due.map(({ id, user_id }) => ({
          event,
          actor: null,
          account: user_id,
          subject: `domain ${id}`,
        }))
        if (entries.length > 0) await audit(trx, deps, ...entries)
        return due.length
      })
}
