import * as z from '@panel/shared/schema'
import { defineCall } from './call'

/** S3.12: `ok` means healthy; any other value does not. */
export const health = z.object({ status: z.string() })

export const healthCalls = {
  health: defineCall({
    spec: 'S7.2',
    summary: 'Whether the API and its database work',
    method: 'GET',
    path: '/api/health',
    access: 'public',
    status: 200,
    response: health,
    problems: [],
  }),
}
