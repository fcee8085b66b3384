import { useMutation } from '@panel/shared/api-client'
import { authCalls } from '@panel/shared/contract'
import { callWithProof } from '../../../common/call-with-proof'

/** Has a new confirmation code mailed (S7.7). Throws `ApiError`. */
export const useResend = () =>
  useMutation({ mutationFn: (email: string) => callWithProof(authCalls.resend, { body: { email } }) })
