import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { recordAddition } from '../additions/service'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { limits } from '../base/limits'
import { notifyControl } from '../control/notify-control'
import { transact } from '../database/transact'
import { consume, isWithin } from '../rate-limit/service'
import type { RequestContext } from '../request-context'
import type { Keys } from '../security/keys'
import { findUser, lockUser } from '../users/repository'
import { deviceOf, knownDevice } from './check-password'
import { forgetDevices } from './device-repository'
import {
  confirmTotp,
  countRecoveryCodes,
  deleteTotp,
  findTotp,
  hasSecondFactor,
  refuseStep,
  replaceRecoveryCodes,
  saveTotp,
  useRecoveryCode,
  useStep,
} from './factor-repository'
import { deleteSessionsOf } from './session-repository'

const recoveryCodes = 10

/** Lower case base32 of 50 random bits: ten characters that are easy to copy by hand. */
const newRecoveryCode = (): string =>
  new Secret({ buffer: new Uint8Array(randomBytes(7)).buffer }).base32.toLowerCase().slice(0, 10)

const hashRecoveryCode = (keys: Keys, userId: number, code: string): Buffer => keys.digest(`recovery ${userId} ${code}`)

const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodes }, newRecoveryCode)

/**
 * Counts a try of the second factor. The browsers that the owner has used before have counts of their own, one for all of
 * them. 30 wrong ones in a row are the end: a thief of the password would find a code in time. A sign-in ends that count.
 * @throws ProblemError too_many_requests, codes_locked
 */
const countFactorAttempt = async (context: RequestContext, userId: number): Promise<void> => {
  const user = await findUser(context.db, userId)
  const device = user && (await knownDevice(context, user.email))
  const subject = device ? `${userId} known` : String(userId)
  await consume(context, device ? limits.factorOfKnownDevices : limits.factorPerAccount, subject)
  if (!(await isWithin(context, limits.factorInARow, subject))) throw new ProblemError('codes_locked')
}

/** Steps of 30 seconds that a clock may be off. */
const clockDrift = 1
/** Time steps that it checks. */
const hintedDrift = 10

const totpOf = (secret: string, issuer = '', label = ''): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer, label })

/** @throws ProblemError second_factor_on */
export const startTotp = async (
  { db, keys, settings }: RequestContext,
  user: User,
): Promise<{ secret: string; otpauth_url: string }> => {
  if (await hasSecondFactor(db, user.id)) throw new ProblemError('second_factor_on')
  // One that rests makes room: its owner answers for it by setting up another one.
  if ((await findTotp(db, user.id))?.confirmed_at) await deleteTotp(db, user.id)
  const secret = new Secret({ size: 20 }).base32
  if (!(await saveTotp(db, user.id, keys.seal(secret)))) throw new ProblemError('second_factor_on')
  return { secret, otpauth_url: totpOf(secret, settings.BRAND?.name ?? settings.PLATFORM_HOST, user.email).toString() }
}

/**
 * Whether a code is one of the authenticator app, used for the first time. One of another time is refused
 * with a hint, and stays invalid later, so that a guess gains nothing by it.
 * @throws ProblemError clock_off
 */
const isTotpCode = async ({ db, counters, keys }: RequestContext, userId: number, code: string): Promise<boolean> => {
  const row = await findTotp(db, userId)
  if (!row) return false
  // One look at the clock for both: between two a step could begin, and the code of the next one would be refused.
  const timestamp = Date.now()
  const delta = totpOf(keys.unseal(row.secret)).validate({ token: code, timestamp, window: hintedDrift })
  if (delta === null) return false
  const step = Math.floor(timestamp / 30_000) + delta
  if (Math.abs(delta) <= clockDrift) return useStep(db, userId, step)
  if (!(await refuseStep(counters, userId, step))) return false
  const minutes = Math.round(Math.abs(delta) / 2)
  throw new ProblemError('clock_off', { params: { minutes }, extensions: { minutes } })
}

/** Uses a recovery code up, and mails it: the code may have been copied. */
const takeRecoveryCode = (context: RequestContext, userId: number, code: string): Promise<boolean> =>
  transact(context.db, async trx => {
    if (!(await useRecoveryCode(trx, userId, hashRecoveryCode(context.keys, userId, code)))) return false
    const left = await countRecoveryCodes(trx, userId)
    await notifyControl(trx, context, userId, 'recovery_code_used', { left })
    const about = { actor: null, account: userId, subject: `user ${userId}` }
    await audit(trx, context, { event: 'recovery_code_used', ...about, data: { left } })
    return true
  })

/**
 * Checks a code of the second factor: of the app, or a recovery code, which is used up. Each try is counted first.
 * @throws ProblemError too_many_requests, codes_locked, clock_off
 */
export const checkFactorCode = async (context: RequestContext, userId: number, code: string): Promise<boolean> => {
  await countFactorAttempt(context, userId)
  if (!(await hasSecondFactor(context.db, userId))) return false
  if (/^\d{6}$/.test(code)) return isTotpCode(context, userId, code)
  return takeRecoveryCode(context, userId, code)
}

/**
 * Turns the second factor on; every other session ends. @throws ProblemError identity_wrong, second_factor_on,
 * too_many_requests
 */
export const turnTotpOn = async (context: RequestContext, user: User, code: string): Promise<string[]> => {
  const set = await findTotp(context.db, user.id)
  if (set?.confirmed_at) throw new ProblemError('second_factor_on')
  await countFactorAttempt(context, user.id)
  if (!set || !(await isTotpCode(context, user.id, code))) throw new ProblemError('code_invalid')
  const codes = newRecoveryCodes()
  return transact(context.db, async trx => {
    // A sign-in that is under way either ends with the other sessions or is asked for a code.
    await lockUser(trx, user.id)
    if (!(await confirmTotp(trx, set, user.session_id))) throw new ProblemError('code_invalid')
    await replaceRecoveryCodes(
      trx,
      user.id,
      codes.map(one => hashRecoveryCode(context.keys, user.id, one)),
    )
    await deleteSessionsOf(trx, user.id, user.session_id)
    await recordAddition(trx, context, user, { kind: 'factor', name: '' })
    await forgetDevices(trx, user.id, deviceOf(context))
    await notifyControl(trx, context, user.id, 'second_factor_on')
    await audit(trx, context, { event: 'second_factor_on', actor: user.id, subject: `user ${user.id}` })
    return codes
  })
}

/** Turns the second factor off; every other session ends. @throws ProblemError code_invalid, too_many_requests */
export const turnTotpOff = async (context: RequestContext, user: User, code: string): Promise<void> => {
  if (!(await checkFactorCode(context, user.id, code))) throw new ProblemError('code_invalid')
  await transact(context.db, async trx => {
    await deleteTotp(trx, user.id)
    await deleteSessionsOf(trx, user.id, user.session_id)
    await notifyControl(trx, context, user.id, 'second_factor_off')
    await audit(trx, context, { event: 'second_factor_off', actor: user.id, subject: `user ${user.id}` })
  })
}
