import * as z from '@panel/shared/schema'
import { confirmationCode } from './auth'
import { defineCall } from './call'
import { id, idParams, timestamp } from './common'
import { requiredLine } from './lines'
import { verificationKinds } from './zone-rules'

const verificationKind = z.enum(verificationKinds, 'choice')
export type VerificationKind = (typeof verificationKinds)[number]

/** `subject`: the phone number, or the name of the registrant. */
const subject = { kind: z.enum(verificationKinds), subject: z.string() }

/**
 * `until`: when the first of the domains that wait for it is given up. `by_code`: whether a code that is sent to the
 * number verifies it.
 */
const neededVerification = z.object({
  ...subject,
  by_code: z.boolean(),
  domains: z.array(z.object({ id, name: z.string() })),
  until: timestamp,
})
export type NeededVerification = z.infer<typeof neededVerification>

/** `by`: an administrator verified it, or the customer with a code that was sent to the number. */
const given = { id, ...subject, at: timestamp, by: z.enum(['administrator', 'code']) }

export const verifications = z.object({
  needed: z.array(neededVerification),
  given: z.array(z.object(given)),
})
export type Verifications = z.infer<typeof verifications>

/** As administrators see them: with the reason. `admin` is null for a code, and once that account was deleted. */
export const adminVerifications = z.object({
  needed: z.array(neededVerification),
  given: z.array(z.object({ ...given, admin: z.nullable(z.string()), reason: z.string() })),
})
export type AdminVerifications = z.infer<typeof adminVerifications>

/** `subject`: what was seen; refused with `registrant_changed` where the domain has another registrant by now. */
export const verifyBody = z.strictObject({
  kind: verificationKind,
  subject: z.optional(z.string().check(z.maxLength(1000, 'too_long'))),
  reason: requiredLine(500),
})

export type VerifyBody = z.output<typeof verifyBody>

export const phoneCodeBody = z.strictObject({ code: confirmationCode })

export const verificationCalls = {
  list: defineCall({
    spec: '+',
    summary: 'What is to be verified of the registrants of the account, for which domains and by when, and what was',
    method: 'GET',
    path: '/api/users/me/verifications',
    access: 'user',
    status: 200,
    response: verifications,
    problems: [401],
  }),
  sendCode: defineCall({
    spec: '+',
    summary: 'Send a code by SMS to the phone of the registrant of a domain that waits for its verification',
    method: 'POST',
    path: '/api/domains/{id}/phone-code',
    access: 'user',
    params: idParams,
    status: 204,
    response: 'none',
    problems: [401, 404, 409, 422, 429],
  }),
  checkCode: defineCall({
    spec: '+',
    summary: 'Verify the phone of the registrant of a domain by that code; what waited for it goes on',
    method: 'POST',
    path: '/api/domains/{id}/phone-code/check',
    access: 'user',
    params: idParams,
    body: phoneCodeBody,
    status: 200,
    response: verifications,
    problems: [400, 401, 404, 409, 422, 429],
  }),
  verify: defineCall({
    spec: '+',
    summary: 'Note that the phone or the identity of a registrant was verified, and how; what waited for it goes on',
    method: 'POST',
    path: '/api/admin/domains/{id}/verifications',
    access: 'admin',
    params: idParams,
    body: verifyBody,
    status: 201,
    response: adminVerifications,
    problems: [401, 403, 404, 409, 422],
  }),
}
