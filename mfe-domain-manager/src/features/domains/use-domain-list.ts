import { useQuery } from '@panel/shared/api-client'
import type { Domain } from '@panel/shared/contract'
import { useDeferredValue, useMemo } from 'react'
import { useReadableNames } from '../../common/use-readable-names'
import { countByStatus, filterDomains, type ListFilter, type ListSort, sortDomains } from '../../model/list-sort'
import { toView } from '../../model/list-view'
import { countsQuery, domainsQuery, firstPage, totalOf, wholeUpTo } from './api/list-domains'
import { wholeRows } from './list-rows'
import { useWindowRows } from './use-window-rows'

type ShownList = ListFilter & { sort: ListSort | undefined }

/** How many domains the account has, and whether that is too many for the page to have them all. */
export const useListSize = () => {
  const list = useQuery(domainsQuery())
  const loaded = list.data?.length ?? 0
  const isLong = loaded >= firstPage
  const { data } = useQuery({ ...countsQuery(), enabled: isLong })
  const total = isLong && data ? totalOf(data) : loaded
  return { list, total, counts: data, isMany: total > wholeUpTo }
}

/** By status, what ends soon, and what waits for its registrant, of a list that the server has. */
const useCounts = (byStatus: readonly { status: string; count: number }[] = [], enabled: boolean) => {
  const expiring = useQuery({ ...countsQuery({ status: 'expiring' }), enabled })
  const unconfirmed = useQuery({ ...countsQuery({ status: 'unconfirmed' }), enabled })
  const counts: Partial<Record<string, number>> = {
    expiring: totalOf(expiring.data),
    unconfirmed: totalOf(unconfirmed.data),
  }
  for (const { status, count } of byStatus) counts[status] = count
  return counts
}

const none: Domain[] = []

/** The list as filtered and ordered: in the page, or of a long one what the server finds, as far as it is looked at. */
export const useDomainList = ({ q, status, sort }: ShownList) => {
  const { list, total, counts, isMany } = useListSize()
  const wanted = useMemo(() => toView({ q, status, sort }), [q, status, sort])
  const windows = useWindowRows(wanted, isMany)
  const manyCounts = useCounts(counts, isMany)
  const domains = list.data ?? none
  const typed = useDeferredValue(q)
  const readable = useReadableNames()
  const ordered = useMemo(() => sortDomains(domains, sort), [domains, sort])
  const shown = useMemo(
    () => filterDomains(ordered, { q: typed, status }, readable),
    [ordered, typed, status, readable],
  )
  const whole = useMemo(() => wholeRows(shown), [shown])
  const wholeCounts = useMemo(() => countByStatus(domains), [domains])
  return {
    domains,
    isLoaded: list.data !== undefined,
    /** Whether what is wanted of a list may be in the part that is not there yet. */
    isComing: !windows.rows && (isMany || (list.isFetching && domains.length >= firstPage)),
    rows: windows.rows ?? whole,
    view: windows.view,
    total: Math.max(total, domains.length),
    counts: isMany ? manyCounts : wholeCounts,
    isFetching: list.isFetching || (isMany && windows.isFetching),
    error: list.error ?? (isMany ? windows.error : null),
    refetch: () => (isMany ? windows.refetch() : void list.refetch()),
  }
}
