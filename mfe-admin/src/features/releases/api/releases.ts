import { callApi, queryClient, queryOptions, useMutation } from '@panel/shared/api-client'
import { type ReleaseAction, releaseCalls } from '@panel/shared/contract/releases'
import { keys } from '../../../common/keys'

/** A build is tried in a browser before the answer, behind others that wait. Milliseconds. */
const trialLimit = 300_000

/** What is live, on trial and disabled. */
export const releasesQuery = () =>
  queryOptions({
    queryKey: keys.releases,
    queryFn: ({ signal }) => callApi(releaseCalls.status, {}, { signal }),
    staleTime: 0,
  })

/** Every change of a package, newest first. */
export const historyQuery = (name: string) =>
  queryOptions({
    queryKey: keys.history(name),
    queryFn: ({ signal }) => callApi(releaseCalls.history, { params: { name } }, { signal }),
    staleTime: 0,
  })

interface ReleaseChoice {
  action: ReleaseAction
  build?: string
  percent?: number
  reason: string
}

/** Changes what is live of a package. Throws `ApiError`. */
export const useChangeRelease = (name: string) =>
  useMutation({
    mutationFn: ({ action, ...body }: ReleaseChoice) =>
      callApi(releaseCalls.change, { params: { name, action }, body }, { timeout: trialLimit }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.releases }),
  })
