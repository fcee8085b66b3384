import { callApi, queryClient, useMutation } from '@panel/shared/api-client'
import { adminCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

/** Throws `ApiError`. The list is read again either way: somebody else may have sent it. */
export const useResend = () =>
  useMutation({
    mutationFn: (mail: number) => callApi(adminCalls.resend, { params: { id: mail } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.allMails }),
  })
