/** Order of a list by one of its fields. */
export interface Sort<Field extends string> {
  field: Field
  descending: boolean
}

/** What of a list is shown. All of it is in the address, so that a reload, a link and Back bring the same view. */
export interface UrlList<Field extends string, Status extends string> {
  /** The search as typed. */
  q: string
  status: Status | 'all'
  /** Undefined leaves the order of the server. */
  sort: Sort<Field> | undefined
  /** From 1. */
  page: number
}

export interface ListChoices<Field extends string, Status extends string> {
  sortFields: readonly Field[]
  statuses: readonly Status[]
}

const names = ['q', 'status', 'sort', 'page'] as const

/** `name` or `-name`; undefined for a field that the list cannot be sorted by. */
const readSort = <Field extends string>(fields: readonly Field[], text: string | null): Sort<Field> | undefined => {
  const field = fields.find(name => name === text?.replace(/^-/, ''))
  return field && { field, descending: text?.startsWith('-') ?? false }
}

export const writeSort = (sort: Sort<string> | undefined): string =>
  sort ? `${sort.descending ? '-' : ''}${sort.field}` : ''

/** Reads the view out of an address; what is missing or wrong falls back to the full list. */
export const readList = <Field extends string, Status extends string>(
  { sortFields, statuses }: ListChoices<Field, Status>,
  query: URLSearchParams,
): UrlList<Field, Status> => ({
  q: query.get('q') ?? '',
  status: statuses.find(status => status === query.get('status')) ?? 'all',
  sort: readSort(sortFields, query.get('sort')),
  page: Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1),
})

/** The query with this view in it: what is at its default is left out, what else is there stays. */
export const writeList = (query: URLSearchParams, { q, status, sort, page }: UrlList<string, string>) => {
  const next = new URLSearchParams(query)
  for (const name of names) next.delete(name)
  if (q) next.set('q', q)
  if (status !== 'all') next.set('status', status)
  if (sort) next.set('sort', writeSort(sort))
  if (page > 1) next.set('page', String(page))
  return next
}
