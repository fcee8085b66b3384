import { normalizeEmail } from '@panel/shared/rules'
import { audit } from '../audit/service'
import type { User } from '../caller'
import type { UserRow } from '../database/schema'
import { transact } from '../database/transact'
import { ProblemError } from '../errors'
import { limits } from '../limits'
import { clientKey, consume, forgive } from '../rate-limit/service'
import type { RequestContext } from '../request-context'
import { hashPassword, isOutdated, verifyNothing, verifyPassword } from '../security/passwords'
import { findUserByEmail, setLanguage, setPasswordHash } from '../users/repository'
import { consumeCodeBudget, findByPassword, orderCode } from './registration'
import { findRegistrations } from './registration-repository'
import { deleteSession } from './session-repository'
import { openSession, type SignedIn } from './sessions'

/** Not signed in: the reason, and the token of a browser whose sign-up still waits for its code. */
interface NotSignedIn {
  problem: ProblemError
  browserToken?: string
}

const answerUnknownEmail = async (context: RequestContext, email: string, password: string): Promise<NotSignedIn> => {
  const waiting = await findRegistrations(context.db, email)
  if (waiting.length === 0) await verifyNothing(password)
  const registration = await findByPassword(waiting, password)
  if (!registration) {
    await consume(context, limits.unknownEmailPerAddress, clientKey(context.ip))
    return { problem: new ProblemError('user_not_found') }
  }
  await consumeCodeBudget(context, email)
  return {
    problem: new ProblemError('email_not_confirmed'),
    browserToken: await orderCode(context, registration.id, email),
  }
}

const checkPassword = async (context: RequestContext, user: UserRow, password: string): Promise<boolean> => {
  const fromHere = `${user.id} ${clientKey(context.ip)}`
  await consume(context, limits.passwordPerAccountAndAddress, fromHere)
  await consume(context, limits.passwordPerAccount, String(user.id))
  const isRight = await (user.password_hash ? verifyPassword(user.password_hash, password) : verifyNothing(password))
  if (!isRight || user.disabled_at) return false
  await forgive(context, limits.passwordPerAccountAndAddress, fromHere)
  await forgive(context, limits.passwordPerAccount, String(user.id))
  return true
}

const auditFailedLogin = (context: RequestContext, user: UserRow): Promise<void> =>
  transact(context.db, trx => audit(trx, { event: 'login_failed', actor: null, subject: `user ${user.id}` }))

/**
 * Signs in (S7.3). An unknown address, a wrong password and an address that waits for its code are told apart (S4.1,
 * S8.1, S8.2); tries are limited for each account and each client.
 * @throws ProblemError too_many_requests
 */
export const login = async (
  context: RequestContext,
  input: { username: string; password: string },
  guestToken: string | undefined,
): Promise<SignedIn | NotSignedIn> => {
  await consume(context, limits.loginPerAddress, clientKey(context.ip))
  const email = normalizeEmail(input.username)
  const user = await findUserByEmail(context.db, email)
  if (!user) return answerUnknownEmail(context, email, input.password)
  if (!(await checkPassword(context, user, input.password))) {
    await auditFailedLogin(context, user)
    return { problem: new ProblemError('invalid_password') }
  }
  const newHash = user.password_hash && isOutdated(user.password_hash) ? await hashPassword(input.password) : null
  return transact(context.db, async trx => {
    if (newHash) await setPasswordHash(trx, user.id, newHash)
    if (user.language !== context.language) await setLanguage(trx, user.id, context.language)
    return openSession(trx, user.id, guestToken, 'login')
  })
}

/** Ends the session of the token. */
export const logout = (context: RequestContext, user: User): Promise<void> =>
  transact(context.db, async trx => {
    await deleteSession(trx, user.session_id)
    await audit(trx, { event: 'logout', actor: user.id, subject: `user ${user.id}` })
  })
