import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { id, timestamp } from './common'

export const additionKinds = ['token', 'webhook', 'passkey', 'factor', 'email', 'device', 'nameservers'] as const
export type AdditionKind = (typeof additionKinds)[number]

/**
 * What was added to an account. `from`: address of the client; '' where it is not known. `rests`: it has no effect since
 * a reset or a stop, until it is kept. `secondary`: these nameservers follow the zone of a domain, named with it; a page
 * that is older than this shows them among the others.
 */
export const addition = z.object({
  id,
  kind: z.enum(additionKinds),
  name: z.string(),
  at: timestamp,
  from: z.string(),
  rests: z.boolean(),
  secondary: z.optional(z.boolean()),
})
export type Addition = z.infer<typeof addition>

const chosen = z.optional(z.array(id).check(z.maxLength(1000)))
const answerBody = z.strictObject({ keep: chosen, remove: chosen })

const base = { spec: '+', access: 'user', path: '/api/users/me/additions' } as const

export const additionCalls = {
  list: defineCall({
    ...base,
    summary: 'What was added to the account in the last 30 days, and what still rests; the newest first',
    method: 'GET',
    status: 200,
    response: z.array(addition),
    problems: [401],
  }),
  answer: defineCall({
    ...base,
    confirmed: true,
    summary: 'Keep or remove what was added; removed nameservers and addresses are replaced by the former ones',
    method: 'POST',
    body: answerBody,
    status: 200,
    /** What could not be removed, and why. */
    response: z.object({ failed: z.array(z.object({ id, detail: z.string() })) }),
    problems: [401, 403, 404, 409, 422],
  }),
}
