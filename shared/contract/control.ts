import * as z from '@panel/shared/schema'
import { defineCall } from './call'

/** The secret of the link in a mail. */
const linkBody = z.strictObject({ token: z.string().check(z.maxLength(200)) })

/** `email`: the address that a reset of the password is mailed to; `domains`: those that were in danger. */
const stopped = z.object({ email: z.string(), domains: z.array(z.string()) })
export type Stopped = z.infer<typeof stopped>

/** `domain`: whose servers were changed; null where it was bulk work, which has begun. */
const allowed = z.object({ domain: z.nullable(z.string()) })
export type Allowed = z.infer<typeof allowed>

const byLink = {
  spec: '+',
  method: 'POST',
  access: 'public',
  body: linkBody,
  status: 200,
} as const

/** What the owner of an account does by the links in mails about its control, signed in or not. */
export const controlCalls = {
  stop: defineCall({
    ...byLink,
    summary:
      'Stop what is under way: cancels what waits, locks the domains, ends all sessions and the password; a reset is then mailed to the address of the link',
    path: '/api/auth/stop',
    response: stopped,
    problems: [404, 422, 429],
  }),
  allow: defineCall({
    ...byLink,
    summary: 'Make a change of servers at once that waits, by the link in the mail about it',
    path: '/api/auth/allow',
    response: allowed,
    problems: [404, 409, 422, 429],
  }),
  undoEmail: defineCall({
    ...byLink,
    summary: 'Undo a change of the email address, from the former one, and stop what is under way as above',
    path: '/api/auth/undo-email',
    response: stopped,
    problems: [404, 409, 422, 429],
  }),
}
