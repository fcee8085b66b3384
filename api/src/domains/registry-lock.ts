import type { Domain } from '@panel/shared/contract'
import { domainCan, fullName } from '@panel/shared/rules'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { limits } from '../base/limits'
import { readClock } from '../clock/repository'
import { notifyControl } from '../control/notify-control'
import type { DomainRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { enqueue } from '../mail/outbox-repository'
import type { Params } from '../mail/texts'
import { consume } from '../rate-limit/service'
import type { RequestContext } from '../request-context'
import { findUser } from '../users/repository'
import { operators } from '../users/service'
import { assertAllowed, getOwnedForUpdate } from './access'
import { toDomainWithPending } from './pending'
import { updateDomain } from './repository'
import { toDomain } from './to-dto'

/** People arrange it with the registry, which wants proof and often a fee. */
const mailOperators = async (
  trx: Trx,
  { settings }: Pick<RequestContext, 'settings'>,
  params: Params,
): Promise<void> => {
  for (const { email: to, language } of await operators(trx, settings))
    await enqueue(trx, 'send_notice', { notice: 'registry_lock_asked', to, language, params })
}

/** Withdraws what was asked for about a domain's lock. @param actor null where no session asks */
export const withdrawWish = async (
  trx: Trx,
  context: RequestContext,
  domain: DomainRow,
  actor: number | null,
): Promise<DomainRow> => {
  const changed = await updateDomain(trx, domain.id, { lock_wish: null, lock_wished_at: null })
  const email = (await findUser(trx, domain.user_id))?.email ?? ''
  await mailOperators(trx, context, { domain: fullName(domain), email, context: 'withdrawn' })
  const about = { actor, account: domain.user_id, subject: `domain ${domain.id}` }
  await audit(trx, context, { event: 'registry_lock_withdrawn', ...about })
  return changed
}

/**
 * Asks the operator to have the registry lock a domain, or unlock it. What was asked for is kept until the registry did it,
 * or the present state is asked for. The owner is mailed what would end a lock, or keep one from being set.
 * @throws ProblemError not_found, domain_not_approved, unchanged, too_many_requests
 */
export const askRegistryLock = async (
  context: RequestContext,
  user: User,
  id: number,
  lock: boolean,
): Promise<Domain> => {
  await consume(context, limits.registryLocksPerAccount, String(user.id))
  return transact(context.db, async trx => {
    const inner = { ...context, db: trx }
    const domain = await getOwnedForUpdate(trx, user, id)
    assertAllowed(domainCan.manage(toDomain(domain)))
    const lock_wish = lock ? 'lock' : 'unlock'
    const isLocked = domain.registry_statuses.length > 0
    const name = fullName(domain)
    const tellOwner = (about: string) =>
      notifyControl(trx, context, user.id, 'registry_lock_asked', { domain: name, context: about })
    if (domain.lock_wish === lock_wish) throw new ProblemError('unchanged')
    if (isLocked === lock) {
      if (domain.lock_wish === null) throw new ProblemError('unchanged')
      if (!lock) await tellOwner('owner_withdrawn')
      return toDomainWithPending(inner, await withdrawWish(trx, context, domain, user.id))
    }
    const changed = await updateDomain(trx, id, { lock_wish, lock_wished_at: await readClock(trx) })
    await mailOperators(trx, context, { domain: name, email: user.email, context: lock_wish })
    if (!lock) await tellOwner('owner')
    const data = { locked: lock }
    await audit(trx, context, { event: 'registry_lock_asked', actor: user.id, subject: `domain ${id}`, data })
    return toDomainWithPending(inner, changed)
  })
}
