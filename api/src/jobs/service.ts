import type { AdminJob } from '@panel/shared/contract'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { transact } from '../database/transact'
import type { RequestContext } from '../request-context'
import { retrySetAside } from '../set-aside/repository'
import { jobs } from './jobs'
import { hasten, listJobs } from './schedule-repository'

const minute = 60

/** Of whole minutes, as an ISO 8601 duration. */
const durationOf = (seconds: number): string =>
  seconds % (60 * minute) === 0 ? `PT${seconds / (60 * minute)}H` : `PT${seconds / minute}M`

const isoOf = (at: Date | null | undefined): string | null => at?.toISOString() ?? null

/** Every job of the schedule, in its order. */
export const getJobs = async ({ db }: RequestContext): Promise<AdminJob[]> => {
  const rows = new Map((await listJobs(db)).map(row => [row.name, row]))
  return Promise.all(
    jobs.map(async ({ name, every, backlog }) => {
      const row = rows.get(name)
      const left = await backlog?.(db)
      return {
        name,
        schedule: durationOf(every),
        last_run: isoOf(row?.last_run),
        last_success: isoOf(row?.last_success),
        last_error: row?.last_error ?? null,
        next_run: isoOf(row?.next_run),
        waiting: left?.waiting ?? 0,
        oldest: isoOf(left?.oldest),
        set_aside: row?.set_aside ?? 0,
      }
    }),
  )
}

/** Makes a job due, with what it has set aside. @throws ProblemError not_found */
export const runJob = (context: RequestContext, admin: User, name: string): Promise<void> =>
  transact(context.db, async trx => {
    const job = jobs.find(one => one.name === name)
    if (!job) throw new ProblemError('not_found')
    await job.hasten?.(trx)
    await retrySetAside(trx, name)
    await hasten(trx, name)
    await audit(trx, context, { event: 'job_run', actor: admin.id, subject: `job ${name}` })
  })
