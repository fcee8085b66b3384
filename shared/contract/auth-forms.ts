// biome-ignore lint/style/noRestrictedImports: the first page loads the folder schema whole, and only these forms need refine.
import { z } from 'zod/mini'
import { newApiTokenBody } from './api-tokens'
import { loginBody, newPassword } from './auth'
import { email } from './email'

const agreed = z.boolean().check(z.refine(ticked => ticked, 'terms_required'))

const mismatch = { path: ['confirm_password'], error: 'passwords_mismatch' }

/** What the sign-in form holds outside registration mode; it keeps what was typed in the other fields (S2.18). */
export const loginForm = z.object({
  email,
  password: loginBody.shape.password,
  confirm_password: z.string(),
  terms: z.boolean(),
})

/** The same form in registration mode (S5.1). */
export const registrationForm = z
  .object({ email, password: newPassword, confirm_password: z.string(), terms: agreed })
  .check(z.refine(form => form.confirm_password === form.password, mismatch))

/** Last step of a password reset (S5.3). */
export const newPasswordForm = z
  .object({ new_password: newPassword, confirm_password: z.string() })
  .check(z.refine(form => form.confirm_password === form.new_password, mismatch))

const newPasswordTwice = { current_password: z.string(), cancel_waiting: z.boolean(), ...newPasswordForm.shape }
const sameTwice = z.refine<{ new_password: string; confirm_password: string }>(
  form => form.confirm_password === form.new_password,
  mismatch,
)

/** Change of the password while signed in. */
export const changePasswordForm = z
  .object({ ...newPasswordTwice, current_password: loginBody.shape.password })
  .check(sameTwice)

/** The same for an account that has no password yet. */
export const firstPasswordForm = z.object(newPasswordTwice).check(sameTwice)

/**
 * What the form of a new token holds: `domains` as ids while `limited` is 'some'; `types` and
 * `networks` apart by spaces or commas; `days` of life and `idle` days ('0': no end); `limit` as an amount.
 */
export const newTokenForm = z
  .object({
    preset: z.enum(['custom', 'acme', 'router', 'read', 'dns']),
    name: newApiTokenBody.shape.name,
    scopes: newApiTokenBody.shape.scopes,
    limited: z.enum(['all', 'some']),
    domains: z.array(z.string()),
    records: z.array(z.object({ host: z.string(), types: z.string() })),
    networks: z.string(),
    limit: z.string().check(z.regex(/^\s*(?:\d{1,9}(?:[.,]\d{1,3})?)?\s*$/, 'number')),
    days: z.string(),
    idle: z.string(),
  })
  .check(z.refine(form => form.limited === 'all' || form.domains.length > 0, { path: ['domains'], error: 'required' }))
export type NewTokenForm = z.infer<typeof newTokenForm>
