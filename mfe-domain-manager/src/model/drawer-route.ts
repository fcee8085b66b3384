/** Views of one domain: the drawer's sections, its sub-views, and the records on the full page. */
const views = ['overview', 'dns', 'contacts', 'health', 'activity', 'records'] as const
export type View = (typeof views)[number]

/** Where in the drawer the reader is; it is in the query of the address, so that reload and Back keep it. */
export interface DrawerRoute {
  /** Id of the chosen domain; undefined when no domain is open. */
  domain: number | undefined
  view: View
  /** Id of the record that is shown among the records. */
  record?: number | undefined
}

const history = 'history'

/** The query of the full page of records with their history open. */
export const historySearch = (search: string, domain: number): string =>
  `${drawerRouteSearch(search, { domain, view: 'records' })}&${history}=`

/** Whether the history of the records is to be open at first. */
export const wantsHistory = (search: string): boolean => new URLSearchParams(search).has(history)

/** An id as it is in a query. */
export const readId = (text: string | null): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined

/** Reads the place from a query such as `?domain=12&view=dns`. */
export const readDrawerRoute = (search: string): DrawerRoute => {
  const query = new URLSearchParams(search)
  const domain = readId(query.get('domain'))
  const record = readId(query.get('record'))
  return { domain, view: views.find(view => view === query.get('view')) ?? 'overview', ...(record && { record }) }
}

/** The query with another place in it; what else is in the query stays. */
export const drawerRouteSearch = (search: string, { domain, view }: DrawerRoute): string => {
  const query = new URLSearchParams(search)
  query.delete('domain')
  query.delete('view')
  query.delete('record')
  query.delete(history)
  if (domain !== undefined) query.set('domain', String(domain))
  if (domain !== undefined && view !== 'overview') query.set('view', view)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

const transferIn = 'transfer-in'

/** The name that `?transfer-in=NAME` asks another registrar for, '' for one to be typed; undefined without it. */
export const readTransferIn = (search: string): string | undefined =>
  new URLSearchParams(search).get(transferIn) ?? undefined

/** The query that opens that form, or, with undefined, closes it; what else is in the query stays. */
export const transferInSearch = (search: string, name: string | undefined): string => {
  const query = new URLSearchParams(search)
  query.delete(transferIn)
  if (name !== undefined) query.set(transferIn, name)
  return `?${query}`
}

const addZone = 'add-zone'

/** Whether the address asks for the form that adds a zone. */
export const wantsZone = (search: string): boolean => new URLSearchParams(search).has(addZone)

/** The query that opens that form, or closes it; what else is in the query stays. */
export const addZoneSearch = (search: string, open: boolean): string => {
  const query = new URLSearchParams(search)
  query.delete(addZone)
  if (open) query.set(addZone, '')
  return `?${query}`
}

/** A service provider's link that asks for changes of records (Domain Connect). */
export interface ConnectLink {
  provider: string
  service: string
  /** The query as it was sent: a signature covers each of its letters. */
  query: string
}

/** Reads the link that the page is about from its address; undefined on every other page. */
export const readConnectLink = (search: string): ConnectLink | undefined => {
  const parts = new URLSearchParams(search)
  const [provider, service, query] = ['provider', 'service', 'connect'].map(name => parts.get(name))
  return provider && service && query !== null && query !== undefined ? { provider, service, query } : undefined
}
