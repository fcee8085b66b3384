import { normalizeEmail, passwordFault } from '@panel/shared/rules'
import { audit } from '../audit/log'
import { transact } from '../database/transact'
import { limits } from '../limits'
import { enqueue } from '../mail/outbox'
import { refuse, refuseField } from '../refusal'
import type { Scope } from '../scope'
import { hashPassword } from '../security/passwords'
import { clientKey, consume } from '../security/rate-limit'
import { setPasswordHash } from '../users/repository'
import { consumeCode, forgiveAttempt, voidCodes } from './code-repository'
import { checkCode } from './codes'
import { consumeCodeBudget } from './registration'
import { deleteSessionsOf } from './session-repository'

/** Mails a code for a new password (S7.8). Tells nothing about the address. */
export const requestReset = async (scope: Scope, typedEmail: string): Promise<void> => {
  const email = normalizeEmail(typedEmail)
  await consume(scope, limits.resetPerAddress, clientKey(scope.ip))
  await consumeCodeBudget(scope, email)
  await transact(scope.db, async trx => {
    await voidCodes(trx, { purpose: 'reset', email })
    await enqueue(trx, 'send_code', { purpose: 'reset', email, language: scope.language, registration_id: null })
  })
}

/**
 * Checks a code for a new password without using it up (S7.9).
 * @throws Refusal code_invalid
 */
export const verifyReset = async (scope: Scope, input: { email: string; code: string }): Promise<void> => {
  await consume(scope, limits.codeChecksPerAddress, clientKey(scope.ip))
  const code = await checkCode(scope, { purpose: 'reset', email: normalizeEmail(input.email) }, input.code)
  await forgiveAttempt(scope.counters, code.id)
}

/**
 * Sets a new password by the mailed code (S7.10). Every session of the account ends.
 * @throws Refusal code_invalid, validation
 */
export const resetPassword = async (
  scope: Scope,
  input: { email: string; code: string; new_password: string },
): Promise<void> => {
  await consume(scope, limits.codeChecksPerAddress, clientKey(scope.ip))
  const email = normalizeEmail(input.email)
  const fault = passwordFault(input.new_password, email)
  if (fault) throw refuseField('new_password', fault)
  const code = await checkCode(scope, { purpose: 'reset', email }, input.code)
  const userId = code.user_id
  if (userId === null) throw refuse('code_invalid')
  const passwordHash = await hashPassword(input.new_password)
  await transact(scope.db, async trx => {
    if (!(await consumeCode(trx, code.id))) throw refuse('code_invalid')
    await setPasswordHash(trx, userId, passwordHash)
    await deleteSessionsOf(trx, userId)
    await enqueue(trx, 'send_notice', { notice: 'password_changed', to: email, language: scope.language, params: {} })
    await audit(trx, { event: 'password_reset', actor: userId, subject: `user ${userId}` })
  })
}
