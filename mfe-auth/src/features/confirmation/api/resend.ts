import { callApi, useMutation } from '@panel/shared/api-client'
import { authCalls } from '@panel/shared/contract'

/** Has a new confirmation code mailed (S7.7). Throws `ApiError`. */
export const useResend = () =>
  useMutation({ mutationFn: (email: string) => callApi(authCalls.resend, { body: { email } }) })
