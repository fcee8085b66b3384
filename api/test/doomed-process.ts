import type { Task } from 'graphile-worker'
import { sql } from 'kysely'
import { createDatabase, createPool } from '../src/database/connect'
import { jobs } from '../src/jobs/jobs'
import { groupsOf } from '../src/jobs/worker'
import type { Deliver } from '../src/mail/deliver'
import { createPost } from '../src/mail/post'
import { registryWork } from '../src/registration/work'
import type { RegistryPort } from '../src/registry/port'
import type { Dependencies } from '../src/request-context'
import { openDatabaseProxy } from './database-proxy'

/** Something that a process does: a job of the queue, by a part of its payload, or one of the schedule. */
export type Doing = { task: string; payload: object } | { scheduled: string }

interface Doom {
  /** Passed before each statement, and before and after each call of others. Nothing goes on after the process's end. */
  point: () => Promise<void>
  ended: Promise<'killed'>
}

/** Ends at its `last` point: from then on nothing that it does is done, as after SIGKILL. */
const createDoom = (last: number, cut: () => void): Doom => {
  let passed = 0
  let end: (word: 'killed') => void
  const ended = new Promise<'killed'>(resolve => {
    end = resolve
  })
  const point = async (): Promise<void> => {
    passed += 1
    if (passed === last) {
      cut()
      end('killed')
    }
    if (passed >= last) await new Promise(() => undefined)
  }
  return { point, ended }
}

const poolOf = (url: string, { point }: Doom) =>
  createPool(url, 4).on('connect', client => {
    const query = client.query.bind(client) as (...words: unknown[]) => unknown
    const watched = async (...words: unknown[]): Promise<unknown> => {
      await point()
      return query(...words)
    }
    client.query = watched as typeof client.query
  })

const watch = <Calls extends object>(calls: Calls, { point }: Doom): Calls => {
  const watched = Object.entries(calls).map(([name, call]: [string, unknown]) => {
    if (typeof call !== 'function') return [name, call]
    const atPoints = async (...words: unknown[]): Promise<unknown> => {
      await point()
      const answer: unknown = await call.apply(calls, words)
      await point()
      return answer
    }
    return [name, atPoints]
  })
  return Object.fromEntries(watched) as Calls
}

const watchRegistry = (port: RegistryPort, doom: Doom): RegistryPort => ({
  ...port,
  on: (...words) => watch(port.on(...words), doom),
  asking: (...words) => watch(port.asking(...words), doom),
})

interface Job {
  id: string
  created_at: Date
  attempts: number
  max_attempts: number
  task_identifier: string
  payload: unknown
}

/** Takes a job as the queue does. */
const takeJob = async ({ db }: Dependencies, task: string, payload: object): Promise<Job> => {
  const { rows } = await sql<Job>`
    update graphile_worker._private_jobs job set locked_by = 'doomed', locked_at = now(), attempts = job.attempts + 1
    from graphile_worker._private_tasks task
    where task.id = job.task_id and job.id = (
      select min(one.id) from graphile_worker._private_jobs one join graphile_worker._private_tasks kind on kind.id = one.task_id
      where kind.identifier = ${task} and one.payload::jsonb @> ${JSON.stringify(payload)}::jsonb)
    returning job.id::text, job.created_at, job.attempts, job.max_attempts, task.identifier as task_identifier,
      job.payload`.execute(db)
  const [job] = rows
  if (!job) throw new Error(`No job ${task} ${JSON.stringify(payload)}`)
  return job
}

export interface Outside {
  deliver: Deliver
  /** Servers that are called call this back, while they have not answered. */
  onCall: (point: () => Promise<void>) => void
}

/**
 * Does something as a process that is killed at its `last` point. What it holds at the database ends with it.
 * @returns `done` when it came to its end before that
 */
export const doUntilKilled = async (
  deps: Dependencies,
  url: string,
  doing: Doing,
  last: number,
  { deliver, onCall }: Outside,
): Promise<'done' | 'killed'> => {
  const way = await openDatabaseProxy(url)
  const doom = createDoom(last, way.close)
  const db = createDatabase(poolOf(way.url, doom))
  const registry = watchRegistry(deps.registry, doom)
  const doomed: Dependencies = { ...deps, db, registry, work: registryWork({ ...deps, registry }) }
  const watchedDeliver: Deliver = async (...words) => {
    await doom.point()
    await deliver(...words)
    await doom.point()
  }
  onCall(doom.point)
  const run = async (): Promise<'done'> => {
    if ('scheduled' in doing) {
      await jobs.find(({ name }) => name === doing.scheduled)?.run(doomed, () => false)
      return 'done'
    }
    const job = await takeJob(deps, doing.task, doing.payload)
    const post = createPost(doomed, watchedDeliver)
    const task = groupsOf(doomed, post).flatMap(({ taskList }) => taskList?.[doing.task] ?? [])[0] as Task
    await task(job.payload, { job } as unknown as Parameters<Task>[1])
    await doom.point()
    await sql`delete from graphile_worker._private_jobs where id = ${job.id}::bigint`.execute(deps.db)
    return 'done'
  }
  return Promise.race([run(), doom.ended]).finally(way.close)
}
