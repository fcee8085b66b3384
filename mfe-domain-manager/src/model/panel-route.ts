/** Views of one domain: the panel's sections, its sub-views, and the records on the full page. */
export const views = ['overview', 'dns', 'contacts', 'records'] as const
export type View = (typeof views)[number]

/** Where in the panel the reader is; it is in the query of the address, so that reload and Back keep it. */
export interface PanelRoute {
  /** Id of the chosen domain; undefined when no domain is open. */
  domain: number | undefined
  view: View
}

/** An id as it is in a query. */
export const readId = (text: string | null): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined

/** Reads the place from a query such as `?domain=12&view=dns`. */
export const readPanelRoute = (search: string): PanelRoute => {
  const query = new URLSearchParams(search)
  const domain = readId(query.get('domain'))
  return { domain, view: views.find(view => view === query.get('view')) ?? 'overview' }
}

/** The query with another place in it; what else is in the query stays. */
export const panelRouteSearch = (search: string, { domain, view }: PanelRoute): string => {
  const query = new URLSearchParams(search)
  query.delete('domain')
  query.delete('view')
  if (domain !== undefined) query.set('domain', String(domain))
  if (domain !== undefined && view !== 'overview') query.set('view', view)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
