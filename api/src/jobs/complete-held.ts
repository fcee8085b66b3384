import { fullName } from '@panel/shared/rules'
import { ProblemError } from '../base/errors'
import { storedLanguage } from '../base/language'
import { textOf } from '../base/texts'
import type { DomainRow, HeldChangeRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { listDueHeld, takeHeld } from '../domains/held-repository'
import type { ServersRequest } from '../domains/hold-servers'
import { findDomain, lockDomain } from '../domains/repository'
import { setDelegation, setNameservers } from '../domains/service'
import { notifyOwner } from '../notifications/notify-owner'
import type { Dependencies } from '../request-context'
import { eachObject, type IsOver, type JobNeeds } from '../set-aside/each-object'
import { findUser } from '../users/repository'

type Needs = JobNeeds & Pick<Dependencies, 'work' | 'keys' | 'settings'>

const batch = 100

/** The job itself is the client: no call waits for it. */
const client = { agent: '', isBrowser: false, device: undefined, proof: undefined } as const

const changeServers = async (trx: Trx, deps: Needs, domain: DomainRow, held: HeldChangeRow): Promise<void> => {
  const owner = await findUser(trx, domain.user_id)
  if (!owner) return
  const { id, email } = owner
  const user = { kind: 'user', id, email, is_admin: false, session_id: 0, confirmed: true, domains: null } as const
  const language = storedLanguage(owner.language) ?? 'en'
  const context = { ...deps, db: trx, language, ip: '', client, mustWait: false }
  const { kind, payload } = held as Pick<HeldChangeRow, 'domain_id'> & ServersRequest
  if (kind === 'delegation') await setDelegation(context, user, domain.id, payload.delegation_type)
  else await setNameservers(context, user, domain.id, payload)
}

const complete = async (trx: Trx, deps: Needs, { domain_id, kind, until }: HeldChangeRow): Promise<void> => {
  const domain = await lockDomain(trx, domain_id)
  const held = await takeHeld(trx, domain_id, kind, until)
  if (!domain || !held) return
  if (kind !== 'transfer_out') return changeServers(trx, deps, domain, held)
  if (domain.leaving_at) await deps.work.order(trx, domain_id, 'transfer_out', { approve: true })
}

/** What may no longer be done ends here, and its owner is told. */
const drop = async (trx: Trx, { domain_id, kind, until }: HeldChangeRow, error: ProblemError): Promise<void> => {
  const domain = await findDomain(trx, domain_id)
  if (!domain || !(await takeHeld(trx, domain_id, kind, until))) return
  const language = storedLanguage((await findUser(trx, domain.user_id))?.language) ?? 'en'
  await notifyOwner(trx, domain, 'change_refused', {
    domain: fullName(domain),
    reason: textOf(error.code, language, error.params),
  })
}

/** Carries out what nobody stopped in time. Two processes may run it at once. */
export const completeHeld = (deps: Needs, isOver: IsOver = () => false): Promise<void> =>
  eachObject<HeldChangeRow>(deps, {
    job: 'held_changes',
    isOver,
    find: after => listDueHeld(deps.db, after, batch),
    object: ({ domain_id, kind }) => `${kind} ${domain_id}`,
    work: async held => {
      await transact(deps.db, trx => complete(trx, deps, held)).catch(error => {
        if (!(error instanceof ProblemError)) throw error
        return transact(deps.db, trx => drop(trx, held, error))
      })
    },
  })
