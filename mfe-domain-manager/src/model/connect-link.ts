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
