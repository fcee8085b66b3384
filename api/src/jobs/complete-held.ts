import { fullName } from '@panel/shared/rules'
import { ProblemError } from '../base/errors'
import { storedLanguage } from '../base/language'
import { textOf } from '../base/texts'
import type { HeldChangeRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { type CarryOutNeeds, carryOut } from '../domains/carry-out'
import { listDueHeld, takeHeld } from '../domains/held-repository'
import { findDomain } from '../domains/repository'
import { notifyOwner } from '../notifications/notify-owner'
import { eachObject, type IsOver, type JobNeeds } from '../set-aside/each-object'
import { findUser } from '../users/repository'

type Needs = JobNeeds & CarryOutNeeds

const batch = 100

/** Cancels a transfer that is no longer allowed, and notifies its owner. */
const drop = async (trx: Trx, { domain_id, kind, until }: HeldChangeRow, error: ProblemError): Promise<void> => {
  const domain = await findDomain(trx, domain_id)
  if (!domain || !(await takeHeld(trx, domain_id, kind, until))) return
  const language = storedLanguage((await findUser(trx, domain.user_id))?.language) ?? 'en'
  await notifyOwner(trx, domain, 'change_refused', {
    domain: fullName(domain),
    reason: textOf(error.code, language, error.params),
  })
}

/** Applies the changes whose hold is over. Two processes may run it at once. */
export const completeHeld = (deps: Needs, isOver: IsOver = () => false): Promise<void> =>
  eachObject<HeldChangeRow>(deps, {
    job: 'held_changes',
    isOver,
    find: after => listDueHeld(deps.db, after, batch),
    object: ({ domain_id, kind }) => `${kind} ${domain_id}`,
    work: async held => {
      await transact(deps.db, trx => carryOut(trx, deps, held)).catch(error => {
        if (!(error instanceof ProblemError)) throw error
        return transact(deps.db, trx => drop(trx, held, error))
      })
    },
  })
