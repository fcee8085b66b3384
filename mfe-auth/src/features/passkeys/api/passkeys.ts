import { callApi, callQuery, queryClient, useMutation } from '@panel/shared/api-client'
import { secondFactorCalls } from '@panel/shared/contract'
import { creationOptions, startRegistration } from '@panel/shared/passkeys'
import { accountKeys } from '../../../common/account-keys'

export const passkeysQuery = () => callQuery(accountKeys.passkeys, secondFactorCalls.passkeys)

const refresh = () => {
  void queryClient.invalidateQueries({ queryKey: accountKeys.passkeys })
  void queryClient.invalidateQueries({ queryKey: accountKeys.protection })
}

/** Has the browser make a passkey and keeps it. Throws `ApiError`, or `WebAuthnError` when the browser made none. */
export const useAddPasskey = () =>
  useMutation({
    mutationFn: async (name: string) => {
      const options = await callApi(secondFactorCalls.newPasskeyOptions, {})
      const passkey = await startRegistration({ optionsJSON: creationOptions(options) })
      return await callApi(secondFactorCalls.addPasskey, { body: { name, passkey: { ...passkey } } })
    },
    onSuccess: refresh,
  })

/** Removes a passkey. Throws `ApiError`. */
export const useRemovePasskey = () =>
  useMutation({
    mutationFn: (id: number) => callApi(secondFactorCalls.removePasskey, { params: { id } }),
    onSuccess: refresh,
  })
