import { fetchCall, isApiError, queryOptions } from '@panel/shared/api-client'
import { searchCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'
import { type Lookup, lookupOfRefusal, resemblanceOf } from '../../../model/lookup-state'

const staleTimeMs = 60_000

const fetchLookup = async (domain: string, signal: AbortSignal): Promise<Lookup> => {
  const now = () => new Date().toISOString()
  try {
    const { data, headers } = await fetchCall(searchCalls.whois, { query: { domain } }, { signal })
    const checkedAt = headers.get('lookup-time') ?? now()
    const [source, reason] = [headers.get('lookup-source'), headers.get('lookup-reason')]
    return { state: 'taken', record: data, source, checkedAt, reason, ...resemblanceOf(headers) }
  } catch (error) {
    if (isApiError(error)) return lookupOfRefusal(error, now())
    throw error
  }
}

/** Ownership lookup of a full name in ASCII (S7.11). A refusal is an answer, so that this fails only by abort. */
export const lookupQuery = (domain: string) =>
  queryOptions({
    queryKey: keys.lookup(domain),
    queryFn: ({ signal }) => fetchLookup(domain, signal),
    staleTime: query => (query.state.data?.state === 'unknown' ? 0 : staleTimeMs),
  })
