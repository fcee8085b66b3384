import ipaddr from 'ipaddr.js'
import { WireFault } from './bytes'
import { readBase64, withoutDots } from './encodings'
import { MAX_16_BITS, readNumber } from './fields'
import { error, type Parsed, refused, understood } from './finding'
import { readServiceKey, writeServiceKey } from './service-keys'
import { readEscapes, toBytes } from './tokens'
import { showParameter } from './wire-parameters'

const fromCodes = (codes: readonly number[]): string => String.fromCharCode(...codes)

const twoBytes = (number: number): string => fromCodes([number >> 8, number & 255])

/** Items of a list; a backslash keeps a comma in its item (RFC 9460 A.1). Null where it keeps nothing. */
const itemsOf = (value: string): string[] | null => {
  const items = `${value},`.match(/(?:\\[\s\S]|[^\\,])*,/gy) ?? []
  return items.join('') === `${value},` ? items.map(item => item.slice(0, -1).replace(/\\([\s\S])/g, '$1')) : null
}

const list = (value: string, read: (item: string) => string | null): string | null => {
  const items = value.split(',').map(read)
  return items.some(item => item === null) ? null : items.join('')
}

const strings = (value: string): string | null => {
  const items = itemsOf(value)
  const isRight = items?.every(item => item !== '' && item.length <= 255)
  return items && isRight ? items.map(item => fromCodes([item.length]) + item).join('') : null
}

const ipv4 = (text: string): string | null =>
  ipaddr.IPv4.isValidFourPartDecimal(text) ? fromCodes(ipaddr.IPv4.parse(text).toByteArray()) : null

const ipv6 = (text: string): string | null => {
  const groups = withoutDots(text)
  const isRight = groups !== null && ipaddr.IPv6.isValid(groups) && !groups.includes('%')
  return isRight ? fromCodes(ipaddr.IPv6.parse(groups).toByteArray()) : null
}

const number = (text: string): string | null => {
  const value = readNumber(text, MAX_16_BITS)
  return value === null ? null : twoBytes(value)
}

const mandatory = (value: string): string | null => {
  const keys = value.split(',').map(readServiceKey)
  if (keys.some(key => key === null || key === 0)) return null
  return keys
    .flatMap(key => key ?? [])
    .sort((left, right) => left - right)
    .map(twoBytes)
    .join('')
}

const base64 = (value: string): string | null => {
  const text = readBase64(value)
  return text === null ? null : atob(text)
}

const same = (value: string): string => value

/** The bytes of a value that is written by the name of its key; null where it is wrong. */
const readers: readonly ((value: string) => string | null)[] = [
  mandatory,
  strings,
  same,
  number,
  value => list(value, ipv4),
  base64,
  value => list(value, ipv6),
  same,
  same,
  value => list(value, number),
  value => (value === '' ? '' : strings(value)),
]

const parameter = /\s*([^\s="]+)(?:=(?:"((?:[^"\\]|\\[\s\S])*)"(?=\s|$)|((?:[^\s"\\]|\\[\s\S])*)))?(?=\s|$)/y

interface Word {
  name: string
  value: string
}

/** The words of a text, their values without quotes and escapes; null where it is none. */
const wordsOf = (text: string): Word[] | null => {
  const words: Word[] = []
  const bytes = toBytes(text.trim())
  parameter.lastIndex = 0
  while (parameter.lastIndex < bytes.length) {
    const [, name, quoted, plain] = parameter.exec(bytes) ?? []
    const value = readEscapes(quoted ?? plain ?? '')
    if (name === undefined || value === null) return null
    words.push({ name, value })
  }
  return words
}

type Code = 'dns.svcb.key' | 'dns.svcb.twice' | 'dns.svcb.value' | 'dns.svcb.missing'

const fault = (code: Code, name: string) => error('content', code, { part: 'value', params: { name } })

const shownOrNull = (key: number, value: string | null): string | null => {
  try {
    return value === null ? null : showParameter(key, value)
  } catch (thrown) {
    if (thrown instanceof WireFault) return null
    throw thrown
  }
}

/** `key667` has the bytes of its value, whichever key it is (RFC 9460 2.1). */
const readValue = (key: number, { name, value }: Word): string | null =>
  /^key\d/i.test(name) ? value : (readers[key] ?? same)(value)

interface Found {
  shown: string
  bytes: string
}

const missingIn = (found: ReadonlyMap<number, Found>): string | undefined => {
  const asked = (found.get(0)?.bytes.match(/[\s\S]{2}/g) ?? []).map(two => two.charCodeAt(0) * 256 + two.charCodeAt(1))
  const key = found.has(2) && !found.has(1) ? 1 : asked.find(one => !found.has(one))
  return key === undefined ? undefined : writeServiceKey(key)
}

/** Reads the parameters of a service (RFC 9460 2.1), quoted or not, into the order of their numbers. */
export const parseServiceParameters = (text: string): Parsed<string> => {
  const words = wordsOf(text)
  if (!words) return refused(error('content', 'dns.svcb.form', { part: 'value' }))
  const found = new Map<number, Found>()
  for (const word of words) {
    const key = readServiceKey(word.name)
    if (key === null) return refused(fault('dns.svcb.key', word.name))
    if (found.has(key)) return refused(fault('dns.svcb.twice', word.name))
    const bytes = readValue(key, word)
    const shown = shownOrNull(key, bytes)
    if (shown === null || bytes === null) return refused(fault('dns.svcb.value', word.name))
    found.set(key, { shown, bytes })
  }
  const missing = missingIn(found)
  if (missing) return refused(fault('dns.svcb.missing', missing))
  const order = [...found].sort(([left], [right]) => left - right)
  return understood(order.map(([, { shown }]) => shown).join(' '))
}
