import type { Domain, DomainFacet, DomainFilter } from '@panel/shared/contract'
import { foldText } from '@panel/shared/rules'

export type { DomainFilter }

/** What the list is narrowed to besides its search and status, by the names of the address and the API. */
export const filterNames = ['zone', 'tag', 'auto_renew', 'lock', 'expires_from', 'expires_to', 'ns', 'health'] as const
export type FilterName = (typeof filterNames)[number]

/** Filters whose values are chosen from those that there are. */
export type FacetName = DomainFacet['filter']

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
const isFlag = (text: string): boolean => text === 'true' || text === 'false'
const isHost = (text: string): boolean => /^[a-z0-9._-]{1,253}$/.test(text)

const isValid: Record<FilterName, (text: string) => boolean> = {
  zone: isHost,
  tag: text => text.trim() !== '' && text.length <= 40,
  auto_renew: isFlag,
  lock: isFlag,
  expires_from: isDay,
  expires_to: isDay,
  ns: isHost,
  health: text => text === 'good' || text === 'poor',
}

/** The filters of an address or a saved view; what this build cannot read is left out. */
export const readFilter = (get: (name: FilterName) => string | null | undefined): DomainFilter =>
  Object.fromEntries(
    filterNames.flatMap(name => {
      const value = get(name) ?? ''
      return isValid[name](value) ? [[name, value]] : []
    }),
  )

/** The query with these filters in it; what else is there stays. */
export const writeFilter = (query: URLSearchParams, filter: DomainFilter): URLSearchParams => {
  const next = new URLSearchParams(query)
  for (const name of filterNames) {
    next.delete(name)
    const value = filter[name]
    if (value) next.set(name, value)
  }
  return next
}

/** A filter with one value changed; without a value it is gone. */
export const withFilter = (filter: DomainFilter, name: FilterName, value: string): DomainFilter => {
  const { [name]: _, ...others } = filter
  return value === '' ? others : { ...others, [name]: value }
}

/** All nameservers of a domain, also those beyond the four that its owner edits. */
export const nameserversOf = ({ ns1, ns2, ns3, ns4, more_nameservers = [] }: Domain): string[] =>
  [ns1, ns2, ns3, ns4, ...more_nameservers].filter(host => host !== null && host !== '') as string[]

/** Whether all its checks are good; nothing for a domain that was never checked. */
const healthOf = ({ health }: Domain): string[] => (health === undefined ? [] : [health === 100 ? 'good' : 'poor'])

/** Calendar day in UTC, as the API compares it. */
const dayOf = (moment: string | null): string | undefined => moment?.slice(0, 10)

const tests: Record<FilterName, (value: string) => (domain: Domain) => boolean> = {
  zone:
    value =>
    ({ zone }) =>
      zone === value,
  tag: value => {
    const wanted = foldText(value.trim())
    return ({ tags = [] }) => tags.some(tag => foldText(tag) === wanted)
  },
  auto_renew:
    value =>
    ({ auto_renew }) =>
      String(auto_renew) === value,
  lock:
    value =>
    ({ client_transfer_lock }) =>
      String(client_transfer_lock) === value,
  expires_from:
    value =>
    ({ expires_at }) =>
      (dayOf(expires_at) ?? '') >= value,
  expires_to:
    value =>
    ({ expires_at }) =>
      (dayOf(expires_at) ?? '9999-99') <= value,
  ns: value => domain => nameserversOf(domain).includes(value),
  health: value => domain => healthOf(domain).includes(value),
}

/** Tells the domains that pass all filters. */
export const passes = (filter: DomainFilter): ((domain: Domain) => boolean) => {
  const all = filterNames.flatMap(name => {
    const value = filter[name]
    return value ? [tests[name](value)] : []
  })
  return domain => all.every(test => test(domain))
}

const valuesOf: Record<FacetName, (domain: Domain) => readonly string[]> = {
  zone: ({ zone }) => [zone],
  tag: ({ tags = [] }) => tags,
  auto_renew: ({ auto_renew }) => [String(auto_renew)],
  lock: ({ client_transfer_lock }) => [String(client_transfer_lock)],
  ns: nameserversOf,
  health: healthOf,
}

const facetNames = ['zone', 'tag', 'auto_renew', 'lock', 'ns', 'health'] as const satisfies readonly FacetName[]

/** What each filter offers among the domains that the others leave, the most frequent first, as the API counts it. */
export const countFacets = (domains: readonly Domain[], filter: DomainFilter): DomainFacet[] =>
  facetNames.flatMap(name => {
    const isLeft = passes(withFilter(filter, name, ''))
    const counts = new Map<string, DomainFacet>()
    for (const domain of domains) {
      if (!isLeft(domain)) continue
      for (const key of new Set(valuesOf[name](domain).map(foldText))) {
        const value = valuesOf[name](domain).find(each => foldText(each) === key) ?? key
        const known = counts.get(key)
        counts.set(key, { filter: name, value: known?.value ?? value, count: (known?.count ?? 0) + 1 })
      }
    }
    return [...counts.values()].sort((a, b) => b.count - a.count || (foldText(a.value) < foldText(b.value) ? -1 : 1))
  })
