import { callApi, useMutation } from '@panel/shared/api-client'
import { accountCalls } from '@panel/shared/contract'

/** Everything that is stored of the account. Throws `ApiError`. */
export const useExportAccount = () => useMutation({ mutationFn: () => callApi(accountCalls.export, {}) })

/** Deletes the account; refused with 409 while it holds domains. Throws `ApiError`. */
export const useDeleteAccount = () =>
  useMutation({ mutationFn: (body: { password: string }) => callApi(accountCalls.delete, { body }) })
