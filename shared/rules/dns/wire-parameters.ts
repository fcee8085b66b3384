import ipaddr from 'ipaddr.js'
import { Bytes, codes, WireFault } from './bytes'
import { serviceKeys } from './service-parameters'

const addresses = (bytes: string, length: number): string => {
  if (bytes.length % length > 0) throw new WireFault()
  const starts = Array.from({ length: bytes.length / length }, (_, at) => at * length)
  return starts.map(at => ipaddr.fromByteArray(codes(bytes.slice(at, at + length))).toString()).join(',')
}

const protocols = (bytes: Bytes): string => {
  const found: string[] = []
  while (bytes.left > 0) found.push(bytes.string())
  return found.join(',')
}

const keyNames = (bytes: Bytes): string => {
  const found: string[] = []
  while (bytes.left > 0) found.push(serviceKeys[bytes.number(2)] ?? '')
  return found.join(',')
}

/** By the number of the parameter (RFC 9460 14.3.2). */
const parameterValues: readonly ((bytes: Bytes) => string)[] = [
  keyNames,
  protocols,
  bytes => bytes.take(0),
  bytes => String(bytes.number(2)),
  bytes => addresses(bytes.take(bytes.left), 4),
  bytes => btoa(bytes.take(bytes.left)),
  bytes => addresses(bytes.take(bytes.left), 16),
]

/** The parameters of a service (RFC 9460 2.2). */
export const parameters = (bytes: Bytes): string => {
  const found: string[] = []
  while (bytes.left > 0) {
    const key = bytes.number(2)
    const value = new Bytes(bytes.take(bytes.number(2)))
    const name = serviceKeys[key]
    const text = parameterValues[key]?.(value)
    if (!name || text === undefined || value.left > 0) throw new WireFault()
    found.push(text === '' ? name : `${name}=${text}`)
  }
  return found.join(' ')
}
