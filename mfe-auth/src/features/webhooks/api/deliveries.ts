import { callApi } from '@panel/shared/api-client'
import { type WebhookDelivery, webhookCalls } from '@panel/shared/contract'
import { accountKeys } from '../../../common/account-keys'
import { latestQuery } from '../../../common/latest-query'

/** Whether a message is about to be tried. */
const isUnderWay = ({ next_at }: WebhookDelivery): boolean =>
  next_at !== null && Date.parse(next_at) < Date.now() + 10_000

/** The latest `limit` messages of a webhook; read again while one is about to be sent. */
export const deliveriesQuery = (id: number, limit: number) => ({
  ...latestQuery(accountKeys.deliveries(id, limit), limit, (input, options) =>
    callApi(webhookCalls.deliveries, { ...input, params: { id } }, options),
  ),
  refetchInterval: ({ state }: { state: { data?: WebhookDelivery[] | undefined } }) =>
    state.data?.some(isUnderWay) ? 2000 : (false as const),
})
