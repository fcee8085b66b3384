import { isEmailDomainAllowed, normalizeEmail } from '@panel/shared/rules'
import { recordAddition } from '../additions/service'
import { audit } from '../audit/service'
import { consumeCodeBudget, countGuess } from '../auth/code-budget'
import { consumeCode, voidCodes } from '../auth/code-repository'
import { checkCode } from '../auth/codes'
import type { User } from '../base/caller'
import { invalidField, ProblemError } from '../base/errors'
import { storedLanguage } from '../base/language'
import { limits } from '../base/limits'
import { confirmAddress } from '../contacts/confirmation'
import { notifyControl } from '../control/notify-control'
import { transact } from '../database/transact'
import { enqueue } from '../mail/outbox-repository'
import { consume } from '../rate-limit/service'
import type { RequestContext } from '../request-context'
import { insertFormerEmail, isKeptForAnother } from '../users/former-email-repository'
import { findUser } from '../users/repository'
import { changeEmail, findNewEmail, setNewEmail } from './repository'

/**
 * Asks for another address: a code goes to it, a notice to the current one. Reveals nothing about the address.
 * @throws ProblemError validation, too_many_requests, proof_of_work_required
 */
export const requestEmail = async (context: RequestContext, user: User, typed: string): Promise<void> => {
  const email = normalizeEmail(typed)
  if (!isEmailDomainAllowed(email, context.settings.EMAIL_DOMAINS ?? []))
    throw invalidField('new_email', 'email_domain')
  if (email === user.email) throw invalidField('new_email', 'email_same')
  await consume(context, limits.emailChangesPerAccount, String(user.id))
  await consumeCodeBudget(context, 'email', email)
  await transact(context.db, async trx => {
    await setNewEmail(trx, user.id, email)
    await voidCodes(trx, { purpose: 'email', userId: user.id })
    const language = storedLanguage((await findUser(trx, user.id))?.language) ?? context.language
    const order = { purpose: 'email', email, language, registration_id: null, user_id: user.id } as const
    await enqueue(trx, 'send_code', order)
    await notifyControl(trx, context, user.id, 'email_change_asked', { email })
    await audit(trx, context, { event: 'email_change_asked', actor: user.id, subject: `user ${user.id}` })
  })
}

/** @throws ProblemError code_invalid, email_taken, too_many_requests, proof_of_work_required */
export const confirmEmail = async (context: RequestContext, user: User, typedCode: string): Promise<void> => {
  const asked = await findNewEmail(context.db, user.id)
  if (asked === undefined) throw new ProblemError('code_invalid')
  const forgiveGuess = await countGuess(context, 'email', asked)
  const code = await checkCode(context, { purpose: 'email', userId: user.id }, typedCode)
  await forgiveGuess()
  await transact(context.db, async trx => {
    const email = await findNewEmail(trx, user.id)
    if (email === undefined || email !== code.email) throw new ProblemError('code_invalid')
    if (!(await consumeCode(trx, code.id))) throw new ProblemError('code_invalid')
    for (const own of [user.email, email]) await confirmAddress(trx, context, user.id, normalizeEmail(own))
    if (await isKeptForAnother(trx, email, user.id)) throw new ProblemError('email_taken')
    if (!(await changeEmail(trx, user.id, email))) throw new ProblemError('email_taken')
    await recordAddition(trx, context, user, {
      kind: 'email',
      ref: email,
      name: email,
      former: { email: user.email },
    })
    await insertFormerEmail(trx, user.id, normalizeEmail(user.email))
    await notifyControl(trx, context, user.id, 'email_changed', { email })
    await audit(trx, context, { event: 'email_changed', actor: user.id, subject: `user ${user.id}` })
  })
}
