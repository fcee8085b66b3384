import type { CallShape } from '@panel/shared/contract'
import { useApiToken } from '../api-tokens/service'
import { audit } from '../audit/service'
import { assertAdministrator, assertConfirmed, type Guest, type User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { limits } from '../base/limits'
import { findGuest } from '../cart/guest-repository'
import { transact } from '../database/transact'
import { isWithin } from '../rate-limit/service'
import type { RequestContext } from '../request-context'
import { hashToken, isApiToken, isToken } from '../security/tokens'
import { assertMayWhileActing } from './acting'
import { deviceOf } from './check-password'
import { lacksFactor } from './second-factor'
import { findSession } from './session-repository'

/** What a request says about its caller. */
export interface Credentials {
  /** The Authorization header. */
  authorization: string | undefined
  guestToken: string | undefined
}

const bearer = /^bearer +(\S+)$/i

/** Limited: a few entries are enough to see an attempt, and a flood must not fill the log. */
const auditRefused = async (
  context: RequestContext,
  event: 'access_denied' | 'token_misused',
  user: { id: number },
  subject: string,
): Promise<void> => {
  if (!(await isWithin(context, limits.deniedPerAccount, `${event} ${user.id}`))) return
  const actor = event === 'access_denied' ? user.id : null
  await transact(context.db, trx => audit(trx, context, { event, actor, account: user.id, subject }))
}

const subjectOf = ({ method, path }: CallShape): string => `${method} ${path}`

/**
 * A token that was copied out of its browser comes without that browser's cookie. The alarm is for another browser's: a
 * browser whose cookies were cleared has none, and its owner only has to sign in again.
 */
const assertInItsBrowser = async (
  context: RequestContext,
  call: CallShape,
  user: { id: number },
  bindingHash: Buffer,
): Promise<void> => {
  const device = deviceOf(context)
  if (device?.equals(bindingHash)) return
  if (device) await auditRefused(context, 'token_misused', user, subjectOf(call))
  throw new ProblemError('unauthorized')
}

const readUser = async (context: RequestContext, call: CallShape, header: string): Promise<User> => {
  // Stryker disable next-line StringLiteral: neither text is a token
  const token = bearer.exec(header)?.[1] ?? ''
  if (isApiToken(token)) return useApiToken(context, call, hashToken(token))
  const session = isToken(token) ? await findSession(context.db, hashToken(token)) : null
  if (!session) throw new ProblemError('unauthorized')
  if (session.binding_hash) await assertInItsBrowser(context, call, session.user, session.binding_hash)
  const { is_admin } = session.user
  const lacks_factor = is_admin && (await lacksFactor(context, session.user.id))
  return { kind: 'user', ...session.user, is_admin: is_admin && !lacks_factor, lacks_factor, domains: null }
}

const readGuest = async (context: RequestContext, token: string | undefined): Promise<Guest> => {
  const id = token && isToken(token) ? await findGuest(context.db, hashToken(token)) : null
  return { kind: 'guest', id }
}

const assertAdmin = async (context: RequestContext, user: User, call: CallShape): Promise<void> => {
  if (!(user.is_admin || user.lacks_factor)) await auditRefused(context, 'access_denied', user, subjectOf(call))
  assertAdministrator(user)
}

/**
 * The caller, and whether they may make the call. A bad token is an error wherever tokens are read, also where a guest may
 * call.
 * @throws ProblemError unauthorized, forbidden, scope_missing, second_factor_missing, identity_confirmation_required,
 *   not_while_acting
 */
export const identify = async (
  context: RequestContext,
  call: CallShape,
  { authorization, guestToken }: Credentials,
): Promise<User | Guest | null> => {
  if (call.access === 'public') return null
  if (call.access === 'guest' && authorization === undefined) return readGuest(context, guestToken)
  // Stryker disable next-line StringLiteral: neither text has a token
  const user = await readUser(context, call, authorization ?? '')
  assertMayWhileActing(user, call)
  if (call.access === 'admin') await assertAdmin(context, user, call)
  // An API token was made by a confirmed identity, and has such a call among its scopes.
  if (call.confirmed === true && !user.token) assertConfirmed(user)
  return user
}
