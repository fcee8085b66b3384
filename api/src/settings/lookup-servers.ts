import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** RFC 9224 section 3: lists of names and of the servers that know what is below them. */
const bootstrapFile = z.object({
  services: z.array(z.tuple([z.array(z.string().min(1)), z.array(z.url({ protocol: /^https?$/ })).min(1)])),
})

/** Addresses of RDAP servers, ended by a slash, by the zone they know; a single server, for all zones, is under ''. */
export type RdapServers = ReadonlyMap<string, string>

const withSlash = (url: string): string => (url.endsWith('/') ? url : `${url}/`)

/** Of several addresses the safest is taken (RFC 9224 section 3). */
const best = (urls: readonly string[]): string => urls.find(url => url.startsWith('https:')) ?? urls[0] ?? ''

const readFile = (path: string): RdapServers => {
  const { services } = bootstrapFile.parse(JSON.parse(readFileSync(path, 'utf8')))
  return new Map(services.flatMap(([zones, urls]) => zones.map(zone => [zone.toLowerCase(), withSlash(best(urls))])))
}

/** Reads LOOKUP_RDAP: the address of one server, or the path of a bootstrap file. Null where it is neither. */
export const readRdapServers = (setting: string): RdapServers | null => {
  if (/^https?:\/\//.test(setting)) return URL.canParse(setting) ? new Map([['', withSlash(setting)]]) : null
  try {
    return readFile(setting)
  } catch {
    return null
  }
}

/** The server that knows the names of a zone: that of the longest name the zone ends with (RFC 9224 section 4). */
export const rdapServerOf = (servers: RdapServers, zone: string): string | null => {
  const labels = zone.split('.')
  for (let at = 0; at < labels.length; at += 1) {
    const found = servers.get(labels.slice(at).join('.'))
    if (found !== undefined) return found
  }
  return servers.get('') ?? null
}

export interface WhoisAddress {
  host: string
  port: number
}

const pattern = /^(\[[0-9A-Fa-f:.]+\]|[\w.-]{1,253}):(\d{1,5})$/

/** LOOKUP_WHOIS in its parts; null where it is not HOST:PORT. */
export const readWhoisServer = (setting: string): WhoisAddress | null => {
  const [, host = '', port = ''] = pattern.exec(setting) ?? []
  const number = Number(port)
  return host && number >= 1 && number <= 65_535 ? { host: host.replace(/^\[|\]$/g, ''), port: number } : null
}
