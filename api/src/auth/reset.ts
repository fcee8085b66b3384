import { normalizeEmail } from '@panel/shared/rules'
import { restAdditions } from '../additions/service'
import { auditAnonymous } from '../audit/anonymous'
import { audit } from '../audit/service'
import { transact } from '../database/transact'
import { invalidField, ProblemError } from '../errors'
import { limits } from '../limits'
import { enqueue } from '../mail/outbox-repository'
import { notifyControl } from '../notifications/notify-control'
import { clientKey, consume } from '../rate-limit/service'
import type { RequestContext } from '../request-context'
import { newPasswordFault } from '../security/new-password'
import { hashPassword } from '../security/passwords'
import { setPasswordHash } from '../users/repository'
import { consumeCodeBudget, countGuess } from './code-budget'
import { consumeCode, forgiveAttempt, voidCodes } from './code-repository'
import { checkCode } from './codes'
import { deleteSessionsOf } from './session-repository'

/** Mails a code for a new password (S7.8). Reveals nothing about the address. */
export const requestReset = async (context: RequestContext, typedEmail: string): Promise<void> => {
  const email = normalizeEmail(typedEmail)
  await consume(context, limits.resetPerAddress, clientKey(context.ip))
  await consumeCodeBudget(context, 'reset', email)
  await auditAnonymous(context, 'reset_asked', email)
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
  const email = normalizeEmail(input.email)
  const forgiveGuess = await countGuess(context, 'reset', email)
  const code = await checkCode(context, { purpose: 'reset', email }, input.code)
  await forgiveGuess()
  await forgiveAttempt(context.counters, code.id)
}

/**
 * Sets a new password by the mailed code (S7.10). Every session of the account ends, and what was added to it lately
 * rests.
 * @throws ProblemError code_invalid, validation
 */
export const resetPassword = async (
  context: RequestContext,
  input: { email: string; code: string; new_password: string },
): Promise<void> => {
  const email = normalizeEmail(input.email)
  const fault = newPasswordFault(input.new_password, email, context.settings.PLATFORM_HOST)
  if (fault) throw invalidField('new_password', fault)
  const forgiveGuess = await countGuess(context, 'reset', email)
  const code = await checkCode(context, { purpose: 'reset', email }, input.code)
  await forgiveGuess()
  const userId = code.user_id
  if (userId === null) throw new ProblemError('code_invalid')
  const passwordHash = await hashPassword(input.new_password, context.current)
  await transact(context.db, async trx => {
    if (!(await consumeCode(trx, code.id))) throw new ProblemError('code_invalid')
    await setPasswordHash(trx, userId, passwordHash)
    await deleteSessionsOf(trx, userId)
    await restAdditions(trx, userId)
    await notifyControl(trx, context, userId, 'password_changed')
    await audit(trx, context, { event: 'password_reset', actor: userId, subject: `user ${userId}` })
  })
}
