import type { HeldChangeRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { listDueHeld, takeHeld } from '../domains/held-repository'
import { lockDomain } from '../domains/repository'
import type { Dependencies } from '../request-context'
import { eachObject, type IsOver, type JobNeeds } from '../set-aside/each-object'

type Needs = JobNeeds & Pick<Dependencies, 'work'>

const batch = 100

const complete = async (trx: Trx, { work }: Needs, { domain_id, kind, until }: HeldChangeRow): Promise<void> => {
  const domain = await lockDomain(trx, domain_id)
  const held = await takeHeld(trx, domain_id, kind, until)
  if (!domain || !held) return
  if (kind === 'transfer_out' && domain.leaving_at) await work.order(trx, domain_id, 'transfer_out', { approve: true })
}

/** Carries out what nobody stopped in time. Two processes may run it at once. */
export const completeHeld = (deps: Needs, isOver: IsOver = () => false): Promise<void> =>
  eachObject<HeldChangeRow>(deps, {
    job: 'held_changes',
    isOver,
    find: after => listDueHeld(deps.db, after, batch),
    object: ({ domain_id, kind }) => `${kind} ${domain_id}`,
    work: async held => {
      await transact(deps.db, trx => complete(trx, deps, held))
    },
  })
