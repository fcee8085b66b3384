import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { id, idParams, timestamp } from './common'
import { sortedPage } from './paging'

/** A place where an account is signed in. `agent` is the browser's own name, '' when it has none. */
export const openSession = z.object({
  id,
  created_at: timestamp,
  last_used_at: timestamp,
  agent: z.string(),
  address: z.string(),
  current: z.boolean(),
})
export type OpenSession = z.infer<typeof openSession>

const sessionsQuery = z.object(sortedPage)

const own = { spec: '+', access: 'user' } as const
const ofUser = { spec: '+', access: 'admin', params: idParams, path: '/api/admin/users/{id}/sessions' } as const

export const sessionCalls = {
  list: defineCall({
    ...own,
    summary: 'Where the account is signed in, the latest use first, 100 at a time unless `limit` says so',
    method: 'GET',
    path: '/api/users/me/sessions',
    query: sessionsQuery,
    status: 200,
    response: z.array(openSession),
    problems: [401, 422],
  }),
  endOthers: defineCall({
    ...own,
    summary: 'End every other session',
    method: 'DELETE',
    path: '/api/users/me/sessions',
    status: 204,
    response: 'none',
    problems: [401],
  }),
  end: defineCall({
    ...own,
    summary: 'End one session',
    method: 'DELETE',
    path: '/api/users/me/sessions/{id}',
    params: idParams,
    status: 204,
    response: 'none',
    problems: [401, 404, 422],
  }),
  listOfUser: defineCall({
    ...ofUser,
    summary: 'Where an account is signed in, the latest use first, 100 at a time unless `limit` says so',
    method: 'GET',
    query: sessionsQuery,
    status: 200,
    response: z.array(openSession),
    problems: [401, 403, 404, 422],
  }),
  endOfUser: defineCall({
    ...ofUser,
    summary: 'End every session of an account',
    method: 'DELETE',
    status: 204,
    response: 'none',
    problems: [401, 403, 404, 422],
  }),
}
