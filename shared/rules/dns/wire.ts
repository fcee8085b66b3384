import ipaddr from 'ipaddr.js'
import { showLabel } from './names'
import { quote } from './tokens'

/** What is in the RDATA of a type, in its order. `text` and `hex` take all that is left. */
export type WireField = 'ipv4' | 'ipv6' | 'u8' | 'u16' | 'name' | 'string' | 'strings' | 'word' | 'text' | 'hex'

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
}

/** RDATA in presentation format; null where the octets are too few or too many. */
export const fromWire = (rdata: string, fields: readonly WireField[]): string | null => {
  const octets = new Octets(rdata)
  try {
    const words = fields.map(field => show[field](octets))
    return octets.left === 0 ? words.join(' ') : null
  } catch (fault) {
    if (fault instanceof WireFault) return null
    throw fault
  }
}
