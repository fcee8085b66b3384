import { error, type Parsed, refused, understood } from '../finding'
import type { Entry, Field } from './entry'

/** So many records one line may make; more than a domain holds are of no use. */
const maxGenerated = 10_000

const range = /^(\d{1,10})-(\d{1,10})(?:\/(\d{1,10}))?$/

/** Nibbles, the lowest first, with dots between them. The width counts the dots, also one at the end. */
const nibbles = (hex: string, width: number): string => {
  const digits = [...hex].reverse().join('.')
  const zeros = '.0'.repeat(Math.ceil(Math.max(0, width - digits.length) / 2))
  return `${digits}${zeros}`.slice(0, Math.max(width, digits.length))
}

/** `${offset,width,base}` as BIND has it. */
const write = (value: number, width: number, base: string): string => {
  if (base === 'd') return String(value).padStart(width, '0')
  if (base === 'o') return value.toString(8).padStart(width, '0')
  const hex = value.toString(16)
  const cased = base === 'X' || base === 'N' ? hex.toUpperCase() : hex
  return /x/i.test(base) ? cased.padStart(width, '0') : nibbles(cased, width)
}

const modifier = /\\\$|\$\$|\$\{(-?\d{1,10})(?:,(\d{1,3})(?:,([doxXnN]))?)?\}|\$/g

const substitute = (text: string, iterator: number): string =>
  text.replace(modifier, (whole, offset: string | undefined, width: string | undefined, base: string | undefined) => {
    if (whole === '\\$' || whole === '$$') return '$'
    return write(iterator + Number(offset ?? 0), Number(width ?? 0), base ?? 'd')
  })

const expand = (field: Field, iterator: number): Field => ({ ...field, raw: substitute(field.raw, iterator) })

/** The content is one field, in quotes where it has spaces. */
const contentOf = (fields: readonly Field[]): Field[] => {
  const [only] = fields
  if (fields.length !== 1 || !only?.quoted) return [...fields]
  const words = only.raw.slice(1, -1).match(/\S+/g) ?? []
  return words.map(raw => ({ raw, quoted: false }))
}

/** Splits the fields behind the range: the name, then TTL, class and type, then the content. */
const headLength = (fields: readonly Field[]): number => {
  const at = fields.findIndex(({ raw }, index) => index > 0 && !/^(?:\d\w*|IN|CLASS1)$/i.test(raw))
  return at < 0 ? fields.length : at + 1
}

const lengthOf = (fields: readonly Field[]): number => fields.reduce((sum, { raw }) => sum + raw.length, 0)

/** The records that a text may still make, and the characters that its `$GENERATE` lines may. */
export interface Room {
  records: number
  characters: number
}

export const isFull = ({ records, characters }: Room): boolean => records < 0 || characters < 0

/**
 * The entries that a `$GENERATE range name [ttl] [class] type content` line stands for (BIND 9 ARM, "The $GENERATE
 * Directive"); each has the line's number and source. They take from the room, and nothing is made where they are more.
 */
export const generate = (entry: Entry, room: Room): Parsed<Entry[]> => {
  const [, written, ...rest] = entry.fields
  const [, from = '', to = '', step = '1'] = range.exec(written?.raw ?? '') ?? []
  const wrong = error('content', 'dns.line.generate')
  if (from === '' || Number(from) > Number(to) || Number(step) === 0 || rest.length < 3) return refused(wrong)
  const count = Math.floor((Number(to) - Number(from)) / Number(step)) + 1
  if (count > maxGenerated)
    return refused(error('content', 'dns.line.generate-many', { params: { count, max: maxGenerated } }))
  const length = headLength(rest)
  const fields = [...rest.slice(0, length), ...contentOf(rest.slice(length))]
  const longest = fields.map(field => expand(field, Number(to)))
  room.records -= count
  room.characters -= count * (entry.source.length + lengthOf(longest))
  if (isFull(room)) return understood([])
  return understood(
    Array.from({ length: count }, (_, at) => ({
      line: entry.line,
      source: entry.source,
      isContinued: false,
      ...(entry.comment !== undefined && { comment: entry.comment }),
      fields: fields.map(field => expand(field, Number(from) + at * Number(step))),
    })),
  )
}
