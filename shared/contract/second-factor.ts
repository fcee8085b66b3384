import * as z from '@panel/shared/schema'
import { accessToken, password } from './auth'
import { defineCall } from './call'
import { id, idParams, timestamp } from './common'
import { line, requiredLine } from './lines'

/** A code of an authenticator app (6 digits), or one of the recovery codes. */
const factorCode = z.string().check(
  z.overwrite(value => value.replace(/[\s-]/g, '').toLowerCase()),
  z.minLength(1, 'required'),
  z.regex(/^(\d{6}|[a-z2-7]{10})$/, 'code_invalid'),
)

/** What the browser's WebAuthn functions give and take, in the JSON form of WebAuthn level 3. */
const webAuthn = z.looseObject({})
const credential = z.looseObject({ id: z.string(), type: z.string() })

/** One of them: a password, a code of the second factor, or the answer of a passkey. */
const identityBody = z.strictObject({
  password: z.optional(password),
  code: z.optional(factorCode),
  passkey: z.optional(credential),
})

const secondFactorBody = z.strictObject({ challenge: requiredLine(200), code: factorCode })
export const totpCodeBody = z.strictObject({ code: factorCode })
const passkeySignInBody = z.strictObject({ passkey: credential })
const newPasskeyBody = z.strictObject({ name: line(100), passkey: credential })

export const passkey = z.object({
  id,
  name: z.string(),
  created_at: timestamp,
  last_used_at: z.nullable(timestamp),
})
export type Passkey = z.infer<typeof passkey>

const open = { spec: '+', access: 'public', method: 'POST', status: 200 } as const
const own = { spec: '+', access: 'user' } as const
const onControl = { ...own, confirmed: true } as const

export const secondFactorCalls = {
  signIn: defineCall({
    ...open,
    summary: 'Finish a sign-in by the second factor',
    path: '/api/auth/second-factor',
    body: secondFactorBody,
    response: accessToken,
    problems: [400, 422, 429],
  }),
  passkeyOptions: defineCall({
    ...open,
    summary: 'What to ask a passkey for, at a sign-in or to confirm an identity',
    path: '/api/auth/passkey/options',
    response: webAuthn,
    problems: [422, 429],
  }),
  signInByPasskey: defineCall({
    ...open,
    summary: 'Sign in by a passkey',
    path: '/api/auth/passkey',
    body: passkeySignInBody,
    response: accessToken,
    problems: [400, 422, 429],
  }),
  confirmIdentity: defineCall({
    ...own,
    summary: 'Confirm the identity for this session, for 10 minutes',
    method: 'POST',
    path: '/api/auth/identity',
    body: identityBody,
    status: 204,
    response: 'none',
    problems: [400, 401, 422, 429],
  }),
  startTotp: defineCall({
    ...onControl,
    summary: 'A new secret for an authenticator app; it counts once a code of it is confirmed',
    method: 'POST',
    path: '/api/users/me/totp',
    status: 200,
    response: z.object({ secret: z.string(), otpauth_url: z.string() }),
    problems: [401, 403, 409],
  }),
  confirmTotp: defineCall({
    ...onControl,
    summary: 'Turn the second factor on; the recovery codes are shown once, and every other session ends',
    method: 'POST',
    path: '/api/users/me/totp/confirm',
    body: totpCodeBody,
    status: 200,
    response: z.object({ recovery_codes: z.array(z.string()) }),
    problems: [400, 401, 403, 409, 422, 429],
  }),
  removeTotp: defineCall({
    ...onControl,
    summary: 'Turn the second factor off; every other session ends',
    method: 'DELETE',
    path: '/api/users/me/totp',
    body: totpCodeBody,
    status: 204,
    response: 'none',
    problems: [400, 401, 403, 422, 429],
  }),
  passkeys: defineCall({
    ...own,
    summary: 'The passkeys of the account',
    method: 'GET',
    path: '/api/users/me/passkeys',
    status: 200,
    response: z.array(passkey),
    problems: [401],
  }),
  newPasskeyOptions: defineCall({
    ...onControl,
    summary: 'What to make a passkey by',
    method: 'POST',
    path: '/api/users/me/passkeys/options',
    status: 200,
    response: webAuthn,
    problems: [401, 403, 409],
  }),
  addPasskey: defineCall({
    ...onControl,
    summary: 'Add a passkey',
    method: 'POST',
    path: '/api/users/me/passkeys',
    body: newPasskeyBody,
    status: 201,
    response: passkey,
    problems: [400, 401, 403, 409, 422],
  }),
  removePasskey: defineCall({
    ...onControl,
    summary: 'Remove a passkey',
    method: 'DELETE',
    path: '/api/users/me/passkeys/{id}',
    params: idParams,
    status: 204,
    response: 'none',
    problems: [401, 403, 404, 422],
  }),
}
