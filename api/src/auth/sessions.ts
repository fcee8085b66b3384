import type { AuditEvent } from '@panel/shared/contract'
import { wakeDevice } from '../additions/repository'
import { recordAddition } from '../additions/service'
import { audit } from '../audit/service'
import { deviceCookie, guestCookie, type OutgoingCookie } from '../base/caller'
import { assertCallerWaits } from '../base/current-call'
import { DEVICE_LIFETIME } from '../base/limits'
import { mergeGuestCart } from '../cart/service'
import { notifyControl } from '../control/notify-control'
import type { Trx } from '../database/schema'
import type { RequestContext } from '../request-context'
import { hashToken, isToken, newToken } from '../security/tokens'
import { hasTrustedFactor, markFirstSignIn, trustOf } from '../users/device-trust-repository'
import { findUser, setLanguage } from '../users/repository'
import { forgiveGuesses } from './code-budget'
import { isNewDevice, rememberDevice } from './device-repository'
import { hasProgramAt, insertSession } from './session-repository'

/** The bearer token of a new session (S3.2), with the cookies to answer with. */
export interface SignedIn {
  token: string
  cookies: OutgoingCookie[]
}

/** What a sign-in is answered with (S7.3, S7.6). */
export const toTokenAnswer = (access_token: string) => ({ access_token, token_type: 'bearer' as const })

/** The cookie by which a browser is known again. */
const deviceCookieOf = (secret: string): OutgoingCookie => ({
  name: deviceCookie,
  value: secret,
  maxAge: DEVICE_LIFETIME,
  isStrict: true,
})

const mailDevice = (trx: Trx, context: RequestContext, userId: number): Promise<void> =>
  notifyControl(trx, context, userId, 'device_added', { agent: context.client.agent, address: context.ip })

const recordBrowser = async (
  trx: Trx,
  context: RequestContext,
  userId: number,
  { hash, trusted_at, isFirst }: { hash: Buffer; trusted_at: Date | null; isFirst: boolean },
): Promise<void> => {
  if (!isFirst && (await isNewDevice(trx, userId, hash))) {
    const { agent: name } = context.client
    await recordAddition(trx, context, { id: userId }, { kind: 'device', ref: hash.toString('hex'), name })
    await mailDevice(trx, context, userId)
  }
  await rememberDevice(trx, userId, hash, trusted_at)
}

/**
 * Records that the reader of an account's mail uses this browser: it is known, also after a rest.
 * @returns the cookies to answer with
 */
export const knowBrowser = async (trx: Trx, context: RequestContext, userId: number): Promise<OutgoingCookie[]> => {
  const binding = bindingOf(context)
  if (binding === null) return []
  const hash = hashToken(binding)
  await wakeDevice(trx, userId, hash.toString('hex'))
  const trusted_at = await trustOf(trx, userId, hash, context.settings.TRANSFER_HOLD)
  const user = await findUser(trx, userId)
  await recordBrowser(trx, context, userId, { hash, trusted_at, isFirst: !user?.had_device })
  return [deviceCookieOf(binding)]
}

/**
 * The secret that binds a session to the browser it was opened in; null for a program. One browser keeps one, so that
 * tabs that sign in at the same time do not end each other's session.
 */
const bindingOf = ({ client }: RequestContext): string | null => {
  if (!client.isBrowser) return null
  return client.device !== undefined && isToken(client.device) ? client.device : newToken()
}

/**
 * From when on a session changes servers of domains at once: after the hold where its device is new. The account's first
 * one is not, nor one that showed a second factor. A passkey may be the device's own.
 */
const trustedFrom = async (
  trx: Trx,
  { settings }: RequestContext,
  userId: number,
  deviceHash: Buffer | null,
  { isFirst, showedFactor }: { isFirst: boolean; showedFactor: boolean },
): Promise<Date | null> => {
  const isVouched = showedFactor && (await hasTrustedFactor(trx, userId))
  if (isFirst || isVouched || settings.TRANSFER_HOLD === 0) return null
  return trustOf(trx, userId, deviceHash, settings.TRANSFER_HOLD)
}

/**
 * Opens a session and moves the guest's cart to the account; not for a caller that has disconnected.
 * @throws ProblemError unavailable
 */
export const openSession = async (
  trx: Trx,
  context: RequestContext,
  userId: number,
  guestToken: string | undefined,
  event: AuditEvent,
  { showedFactor = false }: { showedFactor?: boolean } = {},
): Promise<SignedIn> => {
  assertCallerWaits()
  const token = newToken()
  const binding = bindingOf(context)
  const { agent } = context.client
  const binding_hash = binding === null ? null : hashToken(binding)
  const isFirst = await markFirstSignIn(trx, userId)
  const trusted_at = await trustedFrom(trx, context, userId, binding_hash, { isFirst, showedFactor })
  if (binding_hash) await recordBrowser(trx, context, userId, { hash: binding_hash, trusted_at, isFirst })
  else if (!isFirst && !(await hasProgramAt(trx, userId, context.ip))) await mailDevice(trx, context, userId)
  await insertSession(trx, userId, hashToken(token), { binding_hash, agent, address: context.ip, trusted_at })
  const user = await findUser(trx, userId)
  if (user) await forgiveGuesses(context, user)
  if (user && !user.language_chosen && user.language !== context.language) {
    await setLanguage(trx, userId, context.language)
  }
  if (guestToken) await mergeGuestCart(trx, hashToken(guestToken), userId)
  await audit(trx, context, { event, actor: userId, subject: `user ${userId}` })
  const cookies: OutgoingCookie[] = guestToken ? [{ name: guestCookie, value: '', maxAge: 0 }] : []
  if (binding !== null) cookies.push(deviceCookieOf(binding))
  return { token, cookies }
}
