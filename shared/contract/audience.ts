import * as z from '@panel/shared/schema'

const mostListed = 1000
const accounts = z.optional(z.array(z.int()).check(z.maxLength(mostListed)))
/** Of all accounts, from 0 to 1, by a hash of the account: a share that grows keeps those who are in. */
const share = z.optional(z.number().check(z.minimum(0), z.maximum(1)))

/** The name of a flag of the operator's. */
export const flagName = z.string().check(z.regex(/^[a-z][a-z\d-]{0,62}$/))

export const viewerRoles = ['visitor', 'user', 'admin'] as const

/** The people who get a panel or a contribution: all of this is true of them. An administrator is a user, too. */
export const audience = z.strictObject({
  roles: z.optional(z.array(z.enum(viewerRoles))),
  accounts,
  share,
  /** ISO 3166-1, of the account's default address. */
  countries: z.optional(z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(300))),
  languages: z.optional(z.array(z.enum(['en', 'uk']))),
  flag: z.optional(flagName),
})
export type Audience = z.infer<typeof audience>

/** A switch of the operator's: on for everyone of whom the rest is true. */
export const releaseFlag = z.strictObject({ on: z.boolean(), accounts, share })
export type ReleaseFlag = z.infer<typeof releaseFlag>

/** An audience without its flag, and by what its share is counted: the name of the panel or of the flag. */
export const audienceCondition = z.object({
  ...audience.shape,
  salt: z.string().check(z.maxLength(100)),
})
export type AudienceCondition = z.infer<typeof audienceCondition>

/** The account that a page is made for; null for a visitor without one. */
export const viewer = z.nullable(
  z.object({
    id: z.int(),
    is_admin: z.boolean(),
    country: z.nullable(z.string()),
    language: z.enum(['en', 'uk']),
  }),
)
export type Viewer = z.infer<typeof viewer>

export const audienceSize = z.object({ accounts: z.int(), total: z.int() })
