import { authCalls } from '@panel/shared/contract'
import { guestCookie } from '../http/caller'
import { route } from '../http/register-call'
import { REGISTRATION_LIFETIME } from '../limits'
import { login, logout } from './login'
import { confirm, register, resendCode } from './registration'
import { requestReset, resetPassword, verifyReset } from './reset'
import { presentToken } from './sessions'

/** Tells at confirmation whether it is the browser that registered. */
const browserCookie = 'registration'

const browserCookieOf = (token: string) => ({ name: browserCookie, value: token, maxAge: REGISTRATION_LIFETIME })
const done = { status: 'ok' } as const

export const authRoutes = [
  route(authCalls.login, async ({ scope, body, sent, cookies }) => {
    const result = await login(scope, body, sent[guestCookie])
    if ('refusal' in result) {
      if (result.browserToken) cookies.push(browserCookieOf(result.browserToken))
      return result.refusal
    }
    cookies.push(...result.cookies)
    return presentToken(result.token)
  }),
  route(authCalls.register, async ({ scope, body, cookies }) => {
    cookies.push(browserCookieOf(await register(scope, body.email, body.password)))
    return { email: body.email }
  }),
  route(authCalls.confirm, async ({ scope, body, sent, cookies }) => {
    const tokens = { browserToken: sent[browserCookie], guestToken: sent[guestCookie] }
    const { token, cookies: changed } = await confirm(scope, body, tokens)
    cookies.push({ name: browserCookie, value: '', maxAge: 0 }, ...changed)
    return presentToken(token)
  }),
  route(authCalls.resend, async ({ scope, body, sent }) => {
    await resendCode(scope, body.email, sent[browserCookie])
    return done
  }),
  route(authCalls.requestReset, async ({ scope, body }) => {
    await requestReset(scope, body.email)
    return done
  }),
  route(authCalls.verifyReset, async ({ scope, body }) => {
    await verifyReset(scope, body)
    return done
  }),
  route(authCalls.resetPassword, async ({ scope, body }) => {
    await resetPassword(scope, body)
    return done
  }),
  route(authCalls.logout, async ({ scope, caller }) => {
    await logout(scope, caller)
    return undefined
  }),
]
