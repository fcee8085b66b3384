import { callApi, callQuery, queryClient, useMutation } from '@panel/shared/api-client'
import { adminCalls, adminDnsCalls, adminRegistryCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

/** Milliseconds between two reads while the list is open. */
const refetchInterval = 10_000

/** What the product does by itself. */
export const jobsQuery = () => ({ ...callQuery(keys.jobs, adminCalls.jobs), refetchInterval })

/** The name server that zones are published to. */
export const dnsQuery = () => ({ ...callQuery(keys.dns, adminDnsCalls.dns), refetchInterval })

/** The registries that domains are registered at. */
export const registriesQuery = () => ({ ...callQuery(keys.registries, adminRegistryCalls.registries), refetchInterval })

/** Makes a job due, with what it has set aside. Throws `ApiError`. The jobs are read again. */
export const useRunJob = () =>
  useMutation({
    mutationFn: (name: string) => callApi(adminCalls.runJob, { params: { name } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.jobs }),
  })
