import { type AuditEvent, audit } from '../audit/service'
import { guestCookie, type OutgoingCookie } from '../caller'
import { mergeGuestCart } from '../cart/merge'
import type { Trx } from '../database/schema'
import { hashToken, newToken } from '../security/tokens'
import { insertSession } from './session-repository'

/** The bearer token of a new session (S3.2), with the cookies to answer with. */
export interface SignedIn {
  token: string
  cookies: OutgoingCookie[]
}

/** What a sign-in is answered with (S7.3, S7.6). */
export const toTokenAnswer = (access_token: string) => ({ access_token, token_type: 'bearer' as const })

/** Opens a session and moves the guest's cart to the account. */
export const openSession = async (
  trx: Trx,
  userId: number,
  guestToken: string | undefined,
  event: AuditEvent,
): Promise<SignedIn> => {
  const token = newToken()
  await insertSession(trx, userId, hashToken(token))
  if (guestToken) await mergeGuestCart(trx, hashToken(guestToken), userId)
  await audit(trx, { event, actor: userId, subject: `user ${userId}` })
  return { token, cookies: guestToken ? [{ name: guestCookie, value: '', maxAge: 0 }] : [] }
}
