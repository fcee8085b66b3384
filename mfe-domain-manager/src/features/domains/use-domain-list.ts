import { useQuery } from '@panel/shared/api-client'
import type { Domain } from '@panel/shared/contract'
import { useDeferredValue, useMemo } from 'react'
import { useReadableNames } from '../../common/use-readable-names'
import { countByStatus, filterDomains, sortDomains } from '../../model/list-sort'
import { narrowingOf, toView, wholeView } from '../../model/list-view'
import type { ShownList } from '../../model/saved-view'
import { byStatus, countsQuery, domainsQuery, firstPage, totalOf, wholeUpTo } from './api/list-domains'
import { wholeRows } from './list-rows'
import { fetchFirstRows, useWindowRows } from './use-window-rows'

/** How many domains the account has, whether all of them are there, and whether that is too many for the page. */
export const useListSize = () => {
  const list = useQuery(domainsQuery())
  const loaded = list.data?.length ?? 0
  const isLong = loaded >= firstPage
  const { data } = useQuery({ ...countsQuery(), enabled: isLong })
  const total = isLong && data ? totalOf(data) : loaded
  const isWhole = !isLong || (data !== undefined && loaded >= total)
  return { list, counts: data, total, isWhole, isMany: total > wholeUpTo }
}

const none: Domain[] = []
const everything = {}

/** The list as filtered and ordered: in the page, or of a long one what the server finds, as far as it is looked at. */
export const useDomainList = ({ q, status, sort, filter }: ShownList) => {
  const { list, counts, total, isWhole, isMany } = useListSize()
  const wanted = useMemo(() => toView({ q, status, sort, filter }), [q, status, sort, filter])
  const windows = useWindowRows(wanted, isMany)
  const domains = list.data ?? none
  const typed = useDeferredValue(q)
  const readable = useReadableNames()
  const ordered = useMemo(() => sortDomains(domains, sort), [domains, sort])
  // What the other filters find, whatever its status: the statuses are counted among these.
  const found = useMemo(
    () => filterDomains(ordered, { q: typed, status: 'all', filter }, readable),
    [ordered, typed, filter, readable],
  )
  // Whether the page has only the first rows of the list: of another order or a part of it they would be the wrong ones.
  const isPartial = domains.length === firstPage && (isMany || (list.isFetching && !isWhole))
  const isOfPart = isPartial && (Object.keys(narrowingOf(wanted)).length > 0 || wanted.sort !== wholeView.sort)
  const shown = useMemo(
    () => (isOfPart ? none : filterDomains(found, { q: '', status, filter: everything })),
    [found, status, isOfPart],
  )
  const whole = useMemo(() => wholeRows(shown, isPartial), [shown, isPartial])
  const wholeCounts = useMemo(() => countByStatus(domains), [domains])
  const foundCounts = useMemo(() => countByStatus(found), [found])
  return {
    domains,
    isLoaded: list.data !== undefined,
    /** Whether what is wanted of a list may be in the part that is not there yet. */
    isComing: !windows.rows && (isMany || (list.isFetching && domains.length >= firstPage)),
    rows: windows.rows ?? whole,
    view: windows.view,
    total: Math.max(total, domains.length),
    /** Of all domains. */
    counts: isMany ? byStatus(counts) : wholeCounts,
    /** Of those that all but the status narrows the list to. */
    found: isMany
      ? { counts: byStatus(windows.counts), total: totalOf(windows.counts) }
      : { counts: foundCounts, total: found.length },
    isMany,
    isFetching: list.isFetching || (isMany && windows.isFetching),
    fetchSearch: (text: string) => {
      if (isMany) fetchFirstRows(toView({ q: text, status, sort, filter }))
    },
    error: list.error ?? (isMany ? windows.error : null),
    refetch: () => (isMany ? windows.refetch() : void list.refetch()),
  }
}
