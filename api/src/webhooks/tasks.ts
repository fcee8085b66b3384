import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Dependencies } from '../request-context'
import { sendWebhooks } from './deliver'
import { enqueueDelivery } from './repository'
import { runTasks } from './run-repository'

const runSchema = z.object({ user_id: z.number(), slot: z.number() })
const olderSchema = z.object({ id: z.number() })

/** Messages to receivers that answered the last one. */
export const webhookTasks = (deps: Dependencies): TaskList => ({
  [runTasks.responsive]: (payload, { job }) => sendWebhooks(deps, runSchema.parse(payload), job.id, true),
  // What older versions order.
  deliver_webhook: payload => enqueueDelivery(deps.db, olderSchema.parse(payload).id),
})

/** Messages to all others, also to those that were never sent one. */
export const silentWebhookTasks = (deps: Dependencies): TaskList => ({
  [runTasks.silent]: (payload, { job }) => sendWebhooks(deps, runSchema.parse(payload), job.id, false),
})
