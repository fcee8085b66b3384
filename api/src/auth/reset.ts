import { normalizeEmail, passwordFault } from '@panel/shared/rules'
import { audit } from '../audit/service'
import { transact } from '../database/transact'
import { invalidField, ProblemError } from '../errors'
import { limits } from '../limits'
import { enqueue } from '../mail/outbox-repository'
import { clientKey, consume } from '../rate-limit/service'
import type { RequestContext } from '../request-context'
import { hashPassword } from '../security/passwords'
import { setPasswordHash } from '../users/repository'
import { consumeCode, forgiveAttempt, voidCodes } from './code-repository'
import { checkCode } from './codes'
import { consumeCodeBudget } from './registration'
import { deleteSessionsOf } from './session-repository'

/** Mails a code for a new password (S7.8). Tells nothing about the address. */
export const requestReset = async (context: RequestContext, typedEmail: string): Promise<void> => {
  const email = normalizeEmail(typedEmail)
  await consume(context, limits.resetPerAddress, clientKey(context.ip))
  await consumeCodeBudget(context, email)
  await transact(context.db, async trx => {
    await voidCodes(trx, { purpose: 'reset', email })
    await enqueue(trx, 'send_code', { purpose: 'reset', email, language: context.language, registration_id: null })
  })
}

/**
 * Checks a code for a new password without using it up (S7.9).
 * @throws ProblemError code_invalid
 */
export const verifyReset = async (context: RequestContext, input: { email: string; code: string }): Promise<void> => {
  await consume(context, limits.codeChecksPerAddress, clientKey(context.ip))
  const code = await checkCode(context, { purpose: 'reset', email: normalizeEmail(input.email) }, input.code)
  await forgiveAttempt(context.counters, code.id)
}

/**
 * Sets a new password by the mailed code (S7.10). Every session of the account ends.
 * @throws ProblemError code_invalid, validation
 */
export const resetPassword = async (
  context: RequestContext,
  input: { email: string; code: string; new_password: string },
): Promise<void> => {
  await consume(context, limits.codeChecksPerAddress, clientKey(context.ip))
  const email = normalizeEmail(input.email)
  const fault = passwordFault(input.new_password, email)
  if (fault) throw invalidField('new_password', fault)
  const code = await checkCode(context, { purpose: 'reset', email }, input.code)
  const userId = code.user_id
  if (userId === null) throw new ProblemError('code_invalid')
  const passwordHash = await hashPassword(input.new_password)
  await transact(context.db, async trx => {
    if (!(await consumeCode(trx, code.id))) throw new ProblemError('code_invalid')
    await setPasswordHash(trx, userId, passwordHash)
    await deleteSessionsOf(trx, userId)
    await enqueue(trx, 'send_notice', { notice: 'password_changed', to: email, language: context.language, params: {} })
    await audit(trx, context, { event: 'password_reset', actor: userId, subject: `user ${userId}` })
  })
}
