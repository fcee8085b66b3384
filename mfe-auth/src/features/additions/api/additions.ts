import { callApi, callQuery, meQuery, queryClient, useMutation } from '@panel/shared/api-client'
import { additionCalls } from '@panel/shared/contract'
import { accountKeys } from '../../../common/account-keys'

export const additionsQuery = () => callQuery(accountKeys.additions, additionCalls.list)

type Answer = Parameters<typeof callApi<typeof additionCalls.answer>>[1]['body']

/** Keeps or removes what was added. Throws `ApiError`. Updates: all of the account, and whether something rests. */
export const useAnswerAdditions = () =>
  useMutation({
    mutationFn: (body: Answer) => callApi(additionCalls.answer, { body }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: accountKeys.all })
      await queryClient.invalidateQueries({ queryKey: meQuery().queryKey })
    },
  })
