import { z } from 'zod/mini'
import { loginBody, newPassword } from './auth'
import { email } from './common'

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
