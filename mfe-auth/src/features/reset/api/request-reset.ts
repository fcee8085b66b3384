import { callApi, useMutation } from '@panel/shared/api-client'
import { authCalls } from '@panel/shared/contract'

/** Has a code for a new password mailed (S7.8). Throws `ApiError`. */
export const useRequestReset = () =>
  useMutation({ mutationFn: (email: string) => callApi(authCalls.requestReset, { body: { email } }) })
