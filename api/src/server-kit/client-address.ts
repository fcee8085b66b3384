import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { clientKey, isAmong } from './networks'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the client, in its canonical form, behind the proxies that are trusted. Fastify's own `ip` may be any text. */
    readonly clientAddress: string
  }
}

/** A port as proxies append it: digits, or the identifier that stands for it (RFC 7239 6). */
const port = '(?::(?:\\d{1,5}|_[\\w.-]+))?'
const bracketed = new RegExp(`^\\[([^\\]]+)\\]${port}$`)
const dotted = new RegExp(`^([\\da-f:]*?(?:\\d{1,3}\\.){3}\\d{1,3})${port}$`, 'i')

/** Stands for a socket that is gone, where no answer arrives. */
const nobody = '0.0.0.0'

/**
 * One address as a proxy writes it: with a port, in brackets or quotes, with the zone of an interface. The answer is
 * canonical (RFC 5952), and IPv4 where it is an IPv4-mapped one. Undefined for everything else: `unknown`, a name,
 * `_hidden` (RFC 7239 6.3), and IPv4 in octal or in fewer than four parts, which programs read differently.
 */
export const readAddress = (text: string): string | undefined => {
  const bare = text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()
  const address = (bracketed.exec(bare) ?? dotted.exec(bare))?.[1] ?? bare
  const [withoutZone = ''] = address.split('%')
  if (isIP(address) === 0) return undefined
  // The library takes `::192.0.2.1` for an IPv4-mapped address (RFC 4291 2.5.5), which it is not.
  const plain = withoutZone.includes(':') ? new URL(`http://[${withoutZone}]`).hostname.slice(1, -1) : withoutZone
  return ipaddr.process(plain).toString()
}

/**
 * The client's address: the last one in X-Forwarded-For that is not a trusted proxy. The client itself may have sent the
 * entries before it, so they are ignored. The answer is the proxy's own address where the proxy wrote no address.
 */
export const readClientAddress = (
  socket: string | undefined,
  header: string | readonly string[] | undefined,
  trusted: readonly string[],
): string => {
  let nearest = readAddress(socket ?? '') ?? nobody
  const entries = [header ?? []].flat().join(',').split(',')
  for (const entry of entries.reverse().filter(text => text.trim() !== '')) {
    const next = isAmong(trusted, nearest) ? readAddress(entry) : undefined
    if (next === undefined) break
    nearest = next
  }
  return nearest
}

/** What the limits count as one client. */
export const clientOf = ({ clientAddress }: FastifyRequest): string => clientKey(clientAddress)

/** Gives each request the address of its client; `trusted` are addresses and networks of proxies. */
export const knowClients = (app: FastifyInstance, trusted: readonly string[]): void => {
  app.decorateRequest('clientAddress', {
    getter() {
      return readClientAddress(this.socket.remoteAddress, this.headers['x-forwarded-for'], trusted)
    },
  })
}
