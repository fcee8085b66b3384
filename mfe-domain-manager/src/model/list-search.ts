import { domainStatus } from '@panel/shared/contract'
import type { ListFilter } from './list-order'

const statuses = domainStatus.options

/** The filter as it stands in the query of the address. */
export const readFilter = (search: string): ListFilter => {
  const query = new URLSearchParams(search)
  return { text: query.get('q') ?? '', status: statuses.find(status => status === query.get('status')) ?? 'all' }
}

/** The query with this filter and order in it; what else stands there stays. */
export const writeFilter = (search: string, { text, status }: ListFilter, sort: string | undefined): string => {
  const query = new URLSearchParams(search)
  const values = { q: text, status: status === 'all' ? '' : status, sort: sort ?? '' }
  for (const [name, value] of Object.entries(values)) value === '' ? query.delete(name) : query.set(name, value)
  const next = query.toString()
  return next === '' ? '' : `?${next}`
}
