import { useMutation } from '@panel/shared/api-client'
import { authCalls } from '@panel/shared/contract'
import { callWithProof } from '../../../common/call-with-proof'

/** Sets a new password by the mailed code; every session of the account ends (S7.10). Throws `ApiError`. */
export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: { email: string; code: string; new_password: string }) =>
      callWithProof(authCalls.resetPassword, { body }),
  })
