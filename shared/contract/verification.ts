import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { id, idParams, timestamp } from './common'
import { requiredLine } from './lines'

/** What an operator or a registry may want to be verified of a registrant before a domain is registered. */
export const verificationKinds = ['phone', 'identity'] as const
const verificationKind = z.enum(verificationKinds, 'choice')
export type VerificationKind = (typeof verificationKinds)[number]

/** `subject`: the phone number, or the name of the registrant. */
const subject = { kind: z.enum(verificationKinds), subject: z.string() }

/** `until`: when the first of the domains that wait for it is given up. */
const neededVerification = z.object({
  ...subject,
  domains: z.array(z.object({ id, name: z.string() })),
  until: timestamp,
})
export type NeededVerification = z.infer<typeof neededVerification>

const given = { id, ...subject, at: timestamp }

export const verifications = z.object({
  needed: z.array(neededVerification),
  given: z.array(z.object(given)),
})
export type Verifications = z.infer<typeof verifications>

/** As administrators see them: with the reason. `admin` is null once that account was deleted. */
export const adminVerifications = z.object({
  needed: z.array(neededVerification),
  given: z.array(z.object({ ...given, admin: z.nullable(z.string()), reason: z.string() })),
})
export type AdminVerifications = z.infer<typeof adminVerifications>

/** The registrant of this domain is meant, as the domain has it now. */
export const verifyBody = z.strictObject({ kind: verificationKind, reason: requiredLine(500) })

export type VerifyBody = z.output<typeof verifyBody>

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
