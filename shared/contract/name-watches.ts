import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { id, idParams, timestamp } from './common'
import { requiredLine } from './lines'

/** A taken name that an account watches; a mail comes when it becomes free. `domain` is the full name in ASCII. */
const nameWatch = z.object({ id, domain: z.string(), created_at: timestamp })
export type NameWatch = z.infer<typeof nameWatch>

const nameWatchBody = z.strictObject({ domain: requiredLine(253) })

const own = { spec: '+', access: 'user' } as const

export const nameWatchCalls = {
  list: defineCall({
    ...own,
    summary: 'The taken names that the account watches, by name',
    method: 'GET',
    path: '/api/users/me/watches',
    status: 200,
    response: z.array(nameWatch),
    problems: [401],
  }),
  add: defineCall({
    ...own,
    summary: 'Watch a taken name: a mail comes when it is free, and the watch ends',
    method: 'POST',
    path: '/api/users/me/watches',
    body: nameWatchBody,
    status: 201,
    response: nameWatch,
    problems: [401, 404, 409, 422],
  }),
  remove: defineCall({
    ...own,
    summary: 'Stop watching a name',
    method: 'DELETE',
    path: '/api/users/me/watches/{id}',
    params: idParams,
    status: 204,
    response: 'none',
    problems: [401, 404, 422],
  }),
}
