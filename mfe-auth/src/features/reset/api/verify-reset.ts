import { callApi, useMutation } from '@panel/shared/api-client'
import { authCalls } from '@panel/shared/contract'

/** Checks the code for a new password (S7.9). Throws `ApiError`. */
export const useVerifyReset = () =>
  useMutation({
    mutationFn: (body: { email: string; code: string }) => callApi(authCalls.verifyReset, { body }),
  })
