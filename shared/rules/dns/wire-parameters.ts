import ipaddr from 'ipaddr.js'
import { codes, Octets, WireFault } from './octets'
import { serviceKeys } from './service-parameters'

const addresses = (octets: string, length: number): string => {
  if (octets.length % length > 0) throw new WireFault()
  const starts = Array.from({ length: octets.length / length }, (_, at) => at * length)
  return starts.map(at => ipaddr.fromByteArray(codes(octets.slice(at, at + length))).toString()).join(',')
}

const protocols = (octets: Octets): string => {
  const found: string[] = []
  while (octets.left > 0) found.push(octets.string())
  return found.join(',')
}

const keyNames = (octets: Octets): string => {
  const found: string[] = []
  while (octets.left > 0) found.push(serviceKeys[octets.number(2)] ?? '')
  return found.join(',')
}

/** By the number of the parameter (RFC 9460 14.3.2). */
const parameterValues: readonly ((octets: Octets) => string)[] = [
  keyNames,
  protocols,
  octets => octets.take(0),
  octets => String(octets.number(2)),
  octets => addresses(octets.take(octets.left), 4),
  octets => btoa(octets.take(octets.left)),
  octets => addresses(octets.take(octets.left), 16),
]

/** The parameters of a service (RFC 9460 2.2). */
export const parameters = (octets: Octets): string => {
  const found: string[] = []
  while (octets.left > 0) {
    const key = octets.number(2)
    const value = new Octets(octets.take(octets.number(2)))
    const name = serviceKeys[key]
    const text = parameterValues[key]?.(value)
    if (!name || text === undefined || value.left > 0) throw new WireFault()
    found.push(text === '' ? name : `${name}=${text}`)
  }
  return found.join(' ')
}
