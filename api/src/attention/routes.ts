import { notificationCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import { answerPage } from '../http/whole-list'
import { getAttention, getNotifications, readNotifications } from './service'

export const attentionRoutes = [
  route(notificationCalls.attention, ({ context, caller }) => getAttention(context, caller)),
  route(notificationCalls.list, async ({ context, caller, query, headers }) =>
    answerPage(headers, await getNotifications(context, caller, query)),
  ),
  route(notificationCalls.read, async ({ context, caller, body }) => {
    await readNotifications(context, caller, body.until)
    return undefined
  }),
]
