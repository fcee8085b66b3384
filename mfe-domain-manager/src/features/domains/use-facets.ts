import { useQuery } from '@panel/shared/api-client'
import type { Domain, DomainFacet } from '@panel/shared/contract'
import { foldText } from '@panel/shared/rules'
import { useMemo } from 'react'
import { useReadableNames } from '../../common/use-readable-names'
import { countFacets } from '../../model/list-filter'
import { filterDomains } from '../../model/list-sort'
import { narrowingOf, toView } from '../../model/list-view'
import type { ShownList } from '../../model/saved-view'
import { facetsQuery } from './api/list-domains'
import { useListSize } from './use-domain-list'

const none: readonly Domain[] = []
const everything: ShownList = { q: '', status: 'all', sort: undefined, filter: {} }

/** What the filters of a list offer, with counts: of what is in the page, or as the server counts a long list. */
export const useFacets = (shown: ShownList): readonly DomainFacet[] => {
  const { list, isMany } = useListSize()
  const readable = useReadableNames()
  const counted = useQuery({ ...facetsQuery(narrowingOf(toView(shown))), enabled: isMany })
  const domains = (!isMany && list.data) || none
  const whole = useMemo(
    () => countFacets(filterDomains(domains, { ...shown, filter: {} }, readable), shown.filter),
    [domains, shown, readable],
  )
  return (isMany ? counted.data : undefined) ?? whole
}

/** The tags of the account's domains, the most frequent first. */
export const useTags = (): string[] =>
  useFacets(everything).flatMap(({ filter, value }) => (filter === 'tag' ? [value] : []))

/** Tags as typed, separated by commas: each once whatever its case, in the order typed. */
export const splitTags = (typed: string): string[] => {
  const tags = new Map<string, string>()
  for (const part of typed.split(',')) {
    const tag = part.trim()
    if (tag !== '' && !tags.has(foldText(tag))) tags.set(foldText(tag), tag)
  }
  return [...tags.values()]
}
