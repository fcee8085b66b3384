import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whether a text is an address, a network or the word `loopback`; IPv4 only in four decimal parts. */
export const isNetwork = (text: string): boolean =>
  text === 'loopback' || isIP(text) !== 0 || (ipaddr.isValidCIDR(text) && isIP(text.split('/')[0] ?? '') !== 0)

const contains = (network: string, client: ipaddr.IPv4 | ipaddr.IPv6): boolean => {
  if (network === 'loopback') return client.range() === 'loopback'
  const address = ipaddr.process(network.split('/')[0] ?? '')
  const bits = network.includes('/') ? ipaddr.parseCIDR(network)[1] : address.kind() === 'ipv4' ? 32 : 128
  return address.kind() === client.kind() && client.match(address, bits)
}

/** Whether a client's address is one of these, or in one of these networks. */
export const isAmong = (networks: readonly string[], address: string): boolean =>
  ipaddr.isValid(address) && networks.some(network => contains(network, ipaddr.process(address)))

/**
 * An address or a network (CIDR) in its canonical form: an IPv4-mapped one as IPv4, without host bits. Undefined for
 * everything else, such as an address with the zone of an interface.
 */
export const readNetwork = (text: string): string | undefined => {
  const [typed = '', length, ...rest] = text.trim().split('/')
  if (isIP(typed) === 0 || typed.includes('%') || rest.length > 0) return undefined
  const address = ipaddr.process(typed)
  if (length === undefined) return address.toString()
  const most = isIP(typed) === 4 ? 32 : 128
  const mapped = most - (address.kind() === 'ipv4' ? 32 : 128)
  const bits = /^\d{1,3}$/.test(length) ? Number(length) - mapped : -1
  if (bits < 0 || bits > most - mapped) return undefined
  const family = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
  return `${family.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`
}

/**
 * Whether a Host header is an address, a name without a dot, or the given one: a page whose name was pointed at this
 * machine (DNS rebinding) comes with a name of its own.
 */
export const isMachineHost = (host: string, own: string): boolean => {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  return name === new URL(own).hostname || /^[a-z0-9-]+$/.test(name) || ipaddr.isValid(name.replace(/^\[|\]$/g, ''))
}

/** Whether only this machine reaches a host; of an address in brackets or without them. */
export const isThisMachine = (host: string): boolean =>
  host === 'localhost' || isAmong(['loopback'], host.replace(/^\[|\]$/g, ''))

/** The network of an address: the /24 of an IPv4 address or the /48 of an IPv6 one, which is what a site gets. */
export const networkKey = (ip: string): string => {
  const address = ipaddr.process(ip.split('%')[0] ?? '')
  if (address.kind() === 'ipv4') return ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/24`).toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/48`).toString()
}

/** One client: an IPv4 address, or the /64 of an IPv6 one, which is what a subscriber gets. */
export const clientKey = (ip: string): string => {
  const address = ipaddr.process(ip.split('%')[0] ?? '')
  if (address.kind() === 'ipv4') return address.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()
}
