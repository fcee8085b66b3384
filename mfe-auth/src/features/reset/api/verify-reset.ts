import { useMutation } from '@panel/shared/api-client'
import { authCalls } from '@panel/shared/contract'
import { callWithProof } from '../../../common/call-with-proof'

/** Checks the code for a new password (S7.9). Throws `ApiError`. */
export const useVerifyReset = () =>
  useMutation({
    mutationFn: (body: { email: string; code: string }) => callWithProof(authCalls.verifyReset, { body }),
  })
