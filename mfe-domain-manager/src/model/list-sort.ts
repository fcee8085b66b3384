import { type Domain, domainStatus } from '@panel/shared/contract'
import { fullName, readSearch, type Sort, type UrlList } from '@panel/shared/rules'
import { endsSoon } from './expiry'
import { type DomainFilter, passes } from './list-filter'

export const sortFields = ['name', 'expires_at', 'created_at', 'auto_renew', 'privacy_enabled'] as const
export type SortField = (typeof sortFields)[number]

/**
 * What the list can be narrowed to: a status, approved domains whose term ends soon and does not renew itself, those
 * whose registrant's address is not confirmed, or those whose registrant is missing.
 */
export const statuses = ['expiring', 'unconfirmed', 'registrant', ...domainStatus.options] as const
export type ListStatus = (typeof statuses)[number]

/** What waits for its owner, the most urgent first. */
export const needsYou = [
  'redemption',
  'registrant',
  'unconfirmed',
  'expired',
  'expiring',
] as const satisfies readonly ListStatus[]

/** What the list can be sorted and filtered by. */
export const listChoices = { sortFields, statuses }

/** Order of the list; undefined leaves its own order. */
export type ListSort = Sort<SortField>

/** The list's own order. */
export const defaultSort: ListSort = { field: 'name', descending: false }

export type ListFilter = Pick<UrlList<SortField, ListStatus>, 'q' | 'status'> & { filter: DomainFilter }

const sortKey: Record<SortField, (domain: Domain) => string | number> = {
  name: fullName,
  // A domain without a term comes after all that have one.
  expires_at: domain => (domain.expires_at ? Date.parse(domain.expires_at) : Number.POSITIVE_INFINITY),
  created_at: domain => Date.parse(domain.created_at),
  auto_renew: domain => Number(!domain.auto_renew),
  privacy_enabled: domain => Number(!domain.privacy_enabled),
}

/** The domains in the chosen order; equal ones stay in the order they came in. Names are compared by code unit: they are ASCII. */
export const sortDomains = (domains: readonly Domain[], sort: ListSort = defaultSort): readonly Domain[] => {
  const key = sortKey[sort.field]
  return domains
    .map(domain => ({ domain, key: key(domain) }))
    .sort((a, b) => {
      if (a.key === b.key) return 0
      return a.key < b.key === sort.descending ? 1 : -1
    })
    .map(({ domain }) => domain)
}

/** Whether its registrant is missing. */
const lacksRegistrant = ({ attention }: Domain): boolean => attention?.includes('registrant') ?? false

const hasStatus = (status: ListFilter['status']): ((domain: Domain) => boolean) => {
  if (status === 'all') return () => true
  if (status === 'registrant') return lacksRegistrant
  if (status === 'unconfirmed') return domain => domain.unconfirmed_contact !== undefined
  return status === 'expiring' ? endsSoon() : domain => domain.status === status
}

const nothingReadable: ReadonlyMap<string, string> = new Map()

/**
 * The domains that match, in the order given: each word of the search is in the name, and each tag is the domain's. A
 * name in another script is found by both its forms, `readable` holding the one that people read by the ASCII one.
 */
export const filterDomains = (
  domains: readonly Domain[],
  { q, status, filter }: ListFilter,
  readable = nothingReadable,
): readonly Domain[] => {
  const { words, tags } = readSearch(q)
  const tests = [hasStatus(status), passes(filter), ...tags.map(tag => passes({ tag }))]
  return domains.filter(domain => {
    if (!tests.every(test => test(domain))) return false
    const name = fullName(domain)
    return words.every(word => name.includes(word) || (readable.get(name)?.includes(word) ?? false))
  })
}

/** How many domains the list shows at each of its narrowings. */
export const countByStatus = (domains: readonly Domain[]): Partial<Record<string, number>> => {
  const counts: Partial<Record<string, number>> = {}
  const count = (status: string) => {
    counts[status] = (counts[status] ?? 0) + 1
  }
  const isExpiring = endsSoon()
  for (const domain of domains) {
    count(domain.status)
    if (isExpiring(domain)) count('expiring')
    if (domain.unconfirmed_contact) count('unconfirmed')
    if (lacksRegistrant(domain)) count('registrant')
  }
  return counts
}
