import * as z from '@panel/shared/schema'
import { rejectionReasons } from './errors'
import { line } from './lines'

const rejectionReason = z.enum(rejectionReasons)
export type RejectionReason = z.infer<typeof rejectionReason>

/**
 * Why, for the requester: one of the reasons that are translated, words of the administrator's own, or both. Apart from
 * the administrators' calls, which the orders of customers do not need.
 */
export const rejectBody = z.strictObject({ reason: z.optional(line(500)), template: z.optional(rejectionReason) })
