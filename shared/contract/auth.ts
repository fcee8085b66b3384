import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { done, MAX_PASSWORD, MIN_PASSWORD } from './common'
import { email } from './email'
import { requiredLine } from './lines'
import { logoutCall } from './logout'

/** A 6-digit code (S9.1); spaces that a paste brings along are dropped. */
export const confirmationCode = z.string().check(
  z.overwrite(value => value.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, 'code_invalid'),
)

/** A password being checked. */
export const password = z.string().check(z.minLength(1, 'required'), z.maxLength(1024, 'password_too_long'))

/** A password being set. */
export const newPassword = z
  .string()
  .check(
    z.minLength(1, 'required'),
    z.minLength(MIN_PASSWORD, 'password_too_short'),
    z.maxLength(MAX_PASSWORD, 'password_too_long'),
  )

export const accessToken = z.object({ access_token: z.string(), token_type: z.literal('bearer') })

/** `password_dropped`: confirmed in another browser than the one that registered, so that a password has to be set. */
export const confirmed = z.object({ ...accessToken.shape, password_dropped: z.optional(z.boolean()) })

/** The secret of a link that was mailed; it stands after `#` in its address. */
const linkToken = requiredLine(200)

/** `email`: of the account, for a visitor with the link, without a typed address. */
const resetVerified = z.object({ ...done.shape, email: z.optional(z.string()) })

export const loginBody = z.strictObject({ username: email, password })
const registerBody = z.strictObject({ email, password: newPassword })
export const emailBody = z.strictObject({ email })

/** What the forms ask for. */
export const confirmBody = z.strictObject({ email, code: confirmationCode, remember_me: z.literal(true) })
export const verifyResetBody = z.strictObject({ email, code: confirmationCode })

/** A mailed code with its address, or the link that was mailed beside it. */
const mailed = { email: z.optional(email), code: z.optional(confirmationCode), token: z.optional(linkToken) }
type Field = keyof typeof mailed | 'remember_me'

/** The fields are required unless there is a link; address and code are refused beside one. */
const oneProof =
  (...fields: Field[]): z.core.CheckFn<{ [K in Field]?: unknown }> =>
  ({ value, issues }) => {
    for (const field of fields) {
      const isByLink = value.token !== undefined
      const isWrong = isByLink ? field !== 'remember_me' && value[field] !== undefined : value[field] === undefined
      const message = isByLink ? 'unknown_field' : 'required'
      if (isWrong) issues.push({ code: 'custom', input: value, path: [field], message })
    }
  }

const confirmCallBody = z
  .strictObject({ ...mailed, remember_me: z.optional(z.literal(true)) })
  .check(oneProof('email', 'code', 'remember_me'))
const verifyResetCallBody = z.strictObject(mailed).check(oneProof('email', 'code'))
const resetPasswordBody = z.strictObject({ ...mailed, new_password: newPassword }).check(oneProof('email', 'code'))

export const authCalls = {
  login: defineCall({
    spec: 'S7.3',
    summary: 'Sign in with an email address and a password',
    method: 'POST',
    path: '/api/auth/token',
    access: 'public',
    body: loginBody,
    form: true,
    status: 200,
    response: accessToken,
    problems: [400, 415, 422, 429],
  }),
  register: defineCall({
    spec: 'S7.5',
    summary: 'Open an account; a confirmation code is mailed',
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    body: registerBody,
    status: 201,
    response: z.object({ email: z.string() }),
    problems: [409, 422, 429],
  }),
  confirm: defineCall({
    spec: 'S7.6',
    summary: 'Confirm an email address by the mailed code or link and sign in',
    method: 'POST',
    path: '/api/auth/confirm',
    access: 'public',
    body: confirmCallBody,
    status: 200,
    response: confirmed,
    problems: [400, 422, 429],
  }),
  resend: defineCall({
    spec: 'S7.7',
    summary: 'Mail a new confirmation code',
    method: 'POST',
    path: '/api/auth/resend',
    access: 'public',
    body: emailBody,
    status: 200,
    response: done,
    problems: [422, 429],
  }),
  requestReset: defineCall({
    spec: 'S7.8',
    summary: 'Mail a code for a new password',
    method: 'POST',
    path: '/api/auth/request-reset',
    access: 'public',
    body: emailBody,
    status: 200,
    response: done,
    problems: [422, 429],
  }),
  verifyReset: defineCall({
    spec: 'S7.9',
    summary: 'Check a mailed code or link for a new password',
    method: 'POST',
    path: '/api/auth/verify-reset',
    access: 'public',
    body: verifyResetCallBody,
    status: 200,
    response: resetVerified,
    problems: [400, 422, 429],
  }),
  resetPassword: defineCall({
    spec: 'S7.10',
    summary: 'Set a new password by the mailed code or link; every session ends',
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'public',
    body: resetPasswordBody,
    status: 200,
    response: done,
    problems: [400, 422, 429],
  }),
  logout: logoutCall,
}
