import type { CurrentUser } from '@panel/shared/contract'
import type { User } from '../caller'

/** S7.4 */
export const getMe = ({ email, is_admin, time_zone, acting }: User): CurrentUser => ({
  email,
  is_admin,
  ...(time_zone && { time_zone }),
  ...(acting && { acting_until: acting.until.toISOString() }),
})
