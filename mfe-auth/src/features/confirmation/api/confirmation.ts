import { callApi, useMutation } from '@panel/shared/api-client'
import { authCalls } from '@panel/shared/contract'

interface Confirmation {
  email: string
  code: string
}

/** Confirms an email by its code; returns the token, and whether a password is still to be set. `remember_me` is always true (S3.11, S9.1). Throws `ApiError`. */
export const useConfirm = () =>
  useMutation({
    mutationFn: async ({ email, code }: Confirmation) => {
      const body = { email, code, remember_me: true } as const
      return await callApi(authCalls.confirm, { body }, { unauthorized: 'throw' })
    },
  })

/** The same by the secret of the mailed link, which no limit of guesses is in the way of. Throws `ApiError`. */
export const useConfirmByLink = () =>
  useMutation({
    mutationFn: (token: string) => callApi(authCalls.confirm, { body: { token } }, { unauthorized: 'throw' }),
  })

/** Has a new confirmation code mailed (S7.7). Throws `ApiError`. */
export const useResend = () =>
  useMutation({ mutationFn: (email: string) => callApi(authCalls.resend, { body: { email } }) })
