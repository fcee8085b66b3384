import { normalizeEmail } from '@panel/shared/rules'
import { auditAnonymous } from '../audit/anonymous'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { limits } from '../base/limits'
import { transact } from '../database/transact'
import { consumeOrProve, countVisit } from '../rate-limit/proof-of-work'
import type { RequestContext } from '../request-context'
import { hashPassword, isOutdated, passwordHashQueue } from '../security/passwords'
import { findUserByEmail, findUserForUpdate, setPasswordHash } from '../users/repository'
import { checkPassword, countTry, enumerationUses, knownDevice } from './check-password'
import { consumeCodeBudget } from './code-budget'
import { hasSecondFactor } from './factor-repository'
import { enqueueCode, findByPassword } from './registration'
import { findRegistrations, type RegistrationRow } from './registration-repository'
import { askSecondFactor } from './second-factor'
import { deleteSession } from './session-repository'
import { openSession, type SignedIn } from './sessions'

/** Not signed in: the reason, and the token of a browser whose sign-up still waits for its code. */
interface NotSignedIn {
  problem: ProblemError
  browserToken?: string
}

/**
 * Reveals whether the account exists: beyond the limit of such answers an unknown address and a wrong password look alike.
 * The owner's own browser is not counted.
 */
const answerRefused = async (
  context: RequestContext,
  email: string,
  reason: 'user_not_found' | 'invalid_password',
): Promise<NotSignedIn> => {
  await auditAnonymous(context, 'login_failed', email)
  if (!(await knownDevice(context, email))) await consumeOrProve(context, enumerationUses(context))
  return { problem: new ProblemError(reason) }
}

interface Attempt {
  email: string
  password: string
  browserToken: string | undefined
}

const answerUnknownEmail = async (
  context: RequestContext,
  waiting: readonly RegistrationRow[],
  { email, password, browserToken }: Attempt,
): Promise<NotSignedIn> => {
  const forgiveTry = await countTry(context, email, email)
  const registration = await findByPassword(waiting, password, browserToken)
  if (!registration) return answerRefused(context, email, 'user_not_found')
  await forgiveTry()
  await consumeCodeBudget(context, 'confirm', email)
  return {
    problem: new ProblemError('email_not_confirmed'),
    browserToken: await enqueueCode(context, registration.id, email),
  }
}

/**
 * Signs in (S7.3). An unknown address, a wrong password and an address that waits for its code are told apart (S4.1,
 * S8.1, S8.2); tries are limited for each account and each client.
 * @throws ProblemError unavailable, too_many_requests, proof_of_work_required
 */
export const login = async (
  context: RequestContext,
  input: { username: string; password: string },
  { guestToken, browserToken }: { guestToken: string | undefined; browserToken: string | undefined },
): Promise<SignedIn | NotSignedIn> => {
  passwordHashQueue.assertCapacity()
  await countVisit(context, limits.loginPerAddress)
  const email = normalizeEmail(input.username)
  const user = await findUserByEmail(context.db, email)
  // Read for an account too, so that both kinds of addresses take as long.
  const waiting = await findRegistrations(context.db, email)
  if (!user) return answerUnknownEmail(context, waiting, { email, password: input.password, browserToken })
  if (!(await checkPassword(context, user, input.password))) return answerRefused(context, email, 'invalid_password')
  const newHash = user.password_hash && isOutdated(user.password_hash) ? await hashPassword(input.password) : null
  const signedIn = await transact(context.db, async trx => {
    const now = await findUserForUpdate(trx, user.id)
    if (!now || now.disabled_at || now.password_hash !== user.password_hash) return null
    if (newHash) await setPasswordHash(trx, user.id, newHash)
    if (await hasSecondFactor(trx, user.id)) return { problem: await askSecondFactor(trx, user.id) }
    return openSession(trx, context, user.id, guestToken, 'login')
  })
  // Another password was set while this one was checked: it opens no session, and its hash is not kept.
  return signedIn ?? login(context, input, { guestToken, browserToken })
}

/** Ends the session of the token. */
export const logout = (context: RequestContext, user: User): Promise<void> =>
  transact(context.db, async trx => {
    await deleteSession(trx, user.session_id)
    const event = user.acting ? 'acting_ended' : 'logout'
    await audit(trx, context, { event, actor: user.id, subject: `user ${user.id}` })
  })
