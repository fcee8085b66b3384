import {
  callApi,
  callQuery,
  fetchCall,
  keepPreviousData,
  queryClient,
  queryOptions,
  useMutation,
} from '@panel/shared/api-client'
import { type AbuseCase, type AbuseStepBody, abuseCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

export interface CasesPage {
  cases: readonly AbuseCase[]
  /** Where the next page begins; null on the last one. */
  next: string | null
}

interface CasesQuery {
  state: AbuseCase['state']
  cursor?: string
  limit?: string
}

const readPage = async (query: CasesQuery, signal?: AbortSignal): Promise<CasesPage> => {
  const { data, headers } = await fetchCall(abuseCalls.list, { query }, signal && { signal })
  return { cases: data, next: headers.get('next-cursor') }
}

export const casesQuery = (query: CasesQuery) =>
  queryOptions({
    queryKey: keys.abuse(query.state, query.cursor ?? ''),
    queryFn: ({ signal }) => readPage(query, signal),
    placeholderData: keepPreviousData,
  })

/** All cases there are. Throws `ApiError`. */
export const readAllCases = async (): Promise<AbuseCase[]> => {
  const cases: AbuseCase[] = []
  for (const state of ['open', 'closed'] as const) {
    let next: string | null = null
    do {
      const page = await readPage({ state, limit: '999', ...(next && { cursor: next }) })
      cases.push(...page.cases)
      next = page.next
    } while (next)
  }
  return cases
}

export const abuseStatisticsQuery = () => callQuery(keys.abuse('statistics'), abuseCalls.statistics)

export const caseQuery = (id: number) =>
  queryOptions({
    queryKey: keys.abuse('case', String(id)),
    staleTime: 0,
    queryFn: ({ signal }) => callApi(abuseCalls.get, { params: { id } }, { signal }),
  })

/** Throws `ApiError`. Updates: the case and the lists. */
export const useStep = (id: number) =>
  useMutation({
    mutationFn: (body: AbuseStepBody) => callApi(abuseCalls.step, { params: { id }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.abuse() }),
  })
