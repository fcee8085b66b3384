import * as z from '@panel/shared/schema'
import { adminDomain } from './admin-domain'
import { defineCall } from './call'
import { id, idParams, timestamp } from './common'
import { requiredLine } from './lines'
import { adminVerifications } from './verification'

/** What administrators write down about an account for each other. `author` is null once that account was deleted. */
const accountNote = z.object({ id, at: timestamp, author: z.nullable(z.string()), text: z.string() })
export type AccountNote = z.infer<typeof accountNote>

export const noteBody = z.strictObject({
  text: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(2000, 'too_long')),
})

/** Why an administrator acts as a customer, for the audit. */
export const actBody = z.strictObject({ reason: requiredLine(500) })

const accountOrder = z.object({
  id,
  number: z.string(),
  created_at: timestamp,
  state: z.enum(['open', 'paid', 'cancelled']),
  currency: z.string(),
  total: z.int(),
})

/** An account as administrators see it: the newest of its domains and, where prices are set, of its orders, and its credit. */
const adminAccount = z.object({
  id,
  email: z.string(),
  full_name: z.string(),
  is_admin: z.boolean(),
  created_at: timestamp,
  disabled_at: z.nullable(timestamp),
  /** What the customer entered about themselves; '' where they did not. */
  phone: z.optional(z.string()),
  address: z.optional(z.string()),
  /** When it was last used in a session that has not ended; null without one. */
  last_seen_at: z.optional(z.nullable(timestamp)),
  /** How many domains it has in each status. */
  counts: z.record(z.string(), z.int()),
  domains: z.array(adminDomain),
  orders: z.array(accountOrder),
  /** In each currency, in minor units; where prices are set. */
  credit: z.optional(z.array(z.object({ amount: z.int(), currency: z.string() }))),
  notes: z.array(accountNote),
  verifications: z.optional(adminVerifications),
})
export type AdminAccount = z.infer<typeof adminAccount>

const ofAccount = { spec: '+', access: 'admin', params: idParams } as const

export const adminUserCalls = {
  get: defineCall({
    ...ofAccount,
    summary: 'An account with its newest domains and orders, and what administrators noted about it',
    method: 'GET',
    path: '/api/admin/users/{id}',
    status: 200,
    response: adminAccount,
    problems: [401, 403, 404, 422],
  }),
  disable: defineCall({
    ...ofAccount,
    confirmed: true,
    summary: 'Disable an account, which signs it out everywhere, or enable it again',
    method: 'PUT',
    path: '/api/admin/users/{id}/disabled',
    body: z.strictObject({ disabled: z.boolean() }),
    status: 200,
    response: adminAccount,
    problems: [401, 403, 404, 409, 422],
  }),
  act: defineCall({
    ...ofAccount,
    confirmed: true,
    summary: 'Act as a customer for 30 minutes: see what they see, repair DNS, auto-renew and tags, and nothing else',
    method: 'POST',
    path: '/api/admin/users/{id}/act',
    body: actBody,
    status: 201,
    response: z.object({ access_token: z.string(), until: timestamp }),
    problems: [401, 403, 404, 409, 422],
  }),
  addNote: defineCall({
    ...ofAccount,
    summary: 'Note something about an account; only administrators see it',
    method: 'POST',
    path: '/api/admin/users/{id}/notes',
    body: noteBody,
    status: 201,
    response: accountNote,
    problems: [401, 403, 404, 422],
  }),
  removeNote: defineCall({
    spec: '+',
    access: 'admin',
    summary: 'Remove a note about an account',
    method: 'DELETE',
    path: '/api/admin/notes/{id}',
    params: idParams,
    status: 204,
    response: 'none',
    problems: [401, 403, 404, 422],
  }),
}
