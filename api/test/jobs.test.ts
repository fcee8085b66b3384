import { createServer, type Server } from 'node:net'
import { authCalls, transferCalls } from '@panel/shared/contract'
import { compareCatalogues } from '@panel/shared/testing/catalogues'
import { sql } from 'kysely'
import pino from 'pino'
import { cleanUp } from '../src/jobs/clean-up-repository'
import { unlockAbandoned } from '../src/jobs/lock-repository'
import { startWorker } from '../src/jobs/worker'
import { composeCode, composeNotice } from '../src/mail/compose'
import { createDeliver } from '../src/mail/deliver'
import en from '../src/mail/texts/en.json'
import uk from '../src/mail/texts/uk.json'
import { readSettings } from '../src/settings'
import { startTestApi, type TestApi } from './api'
import { createUser, makeUnlockedDomain, type TestUser } from './users'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})

afterAll(() => api.close())

const mailed = async (notice: string) => {
  const { rows } = await sql<{ payload: { notice: string; to: string; language: string } }>`
    select payload from graphile_worker._private_jobs where payload->>'notice' = ${notice}`.execute(api.db)
  return rows.map(({ payload }) => payload)
}

describe('texts', () => {
  test('both languages say the same', () => {
    expect(compareCatalogues(en, uk)).toEqual([])
  })

  test('the code stands on a line of its own', () => {
    const mail = composeCode(readSettings({}), {
      to: 'a@example.com',
      language: 'uk',
      purpose: 'confirm',
      code: '012345',
    })
    expect(mail.subject).toBe('Підтвердження електронної адреси: ваш код')
    expect(mail.text).toMatch(/^012345$/m)
    expect(mail.html).toContain('>012345</p>')
  })

  test('names stand as people read them, and nothing becomes markup', async () => {
    const params = { domain: 'xn--b1aluem3j.ua', from: '<b>"x"&@example.com', to: 'b@example.com' }
    const mail = await composeNotice(readSettings({}), {
      notice: 'transfer_offered',
      to: 'b@example.com',
      language: 'en',
      params,
    })
    expect(mail.subject).toBe('привіт.ua is offered to you')
    expect(mail.html).toContain('&#60;b&#62;&#34;x&#34;&#38;@example.com')
  })
})

describe('an SMTP server', () => {
  /** Speaks as much SMTP as a delivery needs; refuses as many mails as it is told to. */
  const serve = (refusals: number): Promise<{ server: Server; received: string[]; url: string }> =>
    new Promise(resolve => {
      const received: string[] = []
      let left = refusals
      const server = createServer(socket => {
        let data: string | null = null
        socket.on('error', () => undefined)
        socket.write('220 test\r\n')
        socket.on('data', chunk => {
          const text = chunk.toString()
          if (data !== null) data += text
          else if (/^DATA/i.test(text)) {
            data = ''
            return socket.write('354 go on\r\n')
          } else return socket.write(/^QUIT/i.test(text) ? '221 bye\r\n' : '250 ok\r\n')
          if (!data.endsWith('\r\n.\r\n')) return
          left -= 1
          if (left < 0) received.push(data)
          data = null
          return socket.write(left < 0 ? '250 ok\r\n' : '451 later\r\n')
        })
      })
      server.listen(0, '127.0.0.1', () => {
        const address = server.address()
        const port = typeof address === 'object' && address ? address.port : 0
        resolve({ server, received, url: `smtp://127.0.0.1:${port}` })
      })
    })

  test('that refuses at first gets the mail later, with the same code; the call does not wait', async () => {
    const { server, received, url } = await serve(1)
    const person = await createUser(api)
    const settings = { ...api.deps.settings, SMTP_URL: url }
    const worker = await startWorker(api.deps, createDeliver(settings, pino({ level: 'silent' })), api.url)
    const began = Date.now()
    expect((await api.call(authCalls.requestReset, { body: { email: person.email } })).status).toBe(200)
    expect(Date.now() - began).toBeLessThan(1000)
    const codes = async () => api.db.selectFrom('codes').selectAll().where('email', '=', person.email).execute()
    while ((await codes()).length === 0) await new Promise(resolve => setTimeout(resolve, 20))
    await sql`update graphile_worker._private_jobs set run_at = now() where attempts > 0`.execute(api.db)
    for (let tries = 0; tries < 300 && received.length === 0; tries += 1) {
      await new Promise(resolve => setTimeout(resolve, 50))
      await sql`update graphile_worker._private_jobs set run_at = now() where attempts > 0`.execute(api.db)
    }
    await worker.stop()
    server.close()
    expect(received).toHaveLength(1)
    expect(await codes()).toHaveLength(1)
    const code = /^(\d{6})\r?$/m.exec(received[0] ?? '')?.[1]
    const body = { email: person.email, code }
    expect((await api.call(authCalls.verifyReset, { body })).status).toBe(200)
  })
})

test('a job that a killed process held is done by the next one at once; one of a live process is left to it', async () => {
  // A worker that runs may be quicker than the test; then another job is held.
  const held = async (locked_by: string): Promise<string> => {
    const { email } = await createUser(api)
    await api.call(authCalls.requestReset, { body: { email } })
    const { numAffectedRows } = await sql`
      update graphile_worker._private_jobs set locked_at = now(), locked_by = ${locked_by}
      where payload->>'email' = ${email} and locked_at is null`.execute(api.db)
    return numAffectedRows === 1n ? email : held(locked_by)
  }
  const mails: string[] = []
  const deliver = async ({ to }: { to: string }) => void mails.push(to)
  const waitFor = async (email: string) => {
    for (let tries = 0; tries < 100 && !mails.includes(email); tries += 1)
      await new Promise(resolve => setTimeout(resolve, 30))
    return mails.includes(email)
  }
  const workers: Awaited<ReturnType<typeof startWorker>>[] = []
  const work = async () => void workers.push(await startWorker(api.deps, deliver, api.url))
  try {
    const abandoned = await held('worker of a killed process')
    await work()
    expect(await waitFor(abandoned)).toBe(true)
    const running = await held('worker of a live process')
    await work()
    expect(await waitFor(running)).toBe(false)
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '6 minutes'`.execute(api.db)
    await unlockAbandoned(api.db)
    expect(await waitFor(running)).toBe(true)
  } finally {
    await Promise.all(workers.map(worker => worker.stop()))
  }
})

describe('the language of a mail', () => {
  test('is the one its reader last signed in with', async () => {
    const [giver, receiver] = [await createUser(api), await createUser(api)]
    const admin = await createUser(api, 'admin')
    const login = (person: TestUser, language: string) =>
      api.call(authCalls.login, { body: { username: person.email, password: 'lantern river 42' }, language })
    await login(receiver, 'uk')
    const id = await makeUnlockedDomain(api, giver, admin)
    const body = { target_email: receiver.email }
    const offered = await api.call(transferCalls.start, {
      token: giver.token,
      params: { id },
      body,
      language: 'en',
    })
    const params = { id: (offered.json as { id: number }).id }
    await api.call(transferCalls.accept, { token: receiver.token, params, language: 'uk' })
    expect(await mailed('transfer_offered')).toMatchObject([{ to: receiver.email, language: 'uk' }])
    expect(await mailed('transfer_started')).toMatchObject([{ to: giver.email, language: 'en' }])
    expect(await mailed('transfer_accepted')).toMatchObject([{ to: giver.email, language: 'en' }])
  })
})

test('what no longer counts is deleted, and nothing else', async () => {
  const [kept, gone] = [await createUser(api), await createUser(api)]
  await api.db
    .updateTable('sessions')
    .set({ last_used_at: sql`now() - interval '8 days'` })
    .where('user_id', '=', gone.id)
    .execute()
  await cleanUp(api.db)
  const sessions = await api.db
    .selectFrom('sessions')
    .select('user_id')
    .where('user_id', 'in', [kept.id, gone.id])
    .execute()
  expect(sessions).toEqual([{ user_id: kept.id }])
})
