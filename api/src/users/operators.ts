import { type Language, storedLanguage } from '../base/language'
import type { Database } from '../database/schema'
import { listAdmins } from './repository'

/** The readers of mails for the operator: SUPPORT_EMAIL, else each administrator. */
export const operators = async (
  db: Database,
  { SUPPORT_EMAIL: email }: { SUPPORT_EMAIL?: string | undefined },
): Promise<readonly { email: string; language: Language }[]> => {
  if (email !== undefined) return [{ email, language: 'en' }]
  const admins = await listAdmins(db)
  return admins.map(({ email: to, language }) => ({ email: to, language: storedLanguage(language) ?? 'en' }))
}
