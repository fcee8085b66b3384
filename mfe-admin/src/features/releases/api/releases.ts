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

/** Which views of a build were seen in its trial. */
export const picturesQuery = (name: string, build: string) =>
  queryOptions({
    queryKey: keys.pictures(name, build),
    queryFn: ({ signal }) => callApi(releaseCalls.pictures, { params: { name, build } }, { signal }),
  })

/** The policy of the page allows a picture only from the product or as a part of the page; the session goes in a header. */
const asDataUrl = (jpeg: Uint8Array<ArrayBuffer>): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(new Blob([jpeg], { type: 'image/jpeg' }))
  })

/** A view as it was seen in the trial of its build, as a data: URL. */
export const pictureQuery = (name: string, build: string, file: string) =>
  queryOptions({
    queryKey: keys.picture(name, build, file),
    queryFn: async ({ signal }) =>
      asDataUrl(await callApi(releaseCalls.picture, { params: { name, build, file } }, { signal })),
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
