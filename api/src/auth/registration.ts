import { isEmailDomainAllowed, normalizeEmail } from '@panel/shared/rules'
import { audit } from '../audit/service'
import { invalidField, ProblemError } from '../base/errors'
import { limits } from '../base/limits'
import type { Trx } from '../database/schema'
import { transact } from '../database/transact'
import { enqueue } from '../mail/outbox-repository'
import { consumeOrProve, countVisit } from '../rate-limit/proof-of-work'
import { consume, isWithin } from '../rate-limit/service'
import type { RequestContext } from '../request-context'
import { newPasswordFault } from '../security/new-password'
import { hashPassword, passwordHashQueue, verifyNothing, verifyPassword } from '../security/passwords'
import { hashToken, newToken } from '../security/tokens'
import { isKeptForAnother } from '../users/former-email-repository'
import { findUserByEmail, insertUser } from '../users/repository'
import { enumerationUses } from './check-password'
import { consumeCodeBudget, countGuess } from './code-budget'
import { consumeCode, consumeLink, voidCodes } from './code-repository'
import { checkCode, checkLink, type MailedProof } from './codes'
import {
  deleteRegistrations,
  findRegistration,
  findRegistrationId,
  findRegistrations,
  insertRegistration,
  lockEmail,
  type RegistrationRow,
  setBrowser,
} from './registration-repository'
import { openSession, type SignedIn } from './sessions'

interface Choice {
  registration: RegistrationRow
  /** The browser is the one that registered. */
  proven: boolean
}

/** The sign-up that a browser made, else the newest. */
const choose = (registrations: readonly RegistrationRow[], browserToken: string | undefined): Choice | null => {
  const browserHash = browserToken === undefined ? null : hashToken(browserToken)
  const own = registrations.find(row => browserHash && row.browser_hash.equals(browserHash))
  if (own) return { registration: own, proven: true }
  const [newest] = registrations
  return newest ? { registration: newest, proven: false } : null
}

/**
 * The sign-up that a browser made, or the newest, when it came with this password. One comparison however many wait:
 * anyone can plant sign-ups for an address, and each comparison costs as much as a sign-in.
 */
export const findByPassword = async (
  registrations: readonly RegistrationRow[],
  password: string,
  browserToken: string | undefined,
): Promise<RegistrationRow | undefined> => {
  const choice = choose(registrations, browserToken)
  if (!choice) return void (await verifyNothing(password))
  return (await verifyPassword(choice.registration.password_hash, password)) ? choice.registration : undefined
}

/**
 * Mails a new code for a sign-up. Within 60 seconds of the last one (S9.1) nothing is mailed and that one stays good:
 * it is on its way already, whichever call asked for it.
 */
const mailCode = async (context: RequestContext, id: number, email: string): Promise<void> => {
  if (!(await isWithin(context, limits.codePause, `${id} ${email}`))) return
  await transact(context.db, async trx => {
    await voidCodes(trx, { purpose: 'confirm', registrationId: id })
    await enqueue(trx, 'send_code', { purpose: 'confirm', email, language: context.language, registration_id: id })
  })
}

/** Mails a code for a sign-up and ties the sign-up to the browser that asked. Returns that browser's token. */
export const enqueueCode = (context: RequestContext, id: number, email: string): Promise<string> => {
  const browserToken = newToken()
  return transact(context.db, async trx => {
    await setBrowser(trx, id, hashToken(browserToken))
    await mailCode({ ...context, db: trx }, id, email)
    return browserToken
  })
}

const isSameList = (before: readonly RegistrationRow[], now: readonly RegistrationRow[]): boolean =>
  before.length === now.length && before.every(({ id }, at) => id === now[at]?.id)

/**
 * Opens an account that waits for its code (S7.5). A second sign-up of the same address with another password does not
 * replace the first: each keeps its password until the code confirms one of them.
 * @returns token of the browser, which proves at confirmation whose password is meant
 * @throws ProblemError email_taken, validation, unavailable, too_many_requests, proof_of_work_required
 */
export const register = async (
  context: RequestContext,
  { email: typedEmail, password }: { email: string; password: string },
  browserToken: string | undefined,
): Promise<string> => {
  passwordHashQueue.assertCapacity()
  await countVisit(context, limits.registerPerAddress)
  const email = normalizeEmail(typedEmail)
  if (!isEmailDomainAllowed(email, context.settings.EMAIL_DOMAINS ?? [])) throw invalidField('email', 'email_domain')
  const fault = newPasswordFault(password, email, context.settings.PLATFORM_HOST)
  if (fault) throw invalidField('password', fault)
  // Counted whatever comes of it: a sign-up that succeeds tells as much about the address as one that is refused.
  await consumeOrProve(context, enumerationUses(context))
  if (await findUserByEmail(context.db, email)) throw new ProblemError('email_taken')
  if (await isKeptForAnother(context.db, email, null)) throw new ProblemError('email_taken')
  await consumeCodeBudget(context, 'confirm', email)
  const passwordHash = await hashPassword(password)
  // Repeated at most as often as the budget of codes lets others sign up for the address meanwhile.
  for (;;) {
    // Compared before the transaction: nothing waits for a processor with a connection and a lock.
    const earlier = await findRegistrations(context.db, email)
    const same = await findByPassword(earlier, password, browserToken)
    const browser = await transact(context.db, async trx => {
      await lockEmail(trx, email)
      if (!isSameList(earlier, await findRegistrations(trx, email))) return undefined
      const row = {
        email,
        password_hash: passwordHash,
        browser_hash: hashToken(newToken()),
        language: context.language,
      }
      const id = same?.id ?? (await insertRegistration(trx, row))
      const token = await enqueueCode({ ...context, db: trx }, id, email)
      await audit(trx, context, { event: 'registered', actor: null, subject: `registration ${id}` })
      return token
    })
    if (browser !== undefined) return browser
  }
}

const noRegistration = 0

/** A sign-up whose mail somebody has read. */
interface ReadMail extends Choice {
  useUp: (trx: Trx) => Promise<boolean>
}

const byLink = async (
  context: RequestContext,
  token: string,
  browserToken: string | undefined,
): Promise<ReadMail | undefined> => {
  const { id, registration_id } = await checkLink(context, 'confirm', token)
  const registration = await findRegistration(context.db, registration_id ?? noRegistration)
  const choice = registration && choose([registration], browserToken)
  return choice ? { ...choice, useUp: trx => consumeLink(trx, id) } : undefined
}

const byCode = async (
  context: RequestContext,
  given: { email: string; code: string },
  browserToken: string | undefined,
): Promise<ReadMail | undefined> => {
  const email = normalizeEmail(given.email)
  const forgiveGuess = await countGuess(context, 'confirm', email)
  const choice = choose(await findRegistrations(context.db, email), browserToken)
  const target = { purpose: 'confirm', registrationId: choice?.registration.id ?? noRegistration } as const
  const { id } = await checkCode(context, target, given.code)
  if (!choice) return undefined
  await forgiveGuess()
  return { ...choice, useUp: trx => consumeCode(trx, id) }
}

/**
 * Confirms a sign-up by its code or link and signs in (S7.6). The password counts only when the browser that confirms is
 * the one that registered: the person who reads the mail owns the mailbox, but may not have chosen the password.
 * @throws ProblemError code_invalid
 */
export const confirm = async (
  context: RequestContext,
  proof: MailedProof,
  sent: { browserToken: string | undefined; guestToken: string | undefined },
): Promise<SignedIn & { passwordDropped: boolean }> => {
  const read = await ('token' in proof
    ? byLink(context, proof.token, sent.browserToken)
    : byCode(context, proof, sent.browserToken))
  if (!read) throw new ProblemError('code_invalid')
  const { registration, proven, useUp } = read
  const { email } = registration
  return transact(context.db, async trx => {
    if (!(await useUp(trx))) throw new ProblemError('code_invalid')
    const password_hash = proven ? registration.password_hash : null
    const isKept = await isKeptForAnother(trx, email, null)
    const user = isKept ? null : await insertUser(trx, { email, password_hash, language: context.language })
    if (!user) throw new ProblemError('code_invalid')
    await deleteRegistrations(trx, email)
    return {
      ...(await openSession(trx, context, user.id, sent.guestToken, 'account_confirmed')),
      passwordDropped: !proven,
    }
  })
}

/**
 * Mails a new code (S7.7), at the earliest 60 seconds after the last one (S9.1). Reveals nothing about the address: asked
 * right after a sign-up it answers as ever, and the code that is on its way is the one to use.
 * @throws ProblemError resend_too_soon, too_many_requests
 */
export const resendCode = async (
  context: RequestContext,
  typedEmail: string,
  browserToken: string | undefined,
): Promise<void> => {
  const email = normalizeEmail(typedEmail)
  await consume(context, limits.resendPause, email, 'resend_too_soon')
  await consumeCodeBudget(context, 'confirm', email)
  const browserHash = browserToken === undefined ? null : hashToken(browserToken)
  await mailCode(context, await findRegistrationId(context.db, email, browserHash), email)
}
