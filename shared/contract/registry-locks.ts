import * as z from '@panel/shared/schema'
import { defineCall } from './call'
import { idParams } from './common'
import { domain } from './domains'

/** A lock that only the registry sets, or its end. */
const registryLockBody = z.strictObject({ lock: z.boolean() })

export const registryLockCalls = {
  ask: defineCall({
    spec: '+',
    summary: 'Ask the operator to have the registry lock the domain, or unlock it',
    method: 'POST',
    path: '/api/domains/{id}/registry-lock',
    access: 'user',
    params: idParams,
    body: registryLockBody,
    status: 200,
    response: domain,
    confirmed: true,
    problems: [401, 404, 409, 422, 429],
  }),
}
