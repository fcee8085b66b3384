import type { ApiScope, ApiToken, CallShape } from '@panel/shared/contract'
import { recordAddition } from '../additions/service'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { invalidField, ProblemError } from '../base/errors'
import { API_TOKENS_PER_USER } from '../base/limits'
import { notifyControl } from '../control/notify-control'
import { transact } from '../database/transact'
import type { RequestContext } from '../request-context'
import { hashToken, newApiToken } from '../security/tokens'
import { countOwned, lockUser } from '../users/repository'
import { type ApiTokenRow, findApiToken, insertApiToken, listApiTokens, touchApiToken } from './repository'

const toDto = ({ id, name, scopes, domains, created_at, expires_at, last_used_at }: ApiTokenRow): ApiToken => ({
  id,
  name,
  scopes,
  domains,
  created_at: created_at.toISOString(),
  expires_at: expires_at?.toISOString() ?? null,
  last_used_at: last_used_at?.toISOString() ?? null,
})

export const getApiTokens = async ({ db }: RequestContext, user: User): Promise<ApiToken[]> =>
  (await listApiTokens(db, user.id)).map(toDto)

interface NewApiToken {
  name: string
  scopes: ApiScope[]
  domains?: number[] | null | undefined
  expires_at?: string | null | undefined
}

/** The token itself is answered once and stored as a hash. @throws ProblemError validation, not_found, token_limit */
export const createApiToken = (
  context: RequestContext,
  user: User,
  { name, scopes, domains = null, expires_at = null }: NewApiToken,
): Promise<{ id: number; token: string }> =>
  transact(context.db, async trx => {
    if (expires_at !== null && new Date(expires_at) <= new Date()) throw invalidField('expires_at', 'invalid')
    await lockUser(trx, user.id)
    if ((await listApiTokens(trx, user.id)).length >= API_TOKENS_PER_USER) throw new ProblemError('token_limit')
    const wanted = domains && [...new Set(domains)]
    if (wanted && (await countOwned(trx, user.id, wanted)) !== wanted.length) throw new ProblemError('not_found')
    const token = newApiToken()
    const { id } = await insertApiToken(trx, {
      user_id: user.id,
      name,
      token_hash: hashToken(token),
      scopes: [...new Set(scopes)],
      domains: wanted && JSON.stringify(wanted),
      expires_at: expires_at === null ? null : new Date(expires_at),
    })
    await recordAddition(trx, context, user.id, { kind: 'token', ref: id, name })
    await notifyControl(trx, context, user.id, 'token_added', { name })
    const data = { name, scopes: scopes.join(' ') }
    await audit(trx, context, { event: 'api_token_created', actor: user.id, subject: `api token ${id}`, data })
    return { id, token }
  })

/**
 * The account that an API token acts for. The one place where scopes are enforced: a call without a scope is not for
 * programs.
 * @throws ProblemError unauthorized, token_resting, scope_missing
 */
export const useApiToken = async (context: RequestContext, call: CallShape, tokenHash: Buffer): Promise<User> => {
  const token = await findApiToken(context.db, tokenHash)
  if (!token) throw new ProblemError('unauthorized')
  if (token.resting) throw new ProblemError('token_resting')
  if (!call.scope || !token.scopes.includes(call.scope)) throw new ProblemError('scope_missing')
  if (token.stale) await touchApiToken(context.db, token.id)
  const { user_id, email, domains } = token
  return { kind: 'user', id: user_id, email, is_admin: false, session_id: 0, confirmed: false, domains }
}
