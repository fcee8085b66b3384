import { callApi, queryClient, useMutation } from '@panel/shared/api-client'
import { verificationCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

export const useSendPhoneCode = (id: number) =>
  useMutation({ mutationFn: () => callApi(verificationCalls.sendCode, { params: { id } }) })

/** Updates: what is to be verified, and what waited for it: this domain and others. */
export const useCheckPhoneCode = (id: number) =>
  useMutation({
    mutationFn: (body: { code: string }) => callApi(verificationCalls.checkCode, { params: { id }, body }),
    onSuccess: verifications => {
      queryClient.setQueryData(keys.verifications, verifications)
      for (const queryKey of [keys.domain(id), keys.list, keys.counts, keys.windows])
        void queryClient.invalidateQueries({ queryKey })
    },
  })
