import type { Domain } from '@panel/shared/contract'
import { domainCan, fullName } from '@panel/shared/rules'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { limits } from '../base/limits'
import { readClock } from '../clock/repository'
import { transact } from '../database/transact'
import { enqueue } from '../mail/outbox-repository'
import { consume } from '../rate-limit/service'
import type { RequestContext } from '../request-context'
import { operators } from '../users/service'
import { assertAllowed, getOwnedForUpdate } from './access'
import { toDomainWithPending } from './pending'
import { updateDomain } from './repository'
import { toDomain } from './to-dto'

/**
 * Asks the operator to have the registry lock a domain, or unlock it. What was asked for is kept until the registry did it.
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
    const domain = await getOwnedForUpdate(trx, user, id)
    assertAllowed(domainCan.manage(toDomain(domain)))
    const lock_wish = lock ? 'lock' : 'unlock'
    const isLocked = domain.registry_statuses.length > 0
    if (isLocked === lock || domain.lock_wish === lock_wish) throw new ProblemError('unchanged')
    const changed = await updateDomain(trx, id, { lock_wish, lock_wished_at: await readClock(trx) })
    const params = { domain: fullName(domain), email: user.email, context: lock_wish }
    // People arrange it with the registry, which wants proof and often a fee.
    for (const { email: to, language } of await operators(trx, context.settings))
      await enqueue(trx, 'send_notice', { notice: 'registry_lock_asked', to, language, params })
    const data = { locked: lock }
    await audit(trx, context, { event: 'registry_lock_asked', actor: user.id, subject: `domain ${id}`, data })
    return toDomainWithPending({ ...context, db: trx }, changed)
  })
}
