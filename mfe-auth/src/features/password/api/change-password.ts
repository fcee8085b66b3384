import { callApi, useMutation } from '@panel/shared/api-client'
import { accountCalls } from '@panel/shared/contract'

/** Sets another password; every other session ends. Throws `ApiError`. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: { current_password?: string; new_password: string }) =>
      callApi(accountCalls.setPassword, { body }),
  })
