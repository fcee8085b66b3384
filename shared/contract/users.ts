import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { timestamp } from './common'

/** The signed-in user (S3.1). `time_zone`: in which dates are shown; left out where none was chosen. */
const currentUser = z.object({
  email: z.string(),
  is_admin: z.boolean(),
  time_zone: z.optional(z.string()),
  /** Until when an administrator acts as the user in this session; left out in the user's own. */
  acting_until: z.optional(timestamp),
  /** Whether something that was added lately rests until the user answers; left out where nothing does. */
  additions_rest: z.optional(z.boolean()),
})
export type CurrentUser = z.infer<typeof currentUser>

export const userCalls = {
  me: defineCall({
    spec: 'S7.4',
    summary: 'The signed-in user',
    method: 'GET',
    path: '/api/users/me',
    access: 'user',
    status: 200,
    response: currentUser,
    problems: [401],
  }),
  panelToken: defineCall({
    spec: '+',
    summary:
      'A token of five minutes by which the back end of a live panel knows its user; its keys are in /.well-known/jwks.json',
    method: 'POST',
    path: '/api/users/me/panel-token',
    access: 'user',
    body: z.strictObject({
      /** Name of the panel: `mfe-mailboxes`. */
      panel: z.string().check(z.maxLength(100)),
      /** One of the origins that its live build names in `audiences`. */
      audience: z.string().check(z.maxLength(300)),
    }),
    status: 200,
    response: z.object({ token: z.string(), expires_at: timestamp }),
    problems: [401, 403],
  }),
}
