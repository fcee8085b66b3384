import { accountCalls, additionCalls, apiTokenCalls, controlCalls, userCalls } from '@panel/shared/contract'
import { createApiToken, getApiTokens } from '../api-tokens/service'
import { removeOwned } from '../control/remove-owned'
import { route } from '../http/register-call'
import { getMe } from '../users/service'
import { answerAdditions, getAdditions } from './additions'
import { allow } from './allow'
import { exportAccount, leave } from './delete-account'
import { confirmEmail, requestEmail } from './email'
import { issuePanelToken } from './panel-token'
import { changePassword } from './password'
import { getMailPreferences, getProfile, getProtection, setMailPreferences, setProfile } from './profile'
import { stop } from './stop'
import { undoEmail } from './undo-email'

export const accountRoutes = [
  route(userCalls.me, ({ context, caller }) => getMe(context, caller)),
  route(userCalls.panelToken, async ({ context, caller, body }) => issuePanelToken(context, caller, body)),
  route(accountCalls.profile, ({ context, caller }) => getProfile(context, caller)),
  route(accountCalls.setProfile, ({ context, caller, body }) => setProfile(context, caller, body)),
  route(accountCalls.mailPreferences, ({ context, caller }) => getMailPreferences(context, caller)),
  route(accountCalls.setMailPreferences, ({ context, caller, body }) => setMailPreferences(context, caller, body)),
  route(accountCalls.protection, ({ context, caller }) => getProtection(context, caller)),
  route(accountCalls.setPassword, async ({ context, caller, body }) => {
    await changePassword(context, caller, body)
    return undefined
  }),
  route(accountCalls.setEmail, async ({ context, caller, body }) => {
    await requestEmail(context, caller, body.new_email)
    return undefined
  }),
  route(accountCalls.confirmEmail, async ({ context, caller, body }) => {
    await confirmEmail(context, caller, body.code)
    return undefined
  }),
  route(additionCalls.list, ({ context, caller }) => getAdditions(context, caller)),
  route(additionCalls.answer, ({ context, caller, body }) => answerAdditions(context, caller, body)),
  route(controlCalls.stop, ({ context, body }) => stop(context, body.token)),
  route(controlCalls.allow, ({ context, body }) => allow(context, body.token)),
  route(controlCalls.undoEmail, ({ context, body }) => undoEmail(context, body.token)),
  route(accountCalls.export, ({ context, caller }) => exportAccount(context, caller)),
  route(accountCalls.delete, async ({ context, caller, body }) => {
    await leave(context, caller, body.password)
    return undefined
  }),
]

export const apiTokenRoutes = [
  route(apiTokenCalls.list, ({ context, caller }) => getApiTokens(context, caller)),
  route(apiTokenCalls.create, ({ context, caller, body }) => createApiToken(context, caller, body)),
  route(apiTokenCalls.remove, async ({ context, caller, params }) => {
    await removeOwned(context, caller, 'api token', params.id)
    return undefined
  }),
]
