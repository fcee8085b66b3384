import { audit } from '../audit/service'
import { ProblemError } from '../base/errors'
import { limits } from '../base/limits'
import type { Trx } from '../database/schema'
import { transact } from '../database/transact'
import { countVisit } from '../rate-limit/proof-of-work'
import type { RequestContext } from '../request-context'
import { hashToken, newToken } from '../security/tokens'
import { findUser, findUserForUpdate } from '../users/repository'
import { countChallengeAttempt, insertChallenge, takeChallenge } from './challenge-repository'
import { findUsablePasskey, hasSecondFactor } from './factor-repository'
import { checkPasskey } from './passkeys'
import { openSession, type SignedIn } from './sessions'
import { checkFactorCode } from './totp'

/** Whether an administrator has no second factor although the operator demands one (ADMIN_SECOND_FACTOR). */
export const lacksFactor = async (
  { db, settings }: Pick<RequestContext, 'db' | 'settings'>,
  adminId: number,
): Promise<boolean> => settings.ADMIN_SECOND_FACTOR && !(await hasSecondFactor(db, adminId))

/** What a right password is answered with when a second factor is on. */
export const askSecondFactor = async (trx: Trx, userId: number): Promise<ProblemError> => {
  const challenge = newToken()
  await insertChallenge(trx, 'second_factor', hashToken(challenge), userId)
  return new ProblemError('second_factor_required', { extensions: { challenge } })
}

const auditRefused = (context: RequestContext, userId: number): Promise<void> =>
  transact(context.db, trx =>
    audit(trx, context, { event: 'second_factor_refused', actor: null, account: userId, subject: `user ${userId}` }),
  )

/**
 * Finishes a sign-in. A wrong code is returned, not thrown, so that what it leaves in the audit is kept.
 * @throws ProblemError too_many_requests
 */
export const signInBySecondFactor = async (
  context: RequestContext,
  { challenge, code }: { challenge: string; code: string },
  guestToken: string | undefined,
): Promise<SignedIn | ProblemError> => {
  await countVisit(context, limits.loginPerAddress)
  const hash = hashToken(challenge)
  const asked = await countChallengeAttempt(context.counters, 'second_factor', hash)
  const userId = asked?.user_id
  if (userId === undefined || userId === null) return new ProblemError('challenge_expired')
  const user = await findUser(context.db, userId)
  const isRight = user !== undefined && !user.disabled_at && (await checkFactorCode(context, userId, code))
  if (!isRight) {
    await auditRefused(context, userId)
    return new ProblemError('code_invalid')
  }
  return transact(context.db, async trx => {
    // A new password ends the challenge, also while the code is checked; and the account may be disabled by now.
    const now = await findUserForUpdate(trx, userId)
    const isAsked = await takeChallenge(trx, 'second_factor', hash)
    if (!now || now.disabled_at || !isAsked) return new ProblemError('challenge_expired')
    return openSession(trx, context, userId, guestToken, 'login', { showedFactor: true })
  })
}

/** @throws ProblemError too_many_requests */
export const signInByPasskey = async (
  context: RequestContext,
  credential: Readonly<Record<string, unknown>>,
  guestToken: string | undefined,
): Promise<SignedIn | ProblemError> => {
  await countVisit(context, limits.loginPerAddress)
  const passkey = await checkPasskey(context, credential)
  if (!passkey) return new ProblemError('passkey_refused')
  return transact(context.db, async trx => {
    // While its answer was checked, the account may have been stopped, and the passkey removed or put to rest.
    const user = await findUserForUpdate(trx, passkey.user_id)
    const isUsable = (await findUsablePasskey(trx, passkey.credential_id)) !== undefined
    if (!user || user.disabled_at || !isUsable) return new ProblemError('passkey_refused')
    return openSession(trx, context, user.id, guestToken, 'passkey_login')
  })
}
