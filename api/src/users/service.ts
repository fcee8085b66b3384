import type { CurrentUser } from '@panel/shared/contract'
import type { User } from '../caller'

/** S7.4 */
export const getMe = ({ email, is_admin, time_zone }: User): CurrentUser => ({
  email,
  is_admin,
  ...(time_zone && { time_zone }),
})
