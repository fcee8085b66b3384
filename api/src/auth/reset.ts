import { normalizeEmail } from '@panel/shared/rules'
import { restAdditions } from '../additions/service'
import { auditAnonymous } from '../audit/anonymous'
import { audit } from '../audit/service'
import type { OutgoingCookie } from '../base/caller'
import { invalidField, ProblemError } from '../base/errors'
import { limits } from '../base/limits'
import { notifyControl } from '../control/notify-control'
import { transact } from '../database/transact'
import { enqueue } from '../mail/outbox-repository'
import { countVisit } from '../rate-limit/proof-of-work'
import type { RequestContext } from '../request-context'
import { newPasswordFault } from '../security/new-password'
import { hashPassword } from '../security/passwords'
import { cancelledParams, keepDomains } from '../transfers/keep-domains'
import { setPasswordHash } from '../users/repository'
import { deleteChallengesOf } from './challenge-repository'
import { deviceOf, forgivePasswords } from './check-password'
import { consumeCodeBudget, countGuess, forgiveCodeGuesses } from './code-budget'
import { type CodeRow, consumeCode, consumeLink, forgiveAttempt, voidCodes } from './code-repository'
import { checkCode, checkLink, type MailedProof } from './codes'
import { forgetDevices } from './device-repository'
import { deleteSessionsOf } from './session-repository'
import { knowBrowser } from './sessions'

/** Mails a code for a new password (S7.8). Reveals nothing about the address. */
export const requestReset = async (context: RequestContext, typedEmail: string): Promise<void> => {
  const email = normalizeEmail(typedEmail)
  await countVisit(context, limits.resetPerAddress)
  await consumeCodeBudget(context, 'reset', email)
  await auditAnonymous(context, 'reset_asked', email)
  await transact(context.db, async trx => {
    await voidCodes(trx, { purpose: 'reset', email })
    await enqueue(trx, 'send_code', { purpose: 'reset', email, language: context.language, registration_id: null })
  })
}

const readCode = async (context: RequestContext, given: { email: string; code: string }): Promise<CodeRow> => {
  const email = normalizeEmail(given.email)
  const forgiveGuess = await countGuess(context, 'reset', email)
  const code = await checkCode(context, { purpose: 'reset', email }, given.code)
  await forgiveGuess()
  return code
}

/**
 * Checks a code or a link for a new password without using it up (S7.9).
 * @returns the address, for a caller with the link
 * @throws ProblemError code_invalid
 */
export const verifyReset = async (context: RequestContext, proof: MailedProof): Promise<{ email?: string }> => {
  if ('token' in proof) return { email: (await checkLink(context, 'reset', proof.token)).email }
  const code = await readCode(context, proof)
  await forgiveAttempt(context.counters, code.id)
  return {}
}

/**
 * Sets a new password by the mailed code or link (S7.10). Every session of the account ends with the bulk work that was
 * ordered in them and with what waits for its domains, what was added to it lately rests, and of its browsers only the
 * one that made the call is known from now on.
 * @returns the cookies to answer with
 * @throws ProblemError code_invalid, validation
 */
export const resetPassword = async (
  context: RequestContext,
  proof: MailedProof,
  newPassword: string,
): Promise<OutgoingCookie[]> => {
  const assertStrong = (email: string): void => {
    const fault = newPasswordFault(newPassword, email, context.settings.PLATFORM_HOST)
    if (fault) throw invalidField('new_password', fault)
  }
  // A weak password is refused before the code is checked, so that it costs no guess.
  if ('code' in proof) assertStrong(normalizeEmail(proof.email))
  const code = await ('token' in proof ? checkLink(context, 'reset', proof.token) : readCode(context, proof))
  const { id, email, user_id: userId } = code
  assertStrong(email)
  if (userId === null) throw new ProblemError('code_invalid')
  const passwordHash = await hashPassword(newPassword)
  return transact(context.db, async trx => {
    // Domains before the code and the account, as in a stop: the other way round, the two would deadlock.
    const domains = await keepDomains(trx, context, userId, { locks: false })
    const isFirst = await ('token' in proof ? consumeLink(trx, id) : consumeCode(trx, id))
    if (!isFirst) throw new ProblemError('code_invalid')
    await setPasswordHash(trx, userId, passwordHash)
    await deleteChallengesOf(trx, userId)
    await deleteSessionsOf(trx, userId)
    const isWorkStopped = await restAdditions(trx, userId)
    await forgetDevices(trx, userId, deviceOf(context))
    await notifyControl(trx, context, userId, 'password_changed', cancelledParams(domains, isWorkStopped))
    await audit(trx, context, { event: 'password_reset', actor: userId, subject: `user ${userId}` })
    await forgivePasswords(context, userId)
    await forgiveCodeGuesses(context, 'reset', email)
    return knowBrowser(trx, context, userId)
  })
}
