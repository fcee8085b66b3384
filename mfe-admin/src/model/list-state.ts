import type { DomainStatus } from '@panel/shared/contract'

export const tabs = ['dashboard', 'domains', 'reserved', 'logs'] as const
export type Tab = (typeof tabs)[number]

export const statuses = ['pending', 'approved', 'rejected', 'reserved'] as const satisfies readonly DomainStatus[]

export const sortFields = ['name', 'created_at', 'status'] as const
export type SortField = (typeof sortFields)[number]

/** What of a list is shown: all of it stands in the address, so that a reload or a link brings the same view. */
export interface ListState {
  tab: Tab
  q: string
  status: DomainStatus | 'all'
  /** Undefined leaves the order of the server, newest first. */
  sort: { field: SortField; descending: boolean } | undefined
  page: number
}

/** A list as it is before anything was chosen. */
export const emptyList: ListState = { tab: 'dashboard', q: '', status: 'all', sort: undefined, page: 1 }

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find(value => value === text)

const readSort = (text: string | null): ListState['sort'] => {
  const field = oneOf(sortFields, text?.replace(/^-/, '') ?? null)
  return field && { field, descending: text?.startsWith('-') ?? false }
}

/** Reads the view out of an address; what is missing or wrong falls back to the dashboard, unfiltered. */
export const readListState = (parameters: URLSearchParams): ListState => ({
  tab: oneOf(tabs, parameters.get('tab')) ?? 'dashboard',
  q: parameters.get('q') ?? '',
  status: oneOf(statuses, parameters.get('status')) ?? 'all',
  sort: readSort(parameters.get('sort')),
  page: Math.max(1, Number.parseInt(parameters.get('page') ?? '1', 10) || 1),
})

/** The view as parameters of an address; what is at its default is left out. */
export const writeListState = ({ tab, q, status, sort, page }: ListState): Record<string, string> => ({
  ...(tab !== 'dashboard' && { tab }),
  ...(q && { q }),
  ...(status !== 'all' && { status }),
  ...(sort && { sort: `${sort.descending ? '-' : ''}${sort.field}` }),
  ...(page > 1 && { page: String(page) }),
})

/** The order after a click on a column's head: rising, falling, then the server's own again. */
export const nextSort = (sort: ListState['sort'], field: SortField): ListState['sort'] => {
  if (sort?.field !== field) return { field, descending: false }
  return sort.descending ? undefined : { field, descending: true }
}

/** Search part of the address of a view, for links between the tabs. */
export const listSearch = (view: Partial<ListState>): string =>
  `?${new URLSearchParams(writeListState({ ...emptyList, ...view }))}`
