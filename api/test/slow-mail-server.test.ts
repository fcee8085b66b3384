import { authCalls } from '@panel/shared/contract'
import { sql } from 'kysely'
import { startWorker } from '../src/jobs/worker'
import { startTestApi, type TestApi } from './api'
import { until } from './until'
import { createUser } from './users'

/** More than are delivered at a time. */
const mails = 6

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})

afterAll(() => api.close())

test('a mail server that hangs holds up mails, and nothing else', async () => {
  const waiting: (() => void)[] = []
  let hangs = true
  const deliver = async (): Promise<void> => {
    if (hangs) await new Promise<void>(resolve => waiting.push(resolve))
  }
  const worker = await startWorker(api.deps, deliver, api.url)
  const left = async (): Promise<number> => {
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from graphile_worker.jobs where task_identifier = 'clean_up'`.execute(api.db)
    return rows[0]?.left ?? 0
  }
  try {
    for (let mail = 0; mail < mails; mail += 1) {
      const { email } = await createUser(api)
      await api.call(authCalls.requestReset, { body: { email } })
    }
    await until('mails hang', () => waiting.length >= 4)
    await sql`select graphile_worker.add_job('clean_up')`.execute(api.db)
    await until('other work is done', async () => (await left()) === 0)
  } finally {
    hangs = false
    for (const go of waiting) go()
    await worker.stop()
  }
})
