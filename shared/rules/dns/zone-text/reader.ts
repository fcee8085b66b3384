import { error, type Parsed, refused, understood } from '../finding'
import { type Owner, parseHost } from '../host'
import { escapeLoose, parseLabels } from '../names'
import { DEFAULT_TTL, readTtlText } from '../ttl'
import type { Finding } from '../types'
import { MAX_RECORDS, MAX_ZONE_BYTES } from '../validate-record'
import type { Zone } from '../zone'
import type { Entry, Field } from './entry'
import { isAgeMark } from './foreign'
import type { Room } from './generate'

/** A name that was refused: what depends on it is refused too, and never put elsewhere. */
type Known<T> = T | 'refused' | null

/** What the lines before say about the next one. */
export interface Reader {
  zone: Zone
  /** Without its last dot; the root is ''. */
  origin: string | 'refused'
  /** RFC 2308 4 */
  defaultTtl: number | null
  /** RFC 1035 5.1: the TTL that was stated last. */
  lastTtl: number | null
  owner: Known<Owner>
  room: Room
}

export const startReading = (zone: Zone): Reader => ({
  zone,
  origin: zone.name,
  defaultTtl: null,
  lastTtl: null,
  owner: null,
  room: { records: 2 * MAX_RECORDS, characters: MAX_ZONE_BYTES },
})

const isAbsolute = (name: string): boolean => /(?:^|[^\\])(?:\\\\)*\.$/.test(name)

/** A name as the file means it: absolute, or null where it is relative to an origin that was refused. */
export const withOrigin = (name: string, { origin }: Pick<Reader, 'origin'>): string | null => {
  if (isAbsolute(name)) return name
  if (origin === 'refused') return null
  const suffix = origin === '' ? '' : `${origin}.`
  return name === '@' ? suffix || '.' : `${name}.${suffix}`
}

/** Relative to the zone itself a name is read as typed, so that a zone written twice is seen. */
const readOwner = (written: string, reader: Reader): Parsed<Owner> => {
  const name = escapeLoose(written)
  const absolute = withOrigin(name, reader)
  if (absolute === null) return refused(error('host', 'dns.line.origin-refused'))
  return parseHost(reader.origin === reader.zone.name ? name : absolute, reader.zone)
}

/** The name an entry is at, which the next one without a name shares. */
export const takeOwner = (entry: Entry, reader: Reader): Parsed<Owner> => {
  if (!entry.isContinued) {
    const read = readOwner(entry.fields.shift()?.raw ?? '', reader)
    reader.owner = read.value ?? 'refused'
    return read
  }
  if (reader.owner === 'refused') return refused(error('host', 'dns.line.host-refused'))
  return reader.owner === null ? refused(error('host', 'dns.line.no-host')) : understood(reader.owner)
}

export interface Head {
  ttl: number | null
  type: string
  otherClass: string | null
  /** The mark of age that Windows writes. */
  age?: string
}

const isTtl = (word: string): boolean => /^\d/.test(word) && Number.isFinite(readTtlText(word))

/** TTL and class are before the type, in either order and each once at most (RFC 1035 5.1, RFC 3597 5). */
export const takeHead = (fields: Field[]): Head => {
  const head: Head = { ttl: null, type: '', otherClass: null }
  let hasClass = false
  for (;;) {
    const field = fields.shift()
    if (!field) return head
    const word = field.quoted ? '' : field.raw
    if (isAgeMark(word)) head.age = word
    else if (!hasClass && /^(?:IN|CH|HS|CS|ANY|NONE|CLASS\d{1,5})$/i.test(word)) {
      hasClass = true
      if (!/^(?:IN|CLASS0*1)$/i.test(word)) head.otherClass = word.toUpperCase()
    } else if (head.ttl === null && isTtl(word)) head.ttl = readTtlText(word)
    else return { ...head, type: word.toUpperCase() }
  }
}

/** The TTL of a record without one of its own; a start of authority brings the zone's where nothing was said before. */
export const ttlOf = (stated: number | null, reader: Reader): number => {
  if (stated !== null) reader.lastTtl = stated
  return stated ?? reader.defaultTtl ?? reader.lastTtl ?? DEFAULT_TTL
}

const minimum = (fields: readonly Field[]): number => readTtlText(fields.at(-1)?.raw ?? '')

/** BIND takes the minimum of the SOA for a zone without any TTL. */
export const recordAuthority = (stated: number | null, fields: readonly Field[], reader: Reader): void => {
  if (stated !== null) reader.lastTtl = stated
  else if (reader.defaultTtl === null && reader.lastTtl === null && Number.isFinite(minimum(fields)))
    reader.defaultTtl = minimum(fields)
}

const setOrigin = (name: string, reader: Reader): Finding | null => {
  const absolute = name === '' ? null : withOrigin(escapeLoose(name), reader)
  const labels = absolute === null || absolute === '.' ? undefined : parseLabels(absolute.slice(0, -1), 'content').value
  reader.origin = absolute === '.' ? '' : (labels?.join('.') ?? 'refused')
  return reader.origin === 'refused' ? error('host', 'dns.line.origin') : null
}

const setTtl = (text: string, reader: Reader): Finding | null => {
  if (!isTtl(text)) return error('ttl', 'dns.line.ttl')
  reader.defaultTtl = readTtlText(text)
  return null
}

/** Carries out `$ORIGIN` and `$TTL`; every other directive is refused by its name. */
export const obey = ({ fields }: Entry, reader: Reader): Finding | null => {
  const [directive, value] = fields
  const name = directive?.raw.toUpperCase() ?? ''
  if (name === '$TTL') return setTtl(value?.raw ?? '', reader)
  if (name === '$ORIGIN') return setOrigin(value?.raw ?? '', reader)
  if (name === '$INCLUDE') return error('content', 'dns.line.include')
  return error('content', 'dns.line.directive', { params: { directive: name } })
}
