import { isIP } from 'node:net'

/** A public server, which is asked for what it serves. */
export interface PublicServer {
  name: string
  address: string
  port: number
}

/** The PowerDNS API, its address without a path. */
export interface PowerDnsSettings {
  kind: 'powerdns'
  /** It is the product's own (DNS_PUBLISHER=local): its keys are kept in the database too. */
  isOwn?: true
  url: string
  key: string
}

/** A server that takes dynamic updates with TSIG (RFC 2136, RFC 8945). */
export interface DynamicUpdateSettings {
  kind: 'rfc2136'
  host: string
  port: number
  key: { algorithm: string; name: string; secret: string }
}

/** `local`, before the start has run the server. */
interface LocalSettings {
  kind: 'local'
}

/** Where zones are published, and the public servers. */
export type PublisherSettings = (PowerDnsSettings | DynamicUpdateSettings | LocalSettings) & {
  servers: readonly PublicServer[]
}

/** ADDRESS or ADDRESS:PORT of a name server, IPv6 in brackets; null where it is not one. */
export const readNameServer = (text: string): Omit<PublicServer, 'name'> | null => {
  const [, shown = '', port = '53'] = /^(\[[0-9A-Fa-f:]+\]|[0-9.]+)(?::(\d{1,5}))?$/.exec(text) ?? []
  const place = { address: shown.replace(/^\[|\]$/g, ''), port: Number(port) }
  return isIP(place.address) !== 0 && place.port > 0 && place.port < 65_536 ? place : null
}

export const publisherError =
  'must be powerdns+http://HOST:PORT?key=KEY or rfc2136://HOST:PORT?key=NAME:SECRET, with &server=NAME@ADDRESS:PORT for each public server, or local'

/** Public servers, each as NAME@ADDRESS:PORT; null where one is not. */
export const readServers = (all: readonly string[]): PublicServer[] | null => {
  const servers = all.flatMap(server => {
    const [, name, place = ''] = /^([A-Za-z0-9.-]{1,253})@(.+)$/.exec(server) ?? []
    const found = readNameServer(place)
    return name && found ? { name, ...found } : []
  })
  return servers.length === all.length ? servers : null
}

/** `NAME:SECRET` or `ALGORITHM:NAME:SECRET`, the secret in Base64. */
const keyPattern = /^(?:(hmac-sha(?:224|256|384|512)):)?([A-Za-z0-9._-]{1,253}):([A-Za-z0-9+/]+={0,2})$/

const readTarget = (text: string, url: URL): PowerDnsSettings | DynamicUpdateSettings | null => {
  // An address takes a plus for a space, which no key has.
  const given = (url.searchParams.get('key') ?? '').replaceAll(' ', '+')
  if (!text.startsWith('rfc2136:'))
    return given === ''
      ? null
      : { kind: 'powerdns', url: url.origin, key: given, ...(text.startsWith('local+') && { isOwn: true }) }
  const [, algorithm = 'hmac-sha256', name, secret] = keyPattern.exec(given) ?? []
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!name || !secret || !/^[A-Za-z0-9:][A-Za-z0-9.:-]*$/.test(host)) return null
  return { kind: 'rfc2136', host, port: Number(url.port || 53), key: { algorithm, name, secret } }
}

/** DNS_PUBLISHER in its parts; null where it is not one. `npm start` gives the API its own server as `local+http://…`. */
export const readPublisher = (text: string): PublisherSettings | null => {
  if (text === 'local') return { kind: 'local', servers: [] }
  const address = text.replace(/^(?:powerdns|local)\+(?=https?:\/\/)/, '')
  const isKnown = address !== text || text.startsWith('rfc2136://')
  if (!isKnown || !URL.canParse(address)) return null
  const url = new URL(address)
  const [target, servers] = [readTarget(text, url), readServers(url.searchParams.getAll('server'))]
  return target && servers ? { ...target, servers } : null
}
