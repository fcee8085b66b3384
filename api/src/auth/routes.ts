import { authCalls, sessionCalls } from '@panel/shared/contract'
import { guestCookie } from '../base/caller'
import { REGISTRATION_LIFETIME } from '../base/limits'
import { route } from '../http/register-call'
import { answerPage } from '../http/whole-list'
import { proofOf } from './codes'
import { login, logout } from './login'
import { confirm, register, resendCode } from './registration'
import { requestReset, resetPassword, verifyReset } from './reset'
import { endOtherSessions, endSession, endSessionsOf, getSessions, getSessionsOf } from './session-list'
import { toTokenAnswer } from './sessions'

/** Shows at confirmation whether it is the browser that registered. */
const browserCookie = 'registration'

const browserCookieOf = (token: string) => ({ name: browserCookie, value: token, maxAge: REGISTRATION_LIFETIME })
const done = { status: 'ok' } as const

export const authRoutes = [
  route(authCalls.login, async ({ context, body, cookies, setCookies }) => {
    const result = await login(context, body, {
      guestToken: cookies[guestCookie],
      browserToken: cookies[browserCookie],
    })
    context.metrics.logins.inc({ result: 'problem' in result ? result.problem.code : 'ok' })
    if ('problem' in result) {
      if (result.browserToken) setCookies.push(browserCookieOf(result.browserToken))
      return result.problem
    }
    setCookies.push(...result.cookies)
    return toTokenAnswer(result.token)
  }),
  route(authCalls.register, async ({ context, body, cookies, setCookies }) => {
    setCookies.push(browserCookieOf(await register(context, body, cookies[browserCookie])))
    return { email: body.email }
  }),
  route(authCalls.confirm, async ({ context, body, cookies, setCookies }) => {
    const tokens = { browserToken: cookies[browserCookie], guestToken: cookies[guestCookie] }
    const { token, cookies: changed, passwordDropped } = await confirm(context, proofOf(body), tokens)
    setCookies.push({ name: browserCookie, value: '', maxAge: 0 }, ...changed)
    return { ...toTokenAnswer(token), ...(passwordDropped && { password_dropped: true }) }
  }),
  route(authCalls.resend, async ({ context, body, cookies }) => {
    await resendCode(context, body.email, cookies[browserCookie])
    return done
  }),
  route(authCalls.requestReset, async ({ context, body }) => {
    await requestReset(context, body.email)
    return done
  }),
  route(authCalls.verifyReset, async ({ context, body }) => {
    return { ...done, ...(await verifyReset(context, proofOf(body))) }
  }),
  route(authCalls.resetPassword, async ({ context, body, setCookies }) => {
    setCookies.push(...(await resetPassword(context, proofOf(body), body.new_password)))
    return done
  }),
  route(authCalls.logout, async ({ context, caller, headers }) => {
    await logout(context, caller)
    headers['clear-site-data'] = '"cache"'
    return undefined
  }),
]

export const sessionRoutes = [
  route(sessionCalls.list, async ({ context, caller, query, headers }) =>
    answerPage(headers, await getSessions(context, caller, query)),
  ),
  route(sessionCalls.endOthers, async ({ context, caller }) => {
    await endOtherSessions(context, caller)
    return undefined
  }),
  route(sessionCalls.end, async ({ context, caller, params }) => {
    await endSession(context, caller, params.id)
    return undefined
  }),
  route(sessionCalls.listOfUser, async ({ context, params, query, headers }) =>
    answerPage(headers, await getSessionsOf(context, params.id, query)),
  ),
  route(sessionCalls.endOfUser, async ({ context, caller, params }) => {
    await endSessionsOf(context, caller, params.id)
    return undefined
  }),
]
