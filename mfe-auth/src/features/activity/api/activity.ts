import { fetchCall, useInfiniteQuery } from '@panel/shared/api-client'
import { activityCalls } from '@panel/shared/contract'
import { accountKeys } from '../../../common/account-keys'

const read = async (cursor: string | undefined, signal: AbortSignal) => {
  const { data, headers } = await fetchCall(activityCalls.mine, { query: { limit: '20', cursor } }, { signal })
  return { entries: data, next: headers.get('next-cursor') ?? undefined }
}

const firstPage: string | undefined = undefined

/** What happened to the account, newest first, 20 at a time. */
export const useActivity = () =>
  useInfiniteQuery({
    queryKey: accountKeys.activity,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: firstPage as string | undefined,
    getNextPageParam: page => page.next,
    select: ({ pages, pageParams }) => ({ pages: pages.map(page => page.entries), pageParams }),
  })
