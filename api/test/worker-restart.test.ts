import { once } from 'node:events'
import { authCalls } from '@panel/shared/contract'
import { sql } from 'kysely'
import { advisoryLocks } from '../src/database/advisory-lock'
import { startWorker } from '../src/jobs/worker'
import { startTestApi, type TestApi } from './api'
import { until } from './until'
import { createUser } from './users'

/** As many as run at a time. */
const jobs = 4

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})

afterAll(() => api.close())

const enqueueMail = async (): Promise<string> => {
  const { email } = await createUser(api)
  await api.call(authCalls.requestReset, { body: { email } })
  return email
}

test('a worker goes on after the database refused the ends of several jobs, one after another', async () => {
  const mails: string[] = []
  const waiting = new Map<string, () => void>()
  const deliver = async ({ to }: { to: string }): Promise<undefined> => {
    mails.push(to)
    if (mails.length <= jobs) await new Promise<void>(resolve => waiting.set(to, resolve))
  }
  const refusals = async (): Promise<number> => {
    const { rows } = await sql<{ refusals: number }>`select last_value::int as refusals from refusals`.execute(api.db)
    return rows[0]?.refusals ?? 0
  }
  // What a sequence has counted stays, although the transaction is undone.
  await sql`
    create sequence refusals minvalue 0 start 0;
    select nextval('refusals');
    create function refuse() returns trigger language plpgsql as $$ begin
      perform nextval('refusals');
      raise exception 'the database refuses';
    end $$;
    create trigger refuse before delete on graphile_worker._private_jobs for each row execute function refuse()`.execute(
    api.db,
  )
  const worker = await startWorker(api.deps, deliver, api.url)
  try {
    for (let job = 0; job < jobs; job++) await enqueueMail()
    await until('all jobs run', () => waiting.size === jobs)
    const [last, ...others] = waiting.values()
    for (const [index, end] of others.entries()) {
      end()
      await until('the end of one more is refused', async () => (await refusals()) === index + 1)
    }
    await sql`drop trigger refuse on graphile_worker._private_jobs`.execute(api.db)
    last?.()
    const later = await enqueueMail()
    await until('a later mail is sent', () => mails.includes(later))
  } finally {
    await worker.stop()
  }
})

test('a worker that lost its connection keeps its jobs when another worker starts', async () => {
  const release = new AbortController()
  const mails: string[] = []
  const deliver = async ({ to }: { to: string }): Promise<undefined> => {
    mails.push(to)
    await once(release.signal, 'abort')
  }
  /** The connections by which a process that starts sees that it is not alone. */
  const members = async (): Promise<number[]> => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_locks where locktype = 'advisory' and objid = ${advisoryLocks.workers} and granted
        and database = (select oid from pg_database where datname = current_database())`.execute(api.db)
    return rows.map(({ pid }) => pid)
  }
  const holder = async (email: string) => {
    const { rows } = await sql<{ locked_by: string | null }>`
      select locked_by from graphile_worker._private_jobs where payload->>'email' = ${email}`.execute(api.db)
    return rows[0]?.locked_by
  }
  const workers = [await startWorker(api.deps, deliver, api.url)]
  try {
    const held = await enqueueMail()
    await until('the mail is under way', () => mails.includes(held))
    const worker = await holder(held)
    const [lost] = await members()
    await sql`select pg_terminate_backend(${lost})`.execute(api.db)
    await until('the worker is seen again', async () => (await members()).some(pid => pid !== lost))
    workers.push(await startWorker(api.deps, deliver, api.url))
    expect(worker).toEqual(expect.any(String))
    expect(await holder(held)).toBe(worker)
  } finally {
    release.abort()
    await Promise.all(workers.map(worker => worker.stop()))
  }
  expect(mails).toHaveLength(1)
})
