// Apart from what every contract needs, so that the first page does not carry it.
import * as z from '@panel/shared/schema'

const pageLimit = z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/)))

/** Paging of a list in the order of its ids: the cursor is the id of the last row. */
export const idPage = { limit: pageLimit, cursor: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))) }

/** Paging of a list in any order: the cursor is as the last page gave it. */
export const sortedPage = {
  limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/))),
  cursor: z.optional(z.string().check(z.maxLength(200))),
}

/** As `idPage`, with longer pages: of a list that is whole where no `limit` is sent. */
export const longIdPage = { limit: sortedPage.limit, cursor: idPage.cursor }

/** Paging of objects of domains, domain by domain: the cursor is the ids of the last row's domain and of the row. */
export const domainPage = {
  limit: pageLimit,
  cursor: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}\.[1-9]\d{0,14}$/))),
}

/** Paging of a list in the order of a column of type integer, whose value in the last row is the cursor. */
export const numberPage = { limit: pageLimit, cursor: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))) }

/** Largest value of a column of type integer. */
const MAX_INT4 = 2_147_483_647

/** The version of a stored object, which rises by one with each change. */
export const version = z.int('number').check(z.minimum(0, 'number'), z.maximum(MAX_INT4, 'number'))
