import ipaddr from 'ipaddr.js'

/** One client: an IPv4 address, or the /64 of an IPv6 one, which is what a subscriber gets. */
export const clientKey = (ip: string): string => {
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()
}
