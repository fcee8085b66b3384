import { type AdminDomain, type AdminLog, readEmail } from '@panel/shared/contract'
import { fullName, searchTerm } from '@panel/shared/rules'
import { type ListState, type SortField, statuses } from './list-state'

/** The full name in the script that people read. */
export const shownName = (domain: Pick<AdminDomain, 'name' | 'zone' | 'display_name'>): string =>
  domain.display_name ?? fullName(domain)

/** Email addresses of the accounts by their id. */
export const ownersOf = (users: readonly AdminLog[]): ReadonlyMap<number, string> =>
  new Map(users.map(user => [user.id, user.email]))

/** The facts about the requester of a name: since when, and how many names of theirs are in which state. */
export interface Requester {
  email: string
  since: string
  held: number
  rejected: number
  waiting: number
}

/** What is known of each account, by its id. */
export const requestersOf = (users: readonly AdminLog[]): ReadonlyMap<number, Requester> =>
  new Map(
    users.map(({ id, email, created_at, domains, more_domains: more = {} }) => {
      const count = (...wanted: string[]) =>
        domains.filter(({ status }) => wanted.includes(status)).length +
        wanted.reduce((sum, status) => sum + (more[status] ?? 0), 0)
      const held = count('approved', 'expired', 'redemption')
      return [id, { email, since: created_at, held, rejected: count('rejected'), waiting: count('pending') }]
    }),
  )

type Filter = Pick<ListState, 'q' | 'status'>

/** As lists call it: a request that is approved waits for nothing but its payment. */
export const statusOf = ({ status, awaits_payment }: AdminDomain): string =>
  awaits_payment ? 'awaits_payment' : status

/** A decision that can still be undone leaves its request among those that wait. */
const hasStatus = (domain: AdminDomain, wanted: ListState['status']): boolean =>
  wanted === 'all' || statusOf(domain) === wanted || (wanted === 'pending' && domain.undo_seconds !== undefined)

/** The requests that match the name or the email of the requester. */
export const filterDomains = (
  domains: readonly AdminDomain[],
  { q, status }: Filter,
  owners: ReadonlyMap<number, string>,
): readonly AdminDomain[] => {
  const term = searchTerm(q)
  return domains.filter(
    domain =>
      hasStatus(domain, status) &&
      (term === '' ||
        fullName(domain).toLowerCase().includes(term) ||
        shownName(domain).includes(term) ||
        (owners.get(domain.user_id) ?? '').toLowerCase().includes(term)),
  )
}

const sortKey: Record<SortField, (domain: AdminDomain) => string | number> = {
  name: shownName,
  created_at: domain => Date.parse(domain.created_at),
  status: domain => [...statuses, statusOf(domain)].indexOf(statusOf(domain)),
}

/** The requests in the chosen order; equal ones stay in the order they came in. Names compare by code unit. */
export const sortDomains = (domains: readonly AdminDomain[], sort: ListState['sort']): readonly AdminDomain[] => {
  if (!sort) return domains
  const key = sortKey[sort.field]
  const turn = sort.descending ? -1 : 1
  return domains
    .map(domain => ({ domain, key: key(domain) }))
    .sort((a, b) => (a.key < b.key ? -turn : a.key > b.key ? turn : 0))
    .map(entry => entry.domain)
}

/** How many requests are in each status. */
export const countByStatus = (domains: readonly AdminDomain[]): Readonly<Record<(typeof statuses)[number], number>> => {
  const count = (wanted: string) => domains.filter(one => statusOf(one) === wanted).length
  return {
    pending: count('pending'),
    awaits_payment: count('awaits_payment'),
    approved: count('approved'),
    rejected: count('rejected'),
    reserved: count('reserved'),
  }
}

/** The accounts whose email, or the name of one of whose domains, matches. */
export const filterUsers = (users: readonly AdminLog[], q: string): readonly AdminLog[] => {
  const term = searchTerm(q)
  if (term === '') return users
  return users.filter(
    user =>
      user.email.includes(readEmail(term)) ||
      user.domains.some(domain => fullName(domain).toLowerCase().includes(term)),
  )
}
