import ipaddr from 'ipaddr.js'
import { showLocation } from './location'
import { codes, Octets, WireFault } from './octets'
import { quote } from './tokens'
import { parameters } from './wire-parameters'

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
