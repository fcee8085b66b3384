/** Where zones are published, and the public servers that are asked for what they serve. */
export interface PublisherSettings {
  /** Of the PowerDNS API, without a path. */
  url: string
  key: string
  servers: readonly { name: string; address: string; port: number }[]
}

const serverPattern = /^([A-Za-z0-9.-]{1,253})@(\[[0-9A-Fa-f:]+\]|[0-9.]+)(?::(\d{1,5}))?$/

export const publisherError =
  'must be powerdns+http://HOST:PORT?key=KEY&server=NAME@ADDRESS:PORT, with a server= for each public server'

/** DNS_PUBLISHER in its parts; null where it is not one. */
export const readPublisher = (text: string): PublisherSettings | null => {
  if (!/^powerdns\+https?:\/\//.test(text) || !URL.canParse(text.slice('powerdns+'.length))) return null
  const url = new URL(text.slice('powerdns+'.length))
  const key = url.searchParams.get('key') ?? ''
  const servers = url.searchParams.getAll('server').map(server => {
    const [, name = '', address = '', serverPort = '53'] = serverPattern.exec(server) ?? []
    return { name, address: address.replace(/^\[|\]$/g, ''), port: Number(serverPort) }
  })
  const isRight = key !== '' && servers.every(({ name, port: number }) => name !== '' && number > 0 && number < 65_536)
  return isRight ? { url: url.origin, key, servers } : null
}
