import { callApi, fetchCall, keepPreviousData, queryClient, queryOptions, useMutation } from '@panel/shared/api-client'
import { adminCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

interface Page {
  query: { limit: string; cursor?: string }
}

/** A page of a list of mails, newest first; `cursor` is where it begins, '' for the first one. */
const mailsQuery = <Mail>(
  queryKey: readonly string[],
  cursor: string,
  fetchPage: (page: Page, signal: AbortSignal) => Promise<{ data: Mail[]; headers: Headers }>,
) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const { data, headers } = await fetchPage({ query: { limit: '20', ...(cursor && { cursor }) } }, signal)
      return { mails: data, next: headers.get('next-cursor') }
    },
    placeholderData: keepPreviousData,
  })

export type MailsQuery<Mail> = ReturnType<typeof mailsQuery<Mail>>

/** Mails that were given up. */
export const undeliverableQuery = (cursor: string) =>
  mailsQuery(keys.mails(cursor), cursor, (page, signal) => fetchCall(adminCalls.undeliverable, page, { signal }))

/** Mails that are not delivered yet. */
export const waitingQuery = (cursor: string) =>
  mailsQuery(keys.waitingMails(cursor), cursor, (page, signal) => fetchCall(adminCalls.waitingMails, page, { signal }))

/** Sends a mail once more. Throws `ApiError`. The list is read again either way: somebody else may have sent it. */
export const useResend = () =>
  useMutation({
    mutationFn: (mail: number) => callApi(adminCalls.resend, { params: { id: mail } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.allMails }),
  })
