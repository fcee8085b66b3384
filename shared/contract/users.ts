import * as z from '@panel/shared/schema'
import { defineCall } from './call'

/** The signed-in user (S3.1). */
const currentUser = z.object({ email: z.string(), is_admin: z.boolean() })
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
}
