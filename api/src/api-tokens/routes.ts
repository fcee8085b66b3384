import { apiTokenCalls } from '@panel/shared/contract'
import { removeOwned } from '../control/remove-owned'
import { route } from '../http/register-call'
import { createApiToken, getApiTokens } from './service'

export const apiTokenRoutes = [
  route(apiTokenCalls.list, ({ context, caller }) => getApiTokens(context, caller)),
  route(apiTokenCalls.create, ({ context, caller, body }) => createApiToken(context, caller, body)),
  route(apiTokenCalls.remove, async ({ context, caller, params }) => {
    await removeOwned(context, caller, 'api token', params.id)
    return undefined
  }),
]
