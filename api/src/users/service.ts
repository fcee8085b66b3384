import type { CurrentUser } from '@panel/shared/contract'
import { hasResting } from '../additions/repository'
import type { User } from '../base/caller'
import { type Language, storedLanguage } from '../base/language'
import type { Database } from '../database/schema'
import { listAdmins } from './repository'

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

/** The readers of mails for the operator: SUPPORT_EMAIL, else each administrator. */
export const operators = async (
  db: Database,
  { SUPPORT_EMAIL: email }: { SUPPORT_EMAIL?: string | undefined },
): Promise<readonly { email: string; language: Language }[]> => {
  if (email !== undefined) return [{ email, language: 'en' }]
  const admins = await listAdmins(db)
  return admins.map(({ email: to, language }) => ({ email: to, language: storedLanguage(language) ?? 'en' }))
}
