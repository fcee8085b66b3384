import * as z from '@panel/shared/schema'
import { sortedPage } from './paging'
import { overrides, readLine } from './text'

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
  ...sortedPage,
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
