import { normalizeEmail } from '@panel/shared/rules'
import { audit } from '../audit/log'
import type { UserRow } from '../database/schema'
import { transact } from '../database/transact'
import type { User } from '../http/caller'
import { limits } from '../limits'
import { type Refusal, refuse } from '../refusal'
import type { Scope } from '../scope'
import { hashPassword, isOutdated, verifyNothing, verifyPassword } from '../security/passwords'
import { clientKey, consume, forgive } from '../security/rate-limit'
import { findUserByEmail, setLanguage, setPasswordHash } from '../users/repository'
import { consumeCodeBudget, findByPassword, orderCode } from './registration'
import { findRegistrations } from './registration-repository'
import { deleteSession } from './session-repository'
import { openSession, type SignedIn } from './sessions'

/** Not signed in: the reason, and the token of a browser whose sign-up still waits for its code. */
export interface NotSignedIn {
  refusal: Refusal
  browserToken?: string
}

const refuseUnknown = async (scope: Scope, email: string, password: string): Promise<NotSignedIn> => {
  const waiting = await findRegistrations(scope.db, email)
  if (waiting.length === 0) await verifyNothing(password)
  const registration = await findByPassword(waiting, password)
  if (!registration) {
    await consume(scope, limits.unknownEmailPerAddress, clientKey(scope.ip))
    return { refusal: refuse('user_not_found') }
  }
  await consumeCodeBudget(scope, email)
  return { refusal: refuse('email_not_confirmed'), browserToken: await orderCode(scope, registration.id, email) }
}

const checkPassword = async (scope: Scope, user: UserRow, password: string): Promise<boolean> => {
  const fromHere = `${user.id} ${clientKey(scope.ip)}`
  await consume(scope, limits.passwordPerAccountAndAddress, fromHere)
  await consume(scope, limits.passwordPerAccount, String(user.id))
  const isRight = await (user.password_hash ? verifyPassword(user.password_hash, password) : verifyNothing(password))
  if (!isRight || user.disabled_at) return false
  await forgive(scope, limits.passwordPerAccountAndAddress, fromHere)
  await forgive(scope, limits.passwordPerAccount, String(user.id))
  return true
}

const noteFailure = (scope: Scope, user: UserRow): Promise<void> =>
  transact(scope.db, trx => audit(trx, { event: 'login_failed', actor: null, subject: `user ${user.id}` }))

/**
 * Signs in (S7.3). An unknown address, a wrong password and an address that waits for its code are told apart (S4.1,
 * S8.1, S8.2); tries are limited for each account and each client.
 * @throws Refusal too_many_requests
 */
export const login = async (
  scope: Scope,
  input: { username: string; password: string },
  guestToken: string | undefined,
): Promise<SignedIn | NotSignedIn> => {
  await consume(scope, limits.loginPerAddress, clientKey(scope.ip))
  const email = normalizeEmail(input.username)
  const user = await findUserByEmail(scope.db, email)
  if (!user) return refuseUnknown(scope, email, input.password)
  if (!(await checkPassword(scope, user, input.password))) {
    await noteFailure(scope, user)
    return { refusal: refuse('invalid_password') }
  }
  const newHash = user.password_hash && isOutdated(user.password_hash) ? await hashPassword(input.password) : null
  return transact(scope.db, async trx => {
    if (newHash) await setPasswordHash(trx, user.id, newHash)
    if (user.language !== scope.language) await setLanguage(trx, user.id, scope.language)
    return openSession(trx, user.id, guestToken, 'login')
  })
}

/** Ends the session of the token. */
export const logout = (scope: Scope, user: User): Promise<void> =>
  transact(scope.db, async trx => {
    await deleteSession(trx, user.session_id)
    await audit(trx, { event: 'logout', actor: user.id, subject: `user ${user.id}` })
  })
