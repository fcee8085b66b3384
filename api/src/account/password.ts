import type { PasswordBody } from '@panel/shared/contract'
import { askToStop } from '../additions/repository'
import { audit } from '../audit/service'
import { deleteChallengesOf } from '../auth/challenge-repository'
import { checkPassword, deviceOf } from '../auth/check-password'
import { forgetDevices } from '../auth/device-repository'
import { deleteSessionsOf } from '../auth/session-repository'
import type { User } from '../base/caller'
import { invalidField, ProblemError } from '../base/errors'
import { notifyControl } from '../control/notify-control'
import { transact } from '../database/transact'
import type { RequestContext } from '../request-context'
import { newPasswordFault } from '../security/new-password'
import { hashPassword } from '../security/passwords'
import { cancelledParams, keepDomains } from '../transfers/keep-domains'
import { findUser, findUserForUpdate, setPasswordHash } from '../users/repository'

/**
 * Changes the password. Every other session ends and the owner is notified by mail. Unless `cancel_waiting` is false, what
 * waits for the domains is cancelled, with bulk work that moves or unlocks them: somebody else may know the former one.
 * @throws ProblemError identity_wrong, validation, too_many_requests
 */
export const changePassword = async (
  context: RequestContext,
  user: User,
  { current_password, new_password, cancel_waiting = true }: PasswordBody,
): Promise<void> => {
  const row = await findUser(context.db, user.id)
  if (!row) throw new ProblemError('unauthorized')
  const fault = newPasswordFault(new_password, row.email, context.settings.PLATFORM_HOST)
  if (fault) throw invalidField('new_password', fault)
  if (row.password_hash !== null) {
    if (current_password === undefined) throw invalidField('current_password', 'required')
    if (!(await checkPassword(context, row, current_password))) throw new ProblemError('identity_wrong')
  }
  const passwordHash = await hashPassword(new_password)
  await transact(context.db, async trx => {
    const cancels = cancel_waiting && row.password_hash !== null
    // Domains before the account, as in a stop: the other way round, the two would deadlock.
    const domains = cancels ? await keepDomains(trx, context, user.id, { locks: false }) : []
    const isWorkStopped = cancels && (await askToStop(trx, user.id, ['nameservers', 'transfer_lock']))
    // Another one may have been set while the former one was checked.
    const now = await findUserForUpdate(trx, user.id)
    if (now?.password_hash !== row.password_hash) throw new ProblemError('identity_wrong')
    await setPasswordHash(trx, user.id, passwordHash)
    await deleteChallengesOf(trx, user.id)
    await deleteSessionsOf(trx, user.id, user.session_id)
    await forgetDevices(trx, user.id, deviceOf(context))
    await notifyControl(trx, context, user.id, 'password_changed', cancelledParams(domains, isWorkStopped))
    await audit(trx, context, { event: 'password_changed', actor: user.id, subject: `user ${user.id}` })
  })
}
