import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { cartTotal } from './cart'
import { expectedSum, id, idParams, timestamp } from './common'
import { domain } from './domains'

/**
 * `domain` is a full name; the former registrar gives the code, where the registry of the zone wants one. `registrant_id`:
 * the address for whom the domain is then held, else the account's default one, where the registry keeps contacts.
 */
export const transferInBody = z.strictObject({
  domain: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(253, 'too_long')),
  auth_code: z.optional(z.string().check(z.trim(), z.maxLength(255, 'too_long'))),
  registrant_id: z.optional(id),
  /**
   * The price that was seen: refused with `price_changed` where it is another one now, and where a name with a price of its
   * own is requested without it.
   */
  expected: z.optional(expectedSum),
})

export type TransferIn = z.infer<typeof transferInBody>

const transferInCallBody = z.strictObject({
  ...transferInBody.shape,
  /** Only try it: the answer has the price, and nothing is requested. */
  dry_run: z.optional(z.boolean()),
})

export type TransferInCall = z.infer<typeof transferInCallBody>

/** `auth_code`: whether its registry wants one; `days`: after how many it moves the domain without an answer. */
const transferTerms = z.object({
  name: z.string(),
  zone: z.string(),
  price: z.optional(cartTotal),
  auth_code: z.boolean(),
  days: z.int(),
})

export type TransferTerms = z.infer<typeof transferTerms>

const transferOutBody = z.strictObject({ approve: z.boolean() })

/** The code, or from when on the same call answers it. */
const authCode = z.object({ auth_code: z.optional(z.string()), available_at: z.optional(timestamp) })
export type AuthCode = z.infer<typeof authCode>

const onDomain = {
  spec: '+',
  method: 'POST',
  access: 'user',
  params: idParams,
  problems: [401, 404, 409, 422],
} as const

/** Transfers from and to other registrars. */
export const registrarTransferCalls = {
  transferIn: defineCall({
    spec: '+',
    summary: 'Request a domain from another registrar; it is pending until that registrar or the registry agrees',
    method: 'POST',
    path: '/api/domains/transfer-in',
    access: 'user',
    scope: 'orders:write',
    body: transferInCallBody,
    status: 201,
    /** A dry run has the terms, as there is no domain yet. */
    response: z.union([domain, transferTerms]),
    problems: [401, 402, 409, 422],
  }),
  transferInPrice: defineCall({
    spec: '+',
    summary:
      'Whether a domain may be requested from another registrar, and what its transfer costs; nothing is ordered',
    method: 'GET',
    path: '/api/domains/transfer-in',
    access: 'user',
    scope: 'orders:read',
    query: z.object({ domain: transferInBody.shape.domain }),
    status: 200,
    response: transferTerms,
    problems: [401, 409, 422],
  }),
  cancelTransferIn: defineCall({
    ...onDomain,
    summary: 'Take back the request of a transfer that is not finished',
    path: '/api/domains/{id}/transfer-in/cancel',
    scope: 'orders:write',
    status: 200,
    response: domain,
  }),
  authCode: defineCall({
    ...onDomain,
    summary:
      'A new auth code for a transfer to another registrar, TRANSFER_HOLD hours after it was asked for; refused while locked',
    mayWait: true,
    confirmed: true,
    path: '/api/domains/{id}/auth-code',
    status: 200,
    response: authCode,
  }),
  answerTransferOut: defineCall({
    ...onDomain,
    summary:
      'Agree to the transfer that another registrar requested, which is sent TRANSFER_HOLD hours later, or refuse it',
    mayWait: true,
    confirmed: true,
    path: '/api/domains/{id}/transfer-out',
    body: transferOutBody,
    status: 200,
    response: domain,
  }),
}
