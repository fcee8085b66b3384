import type { Domain } from '@panel/shared/contract'
import { useEffect, useMemo, useState } from 'react'
import { type ListSort, sortDomains, sortManyDomains } from '../../model/list-order'

/** Up to here an order is ready within a frame. */
const fewDomains = 5000

const inOrderOf = (order: readonly Domain[], domains: readonly Domain[]): readonly Domain[] => {
  const current = new Map(domains.map(domain => [domain.id, domain]))
  return order.flatMap(({ id }) => current.get(id) ?? [])
}

/** The domains in the chosen order. A long list keeps its former order until the new one is ready. */
export const useOrderedDomains = (domains: readonly Domain[], sort: ListSort | undefined): readonly Domain[] => {
  const many = sort !== undefined && domains.length > fewDomains
  const [order, setOrder] = useState<readonly Domain[]>()
  useEffect(() => {
    if (!many || !sort) return
    const abort = new AbortController()
    sortManyDomains(domains, sort, abort.signal).then(setOrder, () => undefined)
    return () => abort.abort()
  }, [domains, sort, many])
  return useMemo(() => {
    if (!many) return sortDomains(domains, sort)
    return order ? inOrderOf(order, domains) : domains
  }, [domains, sort, many, order])
}
