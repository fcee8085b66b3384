import type { ApiScope, ApiToken, CallShape } from '@panel/shared/contract'
import { recordAddition } from '../additions/service'
import { audit } from '../audit/service'
import type { TokenGrant, User } from '../base/caller'
import { invalidField, ProblemError } from '../base/errors'
import { API_TOKENS_PER_USER } from '../base/limits'
import { readClock } from '../clock/repository'
import { notifyControl } from '../control/notify-control'
import { transact } from '../database/transact'
import type { RequestContext } from '../request-context'
import { hashToken, newApiToken } from '../security/tokens'
import { isAmong } from '../server-kit/networks'
import { countOwned, lockUser } from '../users/repository'
import { readLimits, type TypedLimits } from './read-limits'
import { type ApiTokenRow, findApiToken, insertApiToken, listApiTokens, touchApiToken } from './repository'

const toDto = ({
  user_id: _,
  token_hash,
  narrow_scopes,
  trusted_at,
  created_at,
  expires_at,
  last_used_at,
  ...row
}: ApiTokenRow) => ({
  ...row,
  created_at: created_at.toISOString(),
  expires_at: expires_at?.toISOString() ?? null,
  last_used_at: last_used_at?.toISOString() ?? null,
})

export const getApiTokens = async ({ db }: RequestContext, user: User): Promise<ApiToken[]> =>
  (await listApiTokens(db, user.id)).map(toDto)

interface NewApiToken extends TypedLimits {
  name: string
  scopes: ApiScope[]
  domains?: number[] | null | undefined
  expires_at?: string | null | undefined
}

/** The token itself is answered once and stored as a hash. @throws ProblemError validation, not_found, token_limit */
export const createApiToken = (
  context: RequestContext,
  user: User,
  { name, scopes: wantedScopes, domains = null, expires_at = null, ...typed }: NewApiToken,
): Promise<{ id: number; token: string }> =>
  transact(context.db, async trx => {
    const scopes = [...new Set(wantedScopes)]
    const { records, ...limits } = readLimits(scopes, typed)
    const isNarrow = [records, ...Object.values(limits)].some(limit => limit !== null)
    if (expires_at !== null && new Date(expires_at) <= (await readClock(trx)))
      throw invalidField('expires_at', 'invalid')
    await lockUser(trx, user.id)
    if ((await listApiTokens(trx, user.id)).length >= API_TOKENS_PER_USER) throw new ProblemError('token_limit')
    const wanted = domains && [...new Set(domains)]
    if (wanted && (await countOwned(trx, user.id, wanted)) !== wanted.length) throw new ProblemError('not_found')
    const token = newApiToken()
    const row = {
      user_id: user.id,
      name,
      token_hash: hashToken(token),
      scopes: isNarrow ? [] : scopes,
      narrow_scopes: isNarrow ? scopes : null,
      domains: wanted && JSON.stringify(wanted),
      records: records && JSON.stringify(records),
      ...limits,
      expires_at: expires_at === null ? null : new Date(expires_at),
    }
    const { id } = await insertApiToken(trx, row, user.session_id)
    await recordAddition(trx, context, user, { kind: 'token', ref: id, name })
    await notifyControl(trx, context, user.id, 'token_added', { name })
    const data = { name, scopes: scopes.join(' ') }
    await audit(trx, context, { event: 'api_token_created', actor: user.id, subject: `api token ${id}`, data })
    return { id, token }
  })

type Grant = Pick<TokenGrant, 'scopes' | 'records'>

/** Why a token cannot make a call, whatever it is about. */
const refusalOf = ({ scope, records }: CallShape, token: Grant, domains: User['domains']) => {
  if (scope !== 'any' && !(scope && token.scopes.includes(scope))) return 'scope_missing'
  // A cart and its orders are of the whole account, and name its other domains.
  if (domains && scope.startsWith('orders:')) return 'domains_limited'
  const isWhole = records === 'whole' || (scope.startsWith('dns:') && records !== 'limited')
  return token.records && isWhole ? 'record_not_allowed' : undefined
}

/** Whether a token can make a call at all. */
export const mayCall = (call: CallShape, { token, domains }: User): boolean =>
  token !== undefined && refusalOf(call, token, domains) === undefined

/**
 * The account that an API token acts for. The one place where scopes, networks and idle time are enforced: a call
 * without a scope is not for programs. Which records it reaches is enforced where records are read and changed
 * (`dns/record-limits.ts`).
 * @throws ProblemError unauthorized, token_resting, address_not_allowed, scope_missing, domains_limited,
 *   record_not_allowed
 */
export const useApiToken = async (context: RequestContext, call: CallShape, tokenHash: Buffer): Promise<User> => {
  const found = await findApiToken(context.db, tokenHash)
  if (!found) throw new ProblemError('unauthorized')
  if (found.resting) throw new ProblemError('token_resting')
  if (found.networks && !isAmong(found.networks, context.ip)) throw new ProblemError('address_not_allowed')
  const { id, name, scopes, records, monthly_limit, is_new, user_id, email, domains } = found
  const token = { id, name, scopes, records, monthly_limit, is_new }
  const refusal = refusalOf(call, token, domains)
  if (refusal) throw new ProblemError(refusal)
  if (found.stale) await touchApiToken(context.db, id, context.ip)
  return { kind: 'user', id: user_id, email, is_admin: false, session_id: 0, confirmed: false, domains, token }
}
