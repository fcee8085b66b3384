import { adminCalls, healthCalls } from '@panel/shared/contract'
import { route } from '../http/register-call'
import { getJobs, runJob } from '../jobs/service'
import { checkHealth } from './service'

export const healthRoutes = [route(healthCalls.health, ({ context }) => checkHealth(context))]

export const jobRoutes = [
  route(adminCalls.jobs, ({ context }) => getJobs(context)),
  route(adminCalls.runJob, async ({ context, caller, params }) => {
    await runJob(context, caller, params.name)
    return undefined
  }),
]
