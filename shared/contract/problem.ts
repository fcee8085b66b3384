import * as z from '@panel/shared/schema'

/** One wrong field. `code` is a fieldCode, an ErrorCode or a finding of the rules; `message` is in the caller's language. */
export const fieldError = z.object({
  field: z.string(),
  /** Which of several changes or lines is wrong, from 0. */
  index: z.optional(z.int()),
  code: z.string(),
  message: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  /** What to send instead; `delete` names a record that is to go in the same change set. */
  fix: z.optional(z.object({ field: z.string(), value: z.nullable(z.union([z.string(), z.number()])) })),
})

export type FieldError = z.infer<typeof fieldError>

/** Where a browser goes to with the refusal of a link of Domain Connect: its service provider. */
export const wayBack = z.object({ name: z.string(), href: z.string() })

export type WayBack = z.infer<typeof wayBack>

/**
 * RFC 9457 problem document; `detail` is in the language of Accept-Language. Further members belong to a code: a program
 * ignores those that it does not know (RFC 9457 3.2).
 */
export const problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  errors: z.optional(z.array(fieldError)),
  /** Of `proof_of_work_required`: what to solve. */
  challenge: z.optional(z.string()),
  /** Of a link of Domain Connect. */
  back: z.optional(wayBack),
  /** Of `clock_off`: how far the clock is off. */
  minutes: z.optional(z.int()),
  request_id: z.optional(z.string()),
  /** Of `zone_changed`: the version now, and what has changed since the one that was sent. */
  version: z.optional(z.int()),
  diff: z.optional(z.array(z.unknown())),
  /** Of `record_changed`: which change. */
  index: z.optional(z.int()),
  /** Of `record_limit`, `zone_size`, `rrset_size` and `monthly_limit_reached`. */
  limit: z.optional(z.number()),
  count: z.optional(z.int()),
  bytes: z.optional(z.int()),
  left: z.optional(z.number()),
  total: z.optional(z.number()),
  currency: z.optional(z.string()),
  /** Of `ds_unanswered`: what each nameserver answers. */
  servers: z.optional(z.array(z.unknown())),
  /** Of an import that is refused. */
  lines: z.optional(z.array(z.unknown())),
})

export type Problem = z.infer<typeof problem>

/** Refusal of a login, whose `detail` is an object (S8.1 to S8.3); plain JSON, not a problem document. */
export const loginProblem = z.object({
  detail: z.union([
    z.object({ reason: z.string(), message: z.optional(z.string()), challenge: z.optional(z.string()) }),
    z.string(),
  ]),
})
