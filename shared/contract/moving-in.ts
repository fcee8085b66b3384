// Apart from what every contract needs, so that the first page does not carry it.
import * as z from '@panel/shared/schema'
import { defineCall } from './call'

/** Lines of a list that one call takes: a registry may have to be asked about each. */
const mostLines = 200

const longestZone = 500_000

const cell = z.string().check(z.maxLength(1000, 'too_long'))
const optionalCell = z.optional(cell)

const columns = <const Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map(name => [name, optionalCell])) as Record<Name, typeof optionalCell>

const lines = <const Row extends z.core.$ZodType>(row: Row) =>
  z.optional(z.array(row).check(z.maxLength(mostLines, 'too_long')))

/** Columns as those of the files; all values are text. */
export const importBody = z.strictObject({
  /** With the domains, contacts and records of each: `customer_id` of a domain is the `id` of a customer of the same call. */
  customers: lines(
    z.strictObject({
      id: cell,
      email: cell,
      ...columns('first_name', 'last_name', 'organisation', 'address_line1', 'address_line2', 'city', 'state'),
      ...columns('postal_code', 'country', 'phone', 'vat_number', 'language', 'password_hash'),
    }),
  ),
  domains: lines(
    z.strictObject({
      customer_id: cell,
      domain: cell,
      registered_at: cell,
      expires_at: cell,
      ...columns('auto_renew', 'privacy', 'ns1', 'ns2', 'ns3', 'ns4'),
    }),
  ),
  contacts: lines(
    z.strictObject({
      domain: cell,
      role: cell,
      ...columns('name', 'organisation', 'email', 'phone', 'street', 'street2', 'city', 'province'),
      ...columns('postal_code', 'country'),
    }),
  ),
  zones: lines(z.strictObject({ domain: cell, text: z.string().check(z.maxLength(longestZone, 'too_long')) })),
  prices: lines(
    z.strictObject({ zone: cell, currency: cell, register: cell, renew: cell, transfer: cell, restore: cell }),
  ),
  /** Only try it: nothing of it stays. */
  dry_run: z.optional(z.boolean()),
  /** Serves domains without nameservers and records here, without asking their registries. */
  serve_here: z.optional(z.boolean()),
  /** The customers of this call get mails from now on, also those who were here before. */
  release_mails: z.optional(z.boolean()),
})

export type ImportBody = z.infer<typeof importBody>

const imported = z.object({
  /** What became of each line; `at` is its place in the list of the call, from 0. */
  results: z.array(
    z.object({
      list: z.enum(['customers', 'domains', 'contacts', 'zones', 'prices']),
      at: z.int(),
      item: z.string(),
      outcome: z.enum(['imported', 'present', 'left_out', 'failed']),
      note: z.string(),
    }),
  ),
  /** The prices as the setting PRICES takes them. */
  prices: z.optional(
    z.object({
      currency: z.string(),
      zones: z.record(z.string(), z.object({ register: z.int(), renew: z.int(), transfer: z.int(), restore: z.int() })),
    }),
  ),
  /** Customers who get mails from now on. */
  released: z.int(),
})

export type Imported = z.infer<typeof imported>

export const movingInCalls = {
  importLines: defineCall({
    spec: '+',
    summary: 'Move customers, domains, contacts, records and prices in from another panel; what is here already stays',
    method: 'POST',
    path: '/api/admin/import',
    access: 'admin',
    body: importBody,
    maxBody: 2_097_152,
    status: 200,
    response: imported,
    problems: [401, 403, 422],
  }),
}
