import type { AudienceCondition, Viewer } from '@panel/shared/contract/audience'
import { deviceOf } from '../auth/check-password'
import { lacksFactor } from '../auth/second-factor'
import { findSession } from '../auth/session-repository'
import type { RequestContext } from '../request-context'
import { hashToken, isToken } from '../security/tokens'
import { countAudience, findAccountIn, findPlace } from './viewer-repository'

const accountOf = async (
  context: RequestContext,
  token: string | undefined,
): Promise<{ id: number; is_admin: boolean } | undefined> => {
  const device = deviceOf(context)
  if (token === undefined) return device ? findAccountIn(context.db, device) : undefined
  const session = isToken(token) ? await findSession(context.db, hashToken(token)) : null
  const isElsewhere = session?.binding_hash && !device?.equals(session.binding_hash)
  return session && !isElsewhere ? session.user : undefined
}

/**
 * The account that a page is made for: by the token, or without one by the cookie of the browser, which a page is asked for with; null
 * for a visitor.
 */
export const findViewer = async (context: RequestContext, token: string | undefined): Promise<Viewer> => {
  const account = await accountOf(context, token)
  const place = account && (await findPlace(context.db, account.id))
  if (!account || !place) return null
  const is_admin = account.is_admin && !(await lacksFactor(context, account.id))
  return { id: account.id, is_admin, country: place.country || null, language: place.language === 'uk' ? 'uk' : 'en' }
}

/** Of how many accounts all conditions are true. */
export const countViewers = ({ db }: RequestContext, conditions: readonly AudienceCondition[]) =>
  countAudience(db, conditions)
