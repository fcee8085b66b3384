import type { CurrentUser } from '@panel/shared/contract'
import type { User } from '../caller'

/** S7.4 */
export const getMe = ({ email, is_admin, lacks_factor = false, time_zone, acting }: User): CurrentUser => ({
  email,
  is_admin: is_admin || lacks_factor,
  ...(time_zone && { time_zone }),
  ...(acting && { acting_until: acting.until.toISOString() }),
})
