import { callApi, useMutation } from '@panel/shared/api-client'
import { authCalls } from '@panel/shared/contract'

export interface Credentials {
  email: string
  password: string
}

/** Signs in (S7.3); returns the token. Throws `ApiError`, whose `reason` distinguishes an unknown email from a wrong password. */
export const useLogin = () =>
  useMutation({
    mutationFn: async ({ email, password }: Credentials) => {
      const body = { username: email, password }
      return (await callApi(authCalls.login, { body }, { unauthorized: 'throw' })).access_token
    },
  })

/** Opens an account and has a confirmation code mailed (S7.5). Throws `ApiError`. */
export const useRegister = () =>
  useMutation({
    mutationFn: ({ email, password }: Credentials) => callApi(authCalls.register, { body: { email, password } }),
  })
