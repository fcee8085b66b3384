import * as z from '@panel/shared/schema'
import { apiScopes, defineCall } from './call'
import { id, idParams, requiredLine, timestamp } from './common'

const apiScope = z.enum(apiScopes)

/** A token for programs. `domains` null: every domain of the account. `expires_at` null: until it is removed. */
const apiToken = z.object({
  id,
  name: z.string(),
  scopes: z.array(apiScope),
  domains: z.nullable(z.array(id)),
  created_at: timestamp,
  expires_at: z.nullable(timestamp),
  last_used_at: z.nullable(timestamp),
})
export type ApiToken = z.infer<typeof apiToken>

export const newApiTokenBody = z.strictObject({
  name: requiredLine(100),
  scopes: z.array(apiScope).check(z.minLength(1, 'required')),
  domains: z.optional(z.nullable(z.array(id).check(z.minLength(1, 'required'), z.maxLength(1000)))),
  expires_at: z.optional(z.nullable(timestamp)),
})

const own = { spec: '+', access: 'user' } as const

export const apiTokenCalls = {
  list: defineCall({
    ...own,
    summary: 'The API tokens of the account, without their secret',
    method: 'GET',
    path: '/api/users/me/tokens',
    status: 200,
    response: z.array(apiToken),
    problems: [401],
  }),
  create: defineCall({
    ...own,
    confirmed: true,
    summary: 'Make an API token; it is shown once',
    method: 'POST',
    path: '/api/users/me/tokens',
    body: newApiTokenBody,
    status: 201,
    response: z.object({ id, token: z.string() }),
    problems: [401, 403, 404, 409, 422],
  }),
  remove: defineCall({
    ...own,
    confirmed: true,
    summary: 'Remove an API token; it is refused from now on',
    method: 'DELETE',
    path: '/api/users/me/tokens/{id}',
    params: idParams,
    status: 204,
    response: 'none',
    problems: [401, 403, 404, 422],
  }),
}
