import ipaddr from 'ipaddr.js'
import { showLocation } from './location'
import { showLabel } from './names'
import { serviceKeys } from './service-parameters'
import { quote } from './tokens'

/** What is in the RDATA of a type, in its order. The last five take all that is left. */
export type WireField =
  | 'ipv4'
  | 'ipv6'
  | 'u8'
  | 'u16'
  | 'name'
  | 'string'
  | 'strings'
  | 'word'
  | 'text'
  | 'hex'
  | 'base64'
  | 'location'
  | 'parameters'

/** The octets do not hold what the type asks for. */
class WireFault extends Error {}

/** Reads octets, one character for each, from the front. */
class Octets {
  #at = 0

  constructor(readonly all: string) {}

  get left(): number {
    return this.all.length - this.#at
  }

  take(count: number): string {
    if (count > this.left) throw new WireFault()
    this.#at += count
    return this.all.slice(this.#at - count, this.#at)
  }

  number(size: number): number {
    return [...this.take(size)].reduce((sum, octet) => sum * 256 + octet.charCodeAt(0), 0)
  }

  string(): string {
    return this.take(this.number(1))
  }

  /** Without compression, which the presentation of unknown types does not have (RFC 3597 4). */
  name(): string {
    const labels: string[] = []
    for (let length = this.number(1); length > 0; length = this.number(1)) {
      if (length > 63) throw new WireFault()
      labels.push(showLabel(this.take(length)))
    }
    return `${labels.join('.')}.`
  }
}

const codes = (octets: string): number[] => [...octets].map(octet => octet.charCodeAt(0))

const toHex = (octets: string): string =>
  codes(octets)
    .map(code => code.toString(16).padStart(2, '0'))
    .join('')

const strings = (octets: Octets): string => {
  const found: string[] = []
  do found.push(quote(octets.string()))
  while (octets.left > 0)
  return found.join(' ')
}

/** RFC 1876 2: a digit and a power of ten. */
const size = (octet: number): number => (octet >> 4) * 10 ** (octet & 15)

const location = (octets: Octets): string => {
  if (octets.number(1) !== 0) throw new WireFault()
  const sizes = [size(octets.number(1)), size(octets.number(1)), size(octets.number(1))]
  const [latitude, longitude] = [octets.number(4) - 2 ** 31, octets.number(4) - 2 ** 31]
  return showLocation({ latitude, longitude, altitude: octets.number(4) - 10_000_000, sizes })
}

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

const parameters = (octets: Octets): string => {
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

const show: Record<WireField, (octets: Octets) => string> = {
  ipv4: octets => new ipaddr.IPv4(codes(octets.take(4))).toString(),
  ipv6: octets => new ipaddr.IPv6(codes(octets.take(16))).toString(),
  u8: octets => String(octets.number(1)),
  u16: octets => String(octets.number(2)),
  name: octets => octets.name(),
  string: octets => quote(octets.string()),
  strings,
  word: octets => octets.string(),
  text: octets => quote(octets.take(octets.left)),
  hex: octets => toHex(octets.take(octets.left)),
  base64: octets => btoa(octets.take(octets.left)),
  location,
  parameters,
}

/** RDATA in presentation format; null where the octets are too few or too many. */
export const fromWire = (rdata: string, fields: readonly WireField[]): string | null => {
  const octets = new Octets(rdata)
  try {
    const words = fields.map(field => show[field](octets))
    return octets.left === 0 ? words.join(' ').trimEnd() : null
  } catch (fault) {
    if (fault instanceof WireFault) return null
    throw fault
  }
}
