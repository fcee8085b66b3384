import { type Sort, type UrlList, writeList } from '@panel/shared/rules'

export const tabs = ['dashboard', 'domains', 'reserved', 'logs', 'releases', 'jobs'] as const
export type Tab = (typeof tabs)[number]

export const statuses = ['pending', 'awaits_payment', 'approved', 'rejected', 'reserved'] as const

export const sortFields = ['name', 'created_at', 'status'] as const
export type SortField = (typeof sortFields)[number]

/** What the lists of the panel can be sorted and filtered by. */
export const listChoices = { sortFields, statuses }

export type ListState = UrlList<SortField, (typeof statuses)[number]>

const emptyList: ListState = { q: '', status: 'all', sort: undefined, page: 1 }

/** The tab that the address names; the dashboard for any other. */
export const readTab = (query: URLSearchParams): Tab => tabs.find(tab => tab === query.get('tab')) ?? 'dashboard'

/** Search part of the address of a tab, with its list as it is before anything was chosen but what `list` says. */
export const tabSearch = (tab: Tab, list: Partial<ListState> = {}): string => {
  const query = writeList(new URLSearchParams(tab === 'dashboard' ? '' : { tab }), { ...emptyList, ...list })
  return query.size > 0 ? `?${query}` : ''
}

/** The order after a click on a column's head: rising, falling, then the server's own again. */
export const nextSort = (sort: ListState['sort'], field: SortField): Sort<SortField> | undefined => {
  if (sort?.field !== field) return { field, descending: false }
  return sort.descending ? undefined : { field, descending: true }
}
