import { callApi, useMutation } from '@panel/shared/api-client'
import { authCalls } from '@panel/shared/contract'

/** A mailed code with its address, or the secret of the mailed link. */
type Proof = { email: string; code: string } | { token: string }

/** Has a code for a new password mailed (S7.8). Throws `ApiError`. */
export const useRequestReset = () =>
  useMutation({ mutationFn: (email: string) => callApi(authCalls.requestReset, { body: { email } }) })

/** Checks the code or the link for a new password (S7.9). Throws `ApiError`. */
export const useVerifyReset = () =>
  useMutation({
    mutationFn: (body: Proof) => callApi(authCalls.verifyReset, { body }),
  })

/** Sets a new password by the mailed code or link; every session of the account ends (S7.10). Throws `ApiError`. */
export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: Proof & { new_password: string }) => callApi(authCalls.resetPassword, { body }),
  })
