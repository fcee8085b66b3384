import { callApi, fetchCall, keepPreviousData, queryClient, queryOptions, useMutation } from '@panel/shared/api-client'
import { adminCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

const pageSize = '20'

/** Mails that were given up, newest first; `cursor` is where a page begins, '' for the first one. */
export const undeliverableQuery = (cursor: string) =>
  queryOptions({
    queryKey: keys.mails(cursor),
    queryFn: async ({ signal }) => {
      const query = { limit: pageSize, ...(cursor && { cursor }) }
      const { data, headers } = await fetchCall(adminCalls.undeliverable, { query }, { signal })
      return { mails: data, next: headers.get('next-cursor') }
    },
    placeholderData: keepPreviousData,
  })

/** Sends a mail once more. Throws `ApiError`. The list is read again either way: somebody else may have sent it. */
export const useResend = () =>
  useMutation({
    mutationFn: (mail: number) => callApi(adminCalls.resend, { params: { id: mail } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.allMails }),
  })
