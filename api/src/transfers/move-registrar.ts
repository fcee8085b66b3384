import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { transact } from '../database/transact'
import { lockDomain } from '../domains/repository'
import { findWaitingOf } from '../registry/repository'
import type { RequestContext } from '../request-context'
import { newAuthCode } from '../security/tokens'

/**
 * Orders a domain to be moved to the registry of its zone from the former one, by a transfer between two accounts of the
 * operator.
 * @throws ProblemError not_found; unchanged where it is there, or ordered; transfer_pending where another registrar asks
 *   for it; hold_unsupported where it is held and could not be there
 */
export const orderMove = (context: RequestContext, { id: actor }: Pick<User, 'id'>, id: number): Promise<void> =>
  transact(context.db, async trx => {
    const domain = await lockDomain(trx, id)
    if (!domain) throw new ProblemError('not_found')
    const [from, to] = [context.registries.at(domain), context.registries.of(domain.zone)]
    if (from === to || (await findWaitingOf(trx, id, 'move'))) throw new ProblemError('unchanged')
    if (domain.leaving_at !== null) throw new ProblemError('transfer_pending')
    if (domain.held && !to.profile.statuses.includes('clientHold')) throw new ProblemError('hold_unsupported')
    const fee = domain.fees?.transfer
    await context.work.schedule(trx, id, 'move', { authInfo: newAuthCode(), ...(fee && { fee }) }, true)
    const data = { from: from.name, to: to.name }
    const entry = { actor, account: domain.user_id, subject: `domain ${id}`, data }
    await audit(trx, context, { event: 'registrar_move_ordered', ...entry })
  })
