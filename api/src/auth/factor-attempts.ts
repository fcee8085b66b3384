import { limits } from '../limits'
import { consume } from '../rate-limit/service'
import type { RequestContext } from '../request-context'
import { findUser } from '../users/repository'
import { knownDevice } from './check-password'

/** Counts a try of the second factor; a browser the owner has used before has a count of its own. */
export const countFactorAttempt = async (context: RequestContext, userId: number): Promise<void> => {
  const user = await findUser(context.db, userId)
  const device = user && (await knownDevice(context, user.email))
  if (device) await consume(context, limits.factorPerKnownDevice, `${userId} ${device.toString('base64url')}`)
  else await consume(context, limits.factorPerAccount, String(userId))
}
