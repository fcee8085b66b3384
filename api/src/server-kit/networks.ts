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
