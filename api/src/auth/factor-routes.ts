import { secondFactorCalls } from '@panel/shared/contract'
import { guestCookie } from '../base/caller'
import { ProblemError } from '../base/errors'
import { removeOwned } from '../control/remove-owned'
import { route } from '../http/register-call'
import { confirmIdentity } from './identity'
import { addPasskey, getPasskeys, newPasskeyOptions, passkeyOptions } from './passkeys'
import { signInByPasskey, signInBySecondFactor } from './second-factor'
import { toTokenAnswer } from './sessions'
import { startTotp, turnTotpOff, turnTotpOn } from './totp'

export const factorRoutes = [
  route(secondFactorCalls.signIn, async ({ context, body, cookies, setCookies }) => {
    const result = await signInBySecondFactor(context, body, cookies[guestCookie])
    if (result instanceof ProblemError) return result
    setCookies.push(...result.cookies)
    return toTokenAnswer(result.token)
  }),
  route(secondFactorCalls.passkeyOptions, ({ context }) => passkeyOptions(context)),
  route(secondFactorCalls.signInByPasskey, async ({ context, body, cookies, setCookies }) => {
    const result = await signInByPasskey(context, body.passkey, cookies[guestCookie])
    if (result instanceof ProblemError) return result
    setCookies.push(...result.cookies)
    return toTokenAnswer(result.token)
  }),
  route(secondFactorCalls.confirmIdentity, ({ context, caller, body }) => confirmIdentity(context, caller, body)),
  route(secondFactorCalls.startTotp, ({ context, caller }) => startTotp(context, caller)),
  route(secondFactorCalls.confirmTotp, async ({ context, caller, body }) => ({
    recovery_codes: await turnTotpOn(context, caller, body.code),
  })),
  route(secondFactorCalls.removeTotp, async ({ context, caller, body }) => {
    await turnTotpOff(context, caller, body.code)
    return undefined
  }),
  route(secondFactorCalls.passkeys, ({ context, caller }) => getPasskeys(context, caller)),
  route(secondFactorCalls.newPasskeyOptions, ({ context, caller }) => newPasskeyOptions(context, caller)),
  route(secondFactorCalls.addPasskey, ({ context, caller, body }) => addPasskey(context, caller, body)),
  route(secondFactorCalls.removePasskey, async ({ context, caller, params }) => {
    await removeOwned(context, caller, 'passkey', params.id)
    return undefined
  }),
]
