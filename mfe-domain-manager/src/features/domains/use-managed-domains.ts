import { keepPreviousData, useQuery } from '@panel/shared/api-client'
import type { Domain } from '@panel/shared/contract'
import { domainCan } from '@panel/shared/rules'
import { useReadableNames } from '../../common/use-readable-names'
import { filterDomains } from '../../model/list-sort'
import { narrowingOf, toView } from '../../model/list-view'
import { countsQuery, totalOf } from './api/list-domains'
import { windowQuery } from './api/list-windows'
import { useListSize } from './use-domain-list'

const managed = ({ status }: Domain): boolean => domainCan.manage({ status }).allowed

/** Domains that can be managed and match a search, the first of them, and how many there are. */
export const useManagedDomains = (q: string) => {
  const { list, isMany } = useListSize()
  const readable = useReadableNames()
  const view = toView({ q, status: 'approved', sort: undefined, filter: {} })
  const asked = { enabled: isMany, placeholderData: keepPreviousData }
  const first = useQuery({ ...windowQuery(view, 0), ...asked })
  const counts = useQuery({ ...countsQuery(narrowingOf(view)), ...asked })
  if (isMany)
    return { found: first.data ?? [], count: totalOf(counts.data), isFetching: first.isFetching || counts.isFetching }
  const found = filterDomains((list.data ?? []).filter(managed), { q, status: 'all', filter: {} }, readable)
  return { found, count: found.length, isFetching: list.isFetching }
}
