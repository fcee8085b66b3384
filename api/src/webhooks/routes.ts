import { webhookCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import { answerPage } from '../http/whole-list'
import { createWebhook, getDeliveries, getWebhooks, removeWebhook, switchWebhook, testWebhook } from './service'

export const webhookRoutes = [
  route(webhookCalls.list, ({ context, caller }) => getWebhooks(context, caller)),
  route(webhookCalls.create, ({ context, caller, body }) => createWebhook(context, caller, body)),
  route(webhookCalls.enable, ({ context, caller, params, body }) =>
    switchWebhook(context, caller, params.id, body.enabled),
  ),
  route(webhookCalls.remove, async ({ context, caller, params }) => {
    await removeWebhook(context, caller, params.id)
    return undefined
  }),
  route(webhookCalls.test, ({ context, caller, params }) => testWebhook(context, caller, params.id)),
  route(webhookCalls.deliveries, async ({ context, caller, params, query, headers }) =>
    answerPage(headers, await getDeliveries(context, caller, params.id, query)),
  ),
]
