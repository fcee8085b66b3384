import { callApi, queryClient, sharedKeys, useMutation } from '@panel/shared/api-client'
import { accountCalls } from '@panel/shared/contract'
import { session, useSession } from '@panel/shared/session'

/** Has a code mailed to another address. Throws `ApiError`. */
export const useRequestEmail = () =>
  useMutation({ mutationFn: (body: { new_email: string }) => callApi(accountCalls.setEmail, { body }) })

/** Confirms the other address by its code; the page knows the user by it from then on. Throws `ApiError`. */
export const useConfirmEmail = (email: string) =>
  useMutation({
    mutationFn: (body: { code: string }) => callApi(accountCalls.confirmEmail, { body }),
    onSuccess: () => {
      const { user } = useSession.getState()
      if (user) session.setUser({ ...user, email })
      void queryClient.invalidateQueries({ queryKey: sharedKeys.me })
    },
  })
