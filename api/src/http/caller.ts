import type { Access } from '@panel/shared/contract'
import type { FastifyRequest } from 'fastify'
import { audit } from '../audit/log'
import { findSession } from '../auth/session-repository'
import { findGuest } from '../cart/guest-repository'
import { transact } from '../database/transact'
import { limits } from '../limits'
import { refuse } from '../refusal'
import type { Scope } from '../scope'
import { isWithin } from '../security/rate-limit'
import { hashToken, isToken } from '../security/tokens'

/** Someone signed in. `is_admin` is what the database says at this request. */
export interface User {
  kind: 'user'
  id: number
  email: string
  is_admin: boolean
  session_id: number
}

/** A visitor without a token; `id` is null until the first item is in the cart. */
export interface Guest {
  kind: 'guest'
  id: number | null
}

/** Who makes a call, by the access that the contract asks for. */
export type Caller<A extends Access> = A extends 'public' ? null : A extends 'guest' ? User | Guest : User

export const guestCookie = 'guest_cart'

const bearer = /^bearer +(\S+)$/i

const readUser = async (scope: Scope, header: string): Promise<User> => {
  const token = bearer.exec(header)?.[1]
  const session = token && isToken(token) ? await findSession(scope.db, hashToken(token)) : null
  if (!session) throw refuse('unauthorized')
  return { kind: 'user', ...session }
}

const readGuest = async (scope: Scope, cookie: string | undefined): Promise<Guest> => {
  const id = cookie && isToken(cookie) ? await findGuest(scope.db, hashToken(cookie)) : null
  return { kind: 'guest', id }
}

/** Some of them are enough to see an attempt; a flood is not written down. */
const noteDenied = async (scope: Scope, user: User, request: FastifyRequest): Promise<void> => {
  if (!(await isWithin(scope, limits.deniedPerAccount, String(user.id)))) return
  const subject = `${request.method} ${request.routeOptions.url ?? ''}`
  await transact(scope.db, trx => audit(trx, { event: 'access_denied', actor: user.id, subject }))
}

/**
 * Who makes the call. A token that is sent must be good wherever a token is looked at.
 * @throws Refusal unauthorized, forbidden
 */
export const identify = async (scope: Scope, access: Access, request: FastifyRequest): Promise<User | Guest | null> => {
  if (access === 'public') return null
  const header = request.headers.authorization
  if (access === 'guest' && header === undefined) return readGuest(scope, request.cookies[guestCookie])
  const user = await readUser(scope, header ?? '')
  if (access === 'admin' && !user.is_admin) {
    await noteDenied(scope, user, request)
    throw refuse('forbidden')
  }
  return user
}
