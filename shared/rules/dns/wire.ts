import ipaddr from 'ipaddr.js'
import { Bytes, codes, WireFault } from './bytes'
import { showLocation } from './location'
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

const toHex = (bytes: string): string =>
  codes(bytes)
    .map(code => code.toString(16).padStart(2, '0'))
    .join('')

const strings = (bytes: Bytes): string => {
  const found: string[] = []
  do found.push(quote(bytes.string()))
  while (bytes.left > 0)
  return found.join(' ')
}

/** RFC 1876 2: a digit and a power of ten. */
const size = (byte: number): number => (byte >> 4) * 10 ** (byte & 15)

const location = (bytes: Bytes): string => {
  if (bytes.number(1) !== 0) throw new WireFault()
  const sizes = [size(bytes.number(1)), size(bytes.number(1)), size(bytes.number(1))]
  const [latitude, longitude] = [bytes.number(4) - 2 ** 31, bytes.number(4) - 2 ** 31]
  return showLocation({ latitude, longitude, altitude: bytes.number(4) - 10_000_000, sizes })
}

const show: Record<WireField, (bytes: Bytes) => string> = {
  ipv4: bytes => new ipaddr.IPv4(codes(bytes.take(4))).toString(),
  ipv6: bytes => new ipaddr.IPv6(codes(bytes.take(16))).toString(),
  u8: bytes => String(bytes.number(1)),
  u16: bytes => String(bytes.number(2)),
  name: bytes => bytes.name(),
  string: bytes => quote(bytes.string()),
  strings,
  word: bytes => bytes.string(),
  text: bytes => quote(bytes.take(bytes.left)),
  hex: bytes => toHex(bytes.take(bytes.left)),
  base64: bytes => btoa(bytes.take(bytes.left)),
  location,
  parameters,
}

/** RDATA in presentation format; null where the bytes are too few or too many. */
export const fromWire = (rdata: string, fields: readonly WireField[]): string | null => {
  const bytes = new Bytes(rdata)
  try {
    const words = fields.map(field => show[field](bytes))
    return bytes.left === 0 ? words.join(' ').trimEnd() : null
  } catch (fault) {
    if (fault instanceof WireFault) return null
    throw fault
  }
}
