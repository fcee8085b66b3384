import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Verifications } from '@panel/shared/contract'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { limits } from '../base/limits'
import type { Database, DomainRow } from '../database/schema'
import { transact } from '../database/transact'
import { getOwned, getOwnedForUpdate } from '../domains/access'
import { mailText } from '../mail/texts'
import { consume, forgive, secondsToWait } from '../rate-limit/service'
import type { RequestContext } from '../request-context'
import { missingOf, type NamedSubject } from '../verification/missing'
import { dropPhoneCode, insertGiven, storePhoneCode, tryPhoneCode, usePhoneCode } from '../verification/repository'
import { canSend, sendText } from '../verification/text-message'
import { getVerifications, settleAll } from './verifications'

const million = 1_000_000
const lastDigits = 4

const hashOf = ({ keys }: RequestContext, { id }: User, number: string, code: string): Buffer =>
  keys.digest(`phone ${id} ${number} ${code}`)

/** The number that a request waits for. @throws ProblemError status_conflict */
const phoneOf = async ({ registries }: RequestContext, db: Database, domain: DomainRow): Promise<NamedSubject> => {
  const waits = domain.status === 'pending' && domain.verify_by !== null
  const missing = waits ? await missingOf(db, domain, registries.of(domain.zone).profile) : []
  const phone = missing.find(({ kind }) => kind === 'phone')
  if (!phone) throw new ProblemError('status_conflict')
  return phone
}

/** Nothing is counted where another limit is reached: who waits for one does not use up the others. */
const countCode = async (context: RequestContext, { id }: User, number: string): Promise<void> => {
  const uses = [
    [limits.phoneCodesPerAccount, String(id)],
    [limits.phoneCodesPerNumber, number],
    [limits.phoneCodesPerRange, number.slice(0, -lastDigits)],
    [limits.phoneCodesOverall, ''],
  ] as const
  for (const [limit, subject] of uses) {
    const seconds = await secondsToWait(context, limit, subject)
    if (seconds > 0) throw new ProblemError('too_many_requests', { retryAfter: seconds, params: { seconds } })
  }
  await consume(context, limits.resendPause, `phone ${id}`, 'resend_too_soon')
  for (const [limit, subject] of uses) await consume(context, limit, subject)
}

/**
 * Sends a code to the phone of the registrant of a request that waits. The text has nothing in it that a customer wrote:
 * the number may be another's.
 * @throws ProblemError not_found, status_conflict, too_many_requests, resend_too_soon, texts_unavailable
 */
export const sendPhoneCode = async (context: RequestContext, caller: User, id: number): Promise<void> => {
  const { key, subject } = await phoneOf(context, context.db, await getOwned(context.db, caller, id))
  if (!canSend(context.settings, key)) throw new ProblemError('status_conflict')
  await countCode(context, caller, key)
  const code = String(randomInt(million)).padStart(6, '0')
  const code_hash = hashOf(context, caller, key, code)
  await storePhoneCode(context.db, { user_id: caller.id, key, code_hash })
  const brand = context.settings.BRAND?.name ?? mailText(context.language, 'brand')
  const text = mailText(context.language, 'phone_code', { brand, code })
  if (!(await sendText(context, key, text, context.language))) {
    await dropPhoneCode(context.db, caller.id, key, code_hash)
    throw new ProblemError('texts_unavailable')
  }
  await transact(context.db, trx =>
    audit(trx, context, {
      event: 'phone_code_sent',
      actor: caller.id,
      account: caller.id,
      subject: `domain ${id}`,
      data: { number: subject },
    }),
  )
}

/**
 * Verifies that phone by the code; what waited for that is registered.
 * @throws ProblemError not_found, status_conflict, code_invalid, too_many_requests
 */
export const checkPhoneCode = async (
  context: RequestContext,
  caller: User,
  id: number,
  code: string,
): Promise<Verifications> => {
  const { key } = await phoneOf(context, context.db, await getOwned(context.db, caller, id))
  const guesser = String(caller.id)
  await consume(context, limits.phoneGuesses, guesser)
  const hash = hashOf(context, caller, key, code)
  const stored = await tryPhoneCode(context.counters, caller.id, key)
  if (!stored || !timingSafeEqual(stored, hash)) throw new ProblemError('code_invalid')
  await transact(context.db, async trx => {
    const domain = await getOwnedForUpdate(trx, caller, id)
    // The registrant may have been changed since.
    const phone = await phoneOf(context, trx, domain)
    if (phone.key !== key || !(await usePhoneCode(trx, caller.id, key, hash))) throw new ProblemError('code_invalid')
    await insertGiven(trx, { ...phone, user_id: caller.id, admin_id: null, by_code: true, reason: '' })
    await audit(trx, context, {
      event: 'registrant_verified',
      actor: caller.id,
      account: caller.id,
      subject: `domain ${id}`,
      data: { kind: 'phone', number: phone.subject },
    })
  })
  await forgive(context, limits.phoneGuesses, guesser)
  await settleAll(context, caller.id)
  return getVerifications(context, caller)
}
