import { callApi, useMutation } from '@panel/shared/api-client'
import { secondFactorCalls } from '@panel/shared/contract'
import { requestOptions, startAuthentication } from '@panel/shared/passkeys'

/** Finishes a sign-in by a code; returns the token. Throws `ApiError`. */
export const useSecondFactor = () =>
  useMutation({
    mutationFn: async (body: { challenge: string; code: string }) =>
      (await callApi(secondFactorCalls.signIn, { body }, { unauthorized: 'throw' })).access_token,
  })

/** Signs in by a passkey; returns the token. Throws `ApiError`, or `WebAuthnError` when the browser offered none. */
export const usePasskeyLogin = () =>
  useMutation({
    mutationFn: async () => {
      const options = await callApi(secondFactorCalls.passkeyOptions, {}, { unauthorized: 'throw' })
      const passkey = await startAuthentication({ optionsJSON: requestOptions(options) })
      return (
        await callApi(
          secondFactorCalls.signInByPasskey,
          { body: { passkey: { ...passkey } } },
          { unauthorized: 'throw' },
        )
      ).access_token
    },
  })
