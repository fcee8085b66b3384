import { authCalls, domainCalls } from '@panel/shared/contract'
import { sql } from 'kysely'
import { startWorker } from '../src/jobs/worker'
import { enqueue } from '../src/mail/outbox-repository'
import { startTestApi, type TestApi } from './api'
import { until } from './until'
import { createUser, makeUnlockedDomain, type TestUser } from './users'

/** More than a group of workers sends at a time. */
const mails = 6

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})

afterAll(() => api.close())

test('a mail server that hangs holds up mails of its kind, and neither codes nor other work', async () => {
  const waiting: (() => void)[] = []
  const sent: string[] = []
  let hangs = true
  const { email } = await createUser(api)
  const deliver = async ({ to }: { to: string }): Promise<undefined> => {
    if (hangs && to !== email) await new Promise<void>(resolve => waiting.push(resolve))
    sent.push(to)
  }
  const worker = await startWorker(api.deps, deliver, api.url)
  const left = async (): Promise<number> => {
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from graphile_worker.jobs where task_identifier = 'reconcile_zones'`.execute(api.db)
    return rows[0]?.left ?? 0
  }
  try {
    const notice = { notice: 'password_changed', to: 'slow@example.com', language: 'en', params: {} } as const
    for (let mail = 0; mail < mails; mail += 1) await enqueue(api.db, 'send_notice', notice)
    await until('mails hang', () => waiting.length >= 4)
    await sql`select graphile_worker.add_job('reconcile_zones')`.execute(api.db)
    await api.call(authCalls.requestReset, { body: { email } })
    await until('other work is done', async () => (await left()) === 0)
    await until('the code is sent', () => sent.includes(email))
    expect(sent).toEqual([email])
  } finally {
    hangs = false
    for (const go of waiting) go()
    await worker.stop()
  }
})

/** Locks and unlocks a domain so often; each unlock is mailed with a stop link. */
const unlock = async ({ token }: TestUser, id: number, times: number): Promise<void> => {
  for (let time = 0; time < times; time += 1)
    for (const client_transfer_lock of [true, false]) {
      const answer = await api.call(domainCalls.setTransferLock, {
        token,
        params: { id },
        body: { client_transfer_lock },
      })
      expect(answer.status).toBe(200)
    }
}

test('mails about control of three accounts that hang hold up no code and no stop link of another', async () => {
  const admin = await createUser(api, 'admin')
  const flooders: TestUser[] = []
  for (let count = 0; count < 3; count += 1) {
    const flooder = await createUser(api)
    flooders.push(flooder)
    await unlock(flooder, await makeUnlockedDomain(api, flooder, admin), mails)
  }
  const owner = await createUser(api)
  await unlock(owner, await makeUnlockedDomain(api, owner, admin), 1)
  await api.call(authCalls.requestReset, { body: { email: owner.email } })
  const sent: string[] = []
  const waiting: (() => void)[] = []
  let hangs = true
  const deliver = async ({ to, text, subject }: { to: string; text: string; subject: string }): Promise<undefined> => {
    if (hangs && flooders.some(({ email }) => email === to) && text.includes('/cpc/stop#'))
      await new Promise<void>(resolve => waiting.push(resolve))
    if (to === owner.email) sent.push(text.includes('/cpc/stop#') ? 'stop link' : subject.replace(/^\d{6}/, 'code'))
  }
  const worker = await startWorker(api.deps, deliver, api.url)
  try {
    await until('both are sent', () => sent.includes('stop link') && sent.some(subject => subject.startsWith('code')))
    await until('a mail of each of the three hangs', () => waiting.length >= 3)
  } finally {
    hangs = false
    for (const go of waiting) go()
    await worker.stop()
  }
})
