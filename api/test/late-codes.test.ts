import { authCalls } from '@panel/shared/contract'
import { sql } from 'kysely'
import { startWorker } from '../src/jobs/worker'
import type { Mail } from '../src/mail/compose'
import { enqueue } from '../src/mail/outbox-repository'
import { startTestApi, type TestApi } from './api'
import { until, untilJobsAreDone } from './until'
import { createUser } from './users'

let api: TestApi

beforeEach(async () => {
  api = await startTestApi()
})

afterEach(() => api.close())

const order = (email: string) =>
  enqueue(api.db, 'send_code', { purpose: 'reset', email, language: 'en', registration_id: null })

const codeIn = (mail: Mail | undefined): string => /^(\d{6})$/m.exec(mail?.text ?? '')?.[1] ?? ''

const use = async (email: string, code: string): Promise<number> =>
  (await api.call(authCalls.verifyReset, { body: { email, code } })).status

const long = sql<Date>`now() - interval '20 minutes'`

test('a code whose job runs late is fresh when it is sent; of several orders only the newest is carried out', async () => {
  const { email } = await createUser(api)
  for (let count = 0; count < 3; count += 1) await order(email)
  await sql`update graphile_worker._private_jobs set created_at = ${long}, run_at = ${long}`.execute(api.db)
  const mails: Mail[] = []
  const worker = await startWorker(api.deps, async mail => void mails.push(mail), api.url)
  await untilJobsAreDone(api.db)
  await worker.stop()
  expect(mails).toHaveLength(1)
  expect(await use(email, codeIn(mails[0]))).toBe(200)
})

test('a mail that is tried again within minutes shows the same code, and a fresh one later', async () => {
  const { email } = await createUser(api)
  const tries: { code: string; at: Date }[] = []
  const refuse = async (mail: Mail, _id: string, at: Date): Promise<undefined> => {
    tries.push({ code: codeIn(mail), at })
    if (tries.length < 3) throw new Error('Not now')
  }
  const worker = await startWorker(api.deps, refuse, api.url)
  await order(email)
  const tryAgain = async (count: number): Promise<void> => {
    await until('the next try', async () => {
      await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(api.db)
      return tries.length === count
    })
  }
  await tryAgain(2)
  await api.db.updateTable('codes').set({ created_at: long }).execute()
  await tryAgain(3)
  await worker.stop()
  const [first, second, third] = tries
  expect(second).toEqual(first)
  expect(third?.at.getTime()).toBeGreaterThan(first?.at.getTime() ?? 0)
  expect(await use(email, third?.code ?? '')).toBe(200)
})
