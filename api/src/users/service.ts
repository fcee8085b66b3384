import type { CurrentUser } from '@panel/shared/contract'
import { hasResting } from '../additions/repository'
import type { User } from '../base/caller'
import type { Database } from '../database/schema'

/** S7.4 */
export const getMe = async (
  { db }: { db: Database },
  { id, email, is_admin, lacks_factor = false, time_zone, acting }: User,
): Promise<CurrentUser> => ({
  email,
  is_admin: is_admin || lacks_factor,
  ...(time_zone && { time_zone }),
  ...(acting && { acting_until: acting.until.toISOString() }),
  ...((await hasResting(db, id)) && { additions_rest: true }),
})
