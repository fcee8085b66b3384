import ipaddr from 'ipaddr.js'
import { Bytes, codes, WireFault } from './bytes'
import { writeServiceKey } from './service-keys'

const addresses = (bytes: string, length: number): string => {
  if (bytes === '' || bytes.length % length > 0) throw new WireFault()
  const starts = Array.from({ length: bytes.length / length }, (_, at) => at * length)
  return starts
    .map(at => ipaddr.fromByteArray(codes(bytes.slice(at, at + length))))
    .map(address => (address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString()))
    .join(',')
}

/** Items of a list, with what parts them escaped (RFC 9460 A.1). */
const strings = (bytes: Bytes): string => {
  const found: string[] = []
  while (bytes.left > 0) found.push(bytes.string().replace(/[\\,]/g, '\\$&'))
  if (found.includes('')) throw new WireFault()
  return found.join(',')
}

const numbers = (bytes: Bytes): number[] => {
  const found: number[] = []
  while (bytes.left > 0) found.push(bytes.number(2))
  if (new Set(found).size < found.length) throw new WireFault()
  return found
}

const some = (text: string): string => {
  if (text === '') throw new WireFault()
  return text
}

const hasQuestion = (place: string): boolean =>
  place
    .split('{')
    .slice(1)
    .some(names => /\bdns\b/.test(names))

/** RFC 9461 5: a path, with a place for the question. */
const dohPath = (bytes: Bytes): string => {
  const path = bytes.take(bytes.left)
  const places = path.split('}').slice(0, -1)
  if (!path.startsWith('/') || !places.some(hasQuestion)) throw new WireFault()
  return path
}

const groups = (bytes: Bytes): string => {
  const text = bytes.take(bytes.left)
  some(numbers(new Bytes(text)).join())
  return text
}

const paths = (bytes: Bytes): string => {
  const text = bytes.take(bytes.left)
  strings(new Bytes(text))
  return text
}

/** By the number of the parameter. From `dohpath` on the value is written as the bytes that it has. */
const values: readonly ((bytes: Bytes) => string)[] = [
  bytes => some(numbers(bytes).map(writeServiceKey).join(',')),
  bytes => some(strings(bytes)),
  bytes => bytes.take(0),
  bytes => String(bytes.number(2)),
  bytes => addresses(bytes.take(bytes.left), 4),
  bytes => some(btoa(bytes.take(bytes.left))),
  bytes => addresses(bytes.take(bytes.left), 16),
  dohPath,
  bytes => bytes.take(0),
  groups,
  paths,
]

/** A value as one word: what would end it, start a comment or open a line, and what cannot be seen, is `\DDD`. */
const word = (value: string): string =>
  value.replace(/[^!#-'*-:<-[\]-~]/g, byte =>
    byte === '\\' ? '\\\\' : `\\${String(byte.charCodeAt(0)).padStart(3, '0')}`,
  )

/** A parameter in the form that every name server reads. @throws WireFault where the bytes are no value of it */
export const showParameter = (key: number, value: string): string => {
  const bytes = new Bytes(value)
  const text = word(values[key]?.(bytes) ?? bytes.take(bytes.left))
  if (bytes.left > 0) throw new WireFault()
  const name = writeServiceKey(key)
  // PowerDNS asks for the value of a key that it knows by number only.
  const empty = name.startsWith('key') ? `${name}=""` : name
  return text === '' ? empty : `${name}=${text}`
}

/** The parameters of a service (RFC 9460 2.2). */
export const parameters = (bytes: Bytes): string => {
  const found: string[] = []
  while (bytes.left > 0) {
    const key = bytes.number(2)
    found.push(showParameter(key, bytes.take(bytes.number(2))))
  }
  return found.join(' ')
}
