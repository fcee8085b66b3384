import { callApi, queryClient, queryOptions, useMutation } from '@panel/shared/api-client'
import { domainHealthCalls, type HealthCheck } from '@panel/shared/contract'
import { keys } from '../../common/keys'

/** How a domain is. A check that was never made, or is older than a change, is made by this call, within seconds. */
export const healthQuery = (id: number) =>
  queryOptions({
    queryKey: keys.health(id),
    queryFn: ({ signal }) => callApi(domainHealthCalls.get, { params: { id } }, { signal }),
    staleTime: 0,
  })

/** Checks a domain now. Updates: its health, and the score in the domain and in the list. */
export const useCheckHealth = (id: number) =>
  useMutation({
    mutationFn: () => callApi(domainHealthCalls.check, { params: { id } }),
    onSuccess: async checks => {
      queryClient.setQueryData<HealthCheck[]>(keys.health(id), checks)
      await Promise.all([keys.domain(id), keys.list].map(queryKey => queryClient.invalidateQueries({ queryKey })))
    },
  })
