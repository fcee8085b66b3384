import * as z from '@panel/shared/schema'
import { confirmationCode, newPassword, password } from './auth'
import { defineCall } from './call'
import { email } from './email'
import { line } from './lines'

/** Personal data (S2.4). Fields that are not filled in are ''. `time_zone`: a name of the IANA time zone database. */
export const profileBody = z.strictObject({
  full_name: line(200),
  address: line(500),
  phone: line(60),
  language: z.enum(['en', 'uk']),
  time_zone: line(64),
})

export const profile = z.object({
  full_name: z.string(),
  address: z.string(),
  phone: z.string(),
  language: z.string(),
  time_zone: z.string(),
})
export type Profile = z.infer<typeof profile>

/** Which mails may be left out; what is about security, or the last word before something is lost, always goes. */
export const mailPreferences = z.strictObject({
  /** That a term ends in 30 or in 7 days. */
  reminders: z.boolean(),
  /** What bulk work of one's own did, and what renewed itself. */
  results: z.boolean(),
})
export type MailPreferences = z.infer<typeof mailPreferences>

export const protection = z.object({
  has_password: z.boolean(),
  totp: z.boolean(),
  recovery_codes_left: z.int(),
  passkeys: z.int(),
  /** An administrator must have a second factor here. */
  second_factor_required: z.boolean(),
})
export type Protection = z.infer<typeof protection>

/**
 * `current_password` is left out by an account that has no password. Unless `cancel_waiting` is false, what waits for the
 * domains is cancelled: transfers, auth codes, changes of servers or of the registrant, requests to end a registry lock, and
 * bulk work on servers or transfer locks.
 */
const passwordBody = z.strictObject({
  current_password: z.optional(password),
  new_password: newPassword,
  cancel_waiting: z.optional(z.boolean()),
})
export type PasswordBody = z.infer<typeof passwordBody>
export const newEmailBody = z.strictObject({ new_email: email })
export const emailCodeBody = z.strictObject({ code: confirmationCode })
export const deleteAccountBody = z.strictObject({ password })

const base = { spec: '+', access: 'user' } as const
const onControl = { ...base, confirmed: true } as const

export const accountCalls = {
  profile: defineCall({
    ...base,
    summary: 'Personal data',
    method: 'GET',
    path: '/api/users/me/profile',
    status: 200,
    response: profile,
    problems: [401],
  }),
  setProfile: defineCall({
    ...base,
    summary: 'Change the personal data',
    method: 'PUT',
    path: '/api/users/me/profile',
    body: profileBody,
    status: 200,
    response: profile,
    problems: [401, 422],
  }),
  mailPreferences: defineCall({
    ...base,
    summary: 'Which optional mails the account gets',
    method: 'GET',
    path: '/api/users/me/mail-preferences',
    status: 200,
    response: mailPreferences,
    problems: [401],
  }),
  setMailPreferences: defineCall({
    ...base,
    summary: 'Choose which optional mails the account gets',
    method: 'PUT',
    path: '/api/users/me/mail-preferences',
    body: mailPreferences,
    status: 200,
    response: mailPreferences,
    problems: [401, 422],
  }),
  protection: defineCall({
    ...base,
    summary: 'How the account is protected',
    method: 'GET',
    path: '/api/users/me/protection',
    status: 200,
    response: protection,
    problems: [401],
  }),
  setPassword: defineCall({
    ...onControl,
    summary: 'Change the password; every other session ends, and what waits for the domains is cancelled',
    method: 'POST',
    path: '/api/users/me/password',
    body: passwordBody,
    status: 204,
    response: 'none',
    problems: [400, 401, 403, 422, 429],
  }),
  setEmail: defineCall({
    ...onControl,
    summary: 'Ask for another email address; a code is mailed to it, a notice to the current one',
    method: 'POST',
    path: '/api/users/me/email',
    body: newEmailBody,
    status: 202,
    response: 'none',
    problems: [401, 403, 422, 429],
  }),
  confirmEmail: defineCall({
    ...onControl,
    summary: 'Confirm the other email address by the mailed code',
    method: 'POST',
    path: '/api/users/me/email/confirm',
    body: emailCodeBody,
    status: 204,
    response: 'none',
    problems: [400, 401, 403, 409, 422, 429],
  }),
  export: defineCall({
    ...onControl,
    summary: 'Everything that is stored of the account',
    method: 'GET',
    path: '/api/users/me/export',
    status: 200,
    response: z.looseObject({ exported_at: z.string(), email: z.string() }),
    problems: [401, 403],
  }),
  delete: defineCall({
    ...onControl,
    summary: 'Delete the account; refused while it holds domains',
    method: 'DELETE',
    path: '/api/users/me',
    body: deleteAccountBody,
    status: 204,
    response: 'none',
    problems: [400, 401, 403, 409, 422, 429],
  }),
}
