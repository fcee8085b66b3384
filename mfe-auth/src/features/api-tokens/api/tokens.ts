import {
  callApi,
  callQuery,
  queryClient,
  queryOptions,
  useMutation,
  useQuery,
  zonesQuery,
} from '@panel/shared/api-client'
import { apiTokenCalls, domainCalls } from '@panel/shared/contract'
import { pageSettings } from '@panel/shared/panel'
import { accountKeys } from '../../../common/account-keys'

export const tokensQuery = () => callQuery(accountKeys.tokens, apiTokenCalls.list)

/** The first 1,000 domains, to limit a token to some of them. */
export const ownDomainsQuery = () =>
  queryOptions({
    queryKey: accountKeys.tokenDomains,
    queryFn: ({ signal }) => callApi(domainCalls.mine, { query: { limit: '1000', sort: 'name' } }, { signal }),
  })

const refresh = () => void queryClient.invalidateQueries({ queryKey: accountKeys.tokens, exact: true })

type NewToken = Parameters<typeof callApi<typeof apiTokenCalls.create>>[1]['body']

/** Makes a token; its secret is in the answer and nowhere else. Throws `ApiError`. */
export const useCreateToken = () =>
  useMutation({ mutationFn: (body: NewToken) => callApi(apiTokenCalls.create, { body }), onSuccess: refresh })

/** Removes a token. Throws `ApiError`. */
export const useRemoveToken = () =>
  useMutation({ mutationFn: (id: number) => callApi(apiTokenCalls.remove, { params: { id } }), onSuccess: refresh })

/** The currency that orders are in; undefined where the operator set no prices. */
export const useCurrency = (): string | undefined => {
  const { data: zones } = useQuery({ ...zonesQuery(), enabled: pageSettings().prices === true })
  return zones?.find(({ prices }) => prices !== undefined)?.prices?.currency
}
