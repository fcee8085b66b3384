import * as z from '@panel/shared/schema'
import { overrides, readLine } from './text'

/** Identifier of any stored object: a positive whole number. */
export const id = z.int().check(z.positive())

/** An identifier as it is in a path: digits, read into a number. */
export const idParams = z.object({
  id: z.pipe(
    z.union([z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.number()]),
    z.transform(value => Number(value)),
  ),
})

/** Moment in time, ISO 8601 in UTC. */
export const timestamp = z.iso.datetime({ offset: true })

/** An answer that says only that the call was carried out. */
export const done = z.object({ status: z.literal('ok') })

/** A registration or a renewal adds from one to ten years; a term ends at most ten years ahead. */
export const MAX_TERM_YEARS = 10

export const years = z.int().check(z.minimum(1, 'choice'), z.maximum(MAX_TERM_YEARS, 'choice'))

const isLine = [
  z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'characters'),
  z.regex(new RegExp(`^(?!.*${overrides.source})`, 's'), 'direction'),
] as const

/** A line of text with a limit, as `readLine` stores it, without control characters and overrides of direction. */
export const line = (max: number) => z.string().check(z.overwrite(readLine), z.maxLength(max, 'too_long'), ...isLine)

export const requiredLine = (max: number) =>
  z.string().check(z.overwrite(readLine), z.minLength(1, 'required'), z.maxLength(max, 'too_long'), ...isLine)

/** What is looked for in a list. */
export const searchText = z.string().check(z.overwrite(readLine), z.maxLength(200, 'too_long'))

/**
 * Query of every list. Without parameters the answer is the full list; with `limit` the header `next-cursor`
 * carries the value for the next page.
 */
export const listQuery = z.object({
  limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/))),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  q: z.optional(searchText),
  sort: z.optional(z.string().check(z.regex(/^-?[a-z_]{1,40}$/))),
  status: z.optional(z.string().check(z.regex(/^[a-z]{1,20}$/))),
})

/** An optional line: nothing, null and '' all mean absent and are stored as null. */
export const optionalLine = (max: number) =>
  z.pipe(
    z.optional(z.nullable(line(max))),
    z.transform(value => value || null),
  )

/** Lengths in characters of a password being set (S5.4 leaves the rule to us; NIST SP 800-63B 5.1.1.2). */
export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 128
