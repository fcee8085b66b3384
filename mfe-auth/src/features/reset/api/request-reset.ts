import { useMutation } from '@panel/shared/api-client'
import { authCalls } from '@panel/shared/contract'
import { callWithProof } from '../../../common/call-with-proof'

/** Has a code for a new password mailed (S7.8). Throws `ApiError`. */
export const useRequestReset = () =>
  useMutation({ mutationFn: (email: string) => callWithProof(authCalls.requestReset, { body: { email } }) })
