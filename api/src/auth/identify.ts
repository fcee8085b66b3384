import type { Access } from '@panel/shared/contract'
import { audit } from '../audit/service'
import type { Guest, User } from '../caller'
import { findGuest } from '../cart/guest-repository'
import { transact } from '../database/transact'
import { ProblemError } from '../errors'
import { limits } from '../limits'
import { isWithin } from '../rate-limit/service'
import type { RequestContext } from '../request-context'
import { hashToken, isToken } from '../security/tokens'
import { findSession } from './session-repository'

/** What a request says about its caller. */
export interface Credentials {
  /** The Authorization header. */
  authorization: string | undefined
  guestToken: string | undefined
  /** Method and route, for the audit log. */
  call: string
}

const bearer = /^bearer +(\S+)$/i

const readUser = async (context: RequestContext, header: string): Promise<User> => {
  const token = bearer.exec(header)?.[1]
  const session = token && isToken(token) ? await findSession(context.db, hashToken(token)) : null
  if (!session) throw new ProblemError('unauthorized')
  return { kind: 'user', ...session }
}

const readGuest = async (context: RequestContext, token: string | undefined): Promise<Guest> => {
  const id = token && isToken(token) ? await findGuest(context.db, hashToken(token)) : null
  return { kind: 'guest', id }
}

/** Limited: a few entries are enough to see an attempt, and a flood must not fill the log. */
const auditDenied = async (context: RequestContext, user: User, subject: string): Promise<void> => {
  if (!(await isWithin(context, limits.deniedPerAccount, String(user.id)))) return
  await transact(context.db, trx => audit(trx, { event: 'access_denied', actor: user.id, subject }))
}

/**
 * Who makes the call. A bad token is an error wherever tokens are read, also where a guest may call.
 * @throws ProblemError unauthorized, forbidden
 */
export const identify = async (
  context: RequestContext,
  access: Access,
  { authorization, guestToken, call }: Credentials,
): Promise<User | Guest | null> => {
  if (access === 'public') return null
  if (access === 'guest' && authorization === undefined) return readGuest(context, guestToken)
  const user = await readUser(context, authorization ?? '')
  if (access === 'admin' && !user.is_admin) {
    await auditDenied(context, user, call)
    throw new ProblemError('forbidden')
  }
  return user
}
