import { audit } from '../audit/service'
import { insertSession } from '../auth/session-repository'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { ACTING_LIFETIME } from '../base/limits'
import { transact } from '../database/transact'
import type { RequestContext } from '../request-context'
import { hashToken, isToken, newToken } from '../security/tokens'
import { findUser } from '../users/repository'

/**
 * Opens a session in which an administrator acts as a customer, in the administrator's browser and for a short time. The
 * customer sees that it happened; where the administrator works from is not the customer's to know.
 * @throws ProblemError not_found, acting_refused
 */
export const actAs = (
  context: RequestContext,
  admin: User,
  id: number,
  reason: string,
): Promise<{ access_token: string; until: string }> =>
  transact(context.db, async trx => {
    const user = await findUser(trx, id)
    if (!user) throw new ProblemError('not_found')
    if (user.is_admin || user.disabled_at) throw new ProblemError('acting_refused')
    const token = newToken()
    const until = new Date(Date.now() + ACTING_LIFETIME * 1000)
    const { device, isBrowser } = context.client
    const binding_hash = isBrowser && device !== undefined && isToken(device) ? hashToken(device) : null
    // A version that does not know such sessions asks for the customer's proof before anything about control.
    const acting = { acted_by: admin.id, act_until: until, confirmed_at: new Date(0) }
    await insertSession(trx, id, hashToken(token), { binding_hash, ...acting })
    const data = { reason, minutes: ACTING_LIFETIME / 60 }
    await audit(trx, context, { event: 'acting_started', actor: admin.id, account: id, subject: `user ${id}`, data })
    return { access_token: token, until: until.toISOString() }
  })
