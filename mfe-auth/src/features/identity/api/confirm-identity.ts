import { callApi, useMutation } from '@panel/shared/api-client'
import { secondFactorCalls } from '@panel/shared/contract'
import { requestOptions, startAuthentication } from '@panel/shared/passkeys'

/** Confirms the identity by the password or a code, for 10 minutes. Throws `ApiError`. */
export const useConfirmIdentity = () =>
  useMutation({
    mutationFn: (body: { password: string } | { code: string }) => callApi(secondFactorCalls.confirmIdentity, { body }),
  })

/** The same by a passkey. Throws `ApiError`, or `WebAuthnError` when the browser offered none. */
export const useConfirmByPasskey = () =>
  useMutation({
    mutationFn: async () => {
      const options = await callApi(secondFactorCalls.passkeyOptions, {})
      const passkey = await startAuthentication({ optionsJSON: requestOptions(options) })
      await callApi(secondFactorCalls.confirmIdentity, { body: { passkey: { ...passkey } } })
    },
  })
