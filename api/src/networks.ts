import ipaddr from 'ipaddr.js'

/** Whether a text is an address, a network or the word `loopback`. */
export const isNetwork = (text: string): boolean =>
  text === 'loopback' || ipaddr.isValid(text) || ipaddr.isValidCIDR(text)

const contains = (network: string, client: ipaddr.IPv4 | ipaddr.IPv6): boolean => {
  if (network === 'loopback') return client.range() === 'loopback'
  const whole = ipaddr.process(network.split('/')[0] ?? '')
  const bits = network.includes('/') ? ipaddr.parseCIDR(network)[1] : whole.kind() === 'ipv4' ? 32 : 128
  return whole.kind() === client.kind() && client.match(whole, bits)
}

/** Whether a client's address is one of these, or in one of these networks. */
export const isAmong = (networks: readonly string[], address: string): boolean =>
  ipaddr.isValid(address) && networks.some(network => contains(network, ipaddr.process(address)))
