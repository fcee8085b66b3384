import type { MailPreferences, Profile, Protection } from '@panel/shared/contract'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { invalidField, ProblemError } from '../base/errors'
import type { Trx } from '../database/schema'
import { transact } from '../database/transact'
import { phoneFault } from '../postal/phone'
import type { RequestContext } from '../request-context'
import { findUser } from '../users/repository'
import { countProtection, updateMailPreferences, updateProfile } from './repository'

export const getProfile = async ({ db }: RequestContext, user: User): Promise<Profile> => {
  const row = await findUser(db, user.id)
  if (!row) throw new ProblemError('unauthorized')
  const { full_name, address, phone, language, time_zone } = row
  return { full_name, address, phone, language, time_zone }
}

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const store = <Data>(
  context: RequestContext,
  user: User,
  data: Data,
  update: (db: Trx, userId: number, data: Data) => Promise<void>,
): Promise<Data> =>
  transact(context.db, async trx => {
    await update(trx, user.id, data)
    await audit(trx, context, { event: 'profile_changed', actor: user.id, subject: `user ${user.id}` })
    return data
  })

/** @throws ProblemError validation */
export const setProfile = async (context: RequestContext, user: User, profile: Profile): Promise<Profile> => {
  if (profile.time_zone !== '' && !isTimeZone(profile.time_zone)) throw invalidField('time_zone', 'choice')
  // Without the code of a country it is a number that people can call.
  const { phone } = profile
  if (phone !== '' && phoneFault(phone, undefined) === 'phone_invalid') throw invalidField('phone', 'phone_invalid')
  return store(context, user, profile, updateProfile)
}

export const getMailPreferences = async ({ db }: RequestContext, user: User): Promise<MailPreferences> => {
  const row = await findUser(db, user.id)
  if (!row) throw new ProblemError('unauthorized')
  return { reminders: row.mail_reminders, results: row.mail_results }
}

export const setMailPreferences = (
  context: RequestContext,
  user: User,
  preferences: MailPreferences,
): Promise<MailPreferences> => store(context, user, preferences, updateMailPreferences)

export const getProtection = async ({ db, settings }: RequestContext, user: User): Promise<Protection> => ({
  ...(await countProtection(db, user.id)),
  second_factor_required: (user.is_admin || user.lacks_factor === true) && settings.ADMIN_SECOND_FACTOR,
})
