import ipaddr from 'ipaddr.js'
import { readBase64 } from './encodings'
import { readNumber } from './fields'
import { error, type Parsed, refused, understood } from './finding'

/** By number (RFC 9460 14.3.2), which is also the order they are written in. */
export const serviceKeys = ['mandatory', 'alpn', 'no-default-alpn', 'port', 'ipv4hint', 'ech', 'ipv6hint'] as const

type Key = (typeof serviceKeys)[number]

const isKey = (text: string): text is Key => (serviceKeys as readonly string[]).includes(text)

const list = (value: string, read: (item: string) => string | null): string | null => {
  const items = value.split(',').map(read)
  return items.some(item => item === null) ? null : items.join(',')
}

const ipv4 = (text: string): string | null => (ipaddr.IPv4.isValidFourPartDecimal(text) ? text : null)

const ipv6 = (text: string): string | null =>
  ipaddr.IPv6.isValid(text) && !text.includes('%') ? ipaddr.IPv6.parse(text).toRFC5952String() : null

/** A protocol that needs no escapes: all that are registered. */
const protocol = (text: string): string | null => (/^[!#-+\--:<-[\]-~]{1,255}$/.test(text) ? text : null)

const mandatory = (value: string): string | null => {
  const keys = value.split(',')
  const isRight = keys.every((key): boolean => isKey(key) && key !== 'mandatory') && new Set(keys).size === keys.length
  return isRight ? serviceKeys.filter(key => keys.includes(key)).join(',') : null
}

/** A value in its canonical form; null where it is wrong. */
const values: Record<Key, (value: string) => string | null> = {
  mandatory,
  alpn: value => list(value, protocol),
  'no-default-alpn': value => (value === '' ? '' : null),
  port: value => readNumber(value, 65_535)?.toString() ?? null,
  ipv4hint: value => list(value, ipv4),
  ech: readBase64,
  ipv6hint: value => list(value, ipv6),
}

const wrong = (name: string) => refused(error('content', 'dns.svcb.value', { part: 'value', params: { name } }))

/** Reads the parameters of a service (RFC 9460 2.1), quoted or not, into the order of their numbers. */
export const parseServiceParameters = (text: string): Parsed<string> => {
  const found = new Map<Key, string>()
  for (const word of text.split(/\s+/).filter(piece => piece !== '')) {
    const [, name = word, , quoted, plain] = /^([^=]*)(=(?:"([^"]*)"|([^"]*)))?$/.exec(word) ?? []
    if (!isKey(name)) return refused(error('content', 'dns.svcb.key', { part: 'value', params: { name } }))
    if (found.has(name)) return refused(error('content', 'dns.svcb.twice', { part: 'value', params: { name } }))
    const value = values[name](quoted ?? plain ?? '')
    if (value === null) return wrong(name)
    found.set(name, value)
  }
  const missing = found
    .get('mandatory')
    ?.split(',')
    .find(key => isKey(key) && !found.has(key))
  if (missing) return refused(error('content', 'dns.svcb.missing', { part: 'value', params: { name: missing } }))
  if (found.has('no-default-alpn') && !found.has('alpn'))
    return refused(error('content', 'dns.svcb.missing', { part: 'value', params: { name: 'alpn' } }))
  const shown = serviceKeys.flatMap(key => {
    const value = found.get(key)
    return value === undefined ? [] : value === '' ? key : `${key}=${value}`
  })
  return understood(shown.join(' '))
}
