import * as z from '@panel/shared/schema'

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

/** Most that an order may come to, in minor units. */
const MAX_SUM = 1_000_000_000_000_000

/** The sum that was seen, in minor units: the call is refused with `price_changed` where it is another one by now. */
export const expectedSum = z.strictObject({
  currency: z.string().check(z.maxLength(3)),
  total: z.int().check(z.minimum(0), z.maximum(MAX_SUM)),
})
export type ExpectedSum = z.infer<typeof expectedSum>

/** The shortest next term, of one year without `years`, and a restoration with it: in minor units, with tax. */
export const termPrice = z.object({
  currency: z.string(),
  renew: z.int(),
  restore: z.int(),
  years: z.optional(z.int()),
})

/** Lengths in characters of a password being set (S5.4 leaves the rule to us; NIST SP 800-63B 5.1.1.2). */
export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 128
