import { callApi, callQuery, queryClient, useMutation } from '@panel/shared/api-client'
import { type Webhook, webhookCalls } from '@panel/shared/contract'
import { accountKeys } from '../../../common/account-keys'

export const webhooksQuery = () => callQuery(accountKeys.webhooks, webhookCalls.list)

const refresh = () => queryClient.invalidateQueries({ queryKey: accountKeys.webhooks })

type NewWebhook = Parameters<typeof callApi<typeof webhookCalls.create>>[1]['body']

/** Adds a webhook; its secret is in the answer and nowhere else. Throws `ApiError`. */
export const useCreateWebhook = () =>
  useMutation({
    mutationFn: (body: NewWebhook) => callApi(webhookCalls.create, { body }),
    gcTime: 0,
    onSuccess: refresh,
  })

/** Turns a webhook on or off. Throws `ApiError`. Updates: the list. */
export const useSwitchWebhook = () =>
  useMutation({
    mutationFn: ({ id, enabled }: Pick<Webhook, 'id' | 'enabled'>) =>
      callApi(webhookCalls.enable, { params: { id }, body: { enabled } }),
    onSettled: refresh,
  })

/** Sends a test message. Throws `ApiError`. Updates: the log. */
export const useTestWebhook = () =>
  useMutation({ mutationFn: (id: number) => callApi(webhookCalls.test, { params: { id } }), onSuccess: refresh })

/** Removes a webhook. Throws `ApiError`. Updates: the list. */
export const useRemoveWebhook = () =>
  useMutation({ mutationFn: (id: number) => callApi(webhookCalls.remove, { params: { id } }), onSuccess: refresh })
