import { useMutation } from '@panel/shared/api-client'
import { authCalls } from '@panel/shared/contract'
import { callWithProof } from '../../../common/call-with-proof'
import type { Credentials } from './login'

/** Opens an account and has a confirmation code mailed (S7.5). Throws `ApiError`. */
export const useRegister = () =>
  useMutation({
    mutationFn: ({ email, password }: Credentials) => callWithProof(authCalls.register, { body: { email, password } }),
  })
