import { adminCalls, authCalls, type UndeliverableMail, type WaitingMail } from '@panel/shared/contract'
import { sql } from 'kysely'
import { deleteAccount } from '../src/account/repository'
import { cleanUp } from '../src/jobs/jobs'
import { newEmail } from './accounts'
import { jsonOf } from './answers'
import type { TestApi } from './api'
import type { MailServer, MailServerAnswers } from './mail-server'
import { type MailingApi, startMailingApi } from './mailing-api'
import { registrantsOf } from './registrants'
import { until, untilJobsAreDone } from './until'
import { createUser, makeUnlockedDomain, type TestUser } from './users'

let api: TestApi
let admin: TestUser
let server: MailServer
let mailing: MailingApi

beforeAll(async () => {
  mailing = await startMailingApi()
  ;({ api, server } = mailing)
  admin = await createUser(api, 'admin')
})

afterAll(() => mailing.close())

const answering = (answers: MailServerAnswers): void => {
  for (const command of ['mail', 'rcpt', 'data', 'content'] as const) delete server.answers[command]
  Object.assign(server.answers, answers)
}

/** Somebody asks for a code, so that a mail goes out. */
const askForCode = async (): Promise<TestUser> => {
  const person = await createUser(api)
  expect((await api.call(authCalls.requestReset, { body: { email: person.email } })).status).toBe(200)
  return person
}

const jobOf = async (email: string): Promise<{ attempts: number; last_error: string | null } | undefined> => {
  const { rows } = await sql<{ attempts: number; last_error: string | null }>`
    select attempts, last_error from graphile_worker._private_jobs where payload->>'email' = ${email}`.execute(api.db)
  return rows[0]
}

const failedOnce = (email: string): Promise<void> =>
  until('the delivery failed', async () => Boolean((await jobOf(email))?.last_error))

const tryAgainNow = (email: string, change = sql`attempts = attempts`): Promise<unknown> =>
  sql`update graphile_worker._private_jobs set run_at = now(), ${change} where payload->>'email' = ${email}`.execute(
    api.db,
  )

const listed = async (email: string): Promise<UndeliverableMail[]> => {
  const answer = await api.call(adminCalls.undeliverable, { token: admin.token })
  expect(answer.status).toBe(200)
  return jsonOf<UndeliverableMail[]>(answer).filter(mail => mail.email === email)
}

const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)

/** Of the mails that wait, those to an address; read page by page. */
const waiting = async (email: string): Promise<WaitingMail[]> => {
  const found: WaitingMail[] = []
  let cursor: unknown
  do {
    const query = { limit: '1', ...(cursor !== undefined && { cursor: String(cursor) }) }
    const answer = await api.call(adminCalls.waitingMails, { token: admin.token, query })
    expect(answer.status).toBe(200)
    found.push(...jsonOf<WaitingMail[]>(answer))
    cursor = answer.headers['next-cursor']
  } while (cursor !== undefined)
  return found.filter(mail => mail.email === email)
}

const metric = async (name: string): Promise<number> => {
  const { body } = await api.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  return Number(new RegExp(`^${name.replace(/[{}"]/g, '\\$&')} (\\d+)$`, 'm').exec(body)?.[1] ?? 0)
}

describe('a mail server that refuses for good', () => {
  test.each([
    ['the recipient', { rcpt: '550 5.1.1 no such mailbox' }],
    ['the mail before its content', { data: '554 5.7.1 not wanted' }],
    ['the content', { content: '552 5.3.4 too large' }],
  ])('%s is not asked again, and an administrator sees it', async (_, answers) => {
    answering(answers)
    const [undeliverable, total] = ['mails_total{result="undeliverable"}', 'undeliverable_mails']
    const before = [await metric(undeliverable), await metric(total)]
    const begun = server.begun()
    const { email } = await askForCode()
    await until('it is listed', async () => (await listed(email)).length > 0)
    expect(await listed(email)).toMatchObject([
      {
        subject: '······ is your code: reset your password',
        reason: Object.values(answers)[0],
        permanent: true,
        attempts: 1,
      },
    ])
    await untilJobsAreDone(api.db)
    expect(await jobOf(email)).toBeUndefined()
    expect(server.begun()).toBe(begun + 1)
    expect([await metric(undeliverable), await metric(total)]).toEqual(before.map(count => count + 1))
  })

  test.each([
    ['of the recipient for now', { rcpt: '450 4.2.1 mailbox busy' }],
    ['of the content for now', { content: '451 4.3.0 try later' }],
    ['of the sender, which is about settings', { mail: '530 5.7.0 authentication required' }],
  ])('a refusal %s is tried again, until the mail arrives', async (_, answers) => {
    answering(answers)
    const [failed, sent] = ['mails_total{result="failed"}', 'mails_total{result="sent"}']
    const before = [await metric(failed), await metric(sent)]
    const { email } = await askForCode()
    await failedOnce(email)
    expect(await metric(failed)).toBe((before[0] ?? 0) + 1)
    expect(await waiting(email)).toMatchObject([
      { kind: 'code', attempts: 1, reason: expect.stringContaining(Object.values(answers)[0] ?? ''), next_at: iso },
    ])
    answering({})
    await tryAgainNow(email)
    await until('it is sent', async () => (await jobOf(email)) === undefined)
    expect(await metric(sent)).toBe((before[1] ?? 0) + 1)
    expect(server.received.at(-1)).toContain(`To: ${email}`)
    expect(await listed(email)).toEqual([])
    expect(await waiting(email)).toEqual([])
  })

  test('what failed at the last attempt is listed, too', async () => {
    answering({ rcpt: '450 4.2.1 mailbox busy' })
    const { email } = await askForCode()
    await failedOnce(email)
    await tryAgainNow(email, sql`attempts = max_attempts - 1`)
    await until('it is given up', async () => (await jobOf(email)) === undefined)
    expect(await listed(email)).toMatchObject([{ reason: '450 4.2.1 mailbox busy', permanent: false, attempts: 12 }])
  })
})

test('a mail that was given up is sent again when an administrator says so, once', async () => {
  answering({ rcpt: '550 5.1.1 no such mailbox' })
  const { email } = await askForCode()
  await until('it is listed', async () => (await listed(email)).length > 0)
  const [mail] = await listed(email)
  expect(mail?.resendable).toBe(true)
  answering({})
  const resend = () => api.call(adminCalls.resend, { token: admin.token, params: { id: mail?.id ?? 0 } })
  const answers = await Promise.all([resend(), resend()])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
  await until('it is sent', async () => server.received.some(text => text.includes(`To: ${email}`)))
  await untilJobsAreDone(api.db)
  expect(await listed(email)).toEqual([])
})

test('the token of a link is readable neither in the queue nor on the list, and arrives when the mail is sent', async () => {
  answering({ rcpt: '450 4.2.1 mailbox busy' })
  const owner = await createUser(api)
  const domain = await makeUnlockedDomain(api, owner, admin)
  const registrant = newEmail()
  const { enter, confirm } = registrantsOf(() => api)
  await enter(owner, domain, registrant)
  const isMail = sql`payload->>'to' = ${registrant} and payload->>'notice' = 'contact_confirm'`
  const dump = async (): Promise<string> => {
    const { rows } = await sql`
      select query_to_xml('select * from graphile_worker._private_jobs', true, false, '') as jobs,
        query_to_xml('select * from undeliverable_mails', true, false, '') as mails`.execute(api.db)
    return JSON.stringify(rows)
  }
  await until('the delivery failed', async () => {
    const { rows } = await sql`
      select from graphile_worker._private_jobs where ${isMail} and last_error is not null`.execute(api.db)
    return rows.length === 1
  })
  const queued = await dump()
  answering({ rcpt: '550 5.1.1 no such mailbox' })
  await sql`update graphile_worker._private_jobs set run_at = now() where ${isMail}`.execute(api.db)
  await until('it is listed', async () => (await listed(registrant)).length > 0)
  const [mail] = await listed(registrant)
  for (const stored of [queued, await dump()]) {
    expect(stored).toContain(registrant)
    expect(stored).not.toMatch(/dcp_|confirm-contact/)
  }
  answering({})
  await api.call(adminCalls.resend, { token: admin.token, params: { id: mail?.id ?? 0 } })
  // Quoted-printable breaks long lines.
  const texts = () => server.received.map(text => text.replaceAll('=\r\n', ''))
  const isLink = (text: string) => text.includes(`To: ${registrant}`) && text.includes('/confirm-contact#')
  await until('it is sent', () => texts().some(isLink))
  const text = texts().find(isLink) ?? ''
  expect((await confirm(/\/confirm-contact#(\w+)/.exec(text)?.[1])).json).toEqual({ email: registrant })
})

describe('the list', () => {
  const refuse = async (): Promise<TestUser> => {
    answering({ rcpt: '550 5.1.1 no such mailbox' })
    const person = await askForCode()
    await until('it is listed', async () => (await listed(person.email)).length === 1)
    return person
  }

  test('comes in pages, the newest first', async () => {
    const users = [await refuse(), await refuse(), await refuse()]
    const read = async (query: Record<string, string>) => {
      const answer = await api.call(adminCalls.undeliverable, { token: admin.token, query })
      return { emails: jsonOf<UndeliverableMail[]>(answer).map(({ email }) => email), answer }
    }
    const first = await read({ limit: '2' })
    const next = await read({ limit: '1', cursor: String(first.answer.headers['next-cursor']) })
    expect([...first.emails, ...next.emails]).toEqual(users.map(({ email }) => email).reverse())
  })

  test('forgets a mail after 30 days, and those of an account that is deleted', async () => {
    const [old, gone, kept] = [await refuse(), await refuse(), await refuse()]
    await api.db
      .updateTable('undeliverable_mails')
      .set({ failed_at: sql`now() - interval '31 days'` })
      .where('email', '=', old.email)
      .execute()
    await cleanUp(api.deps)
    await deleteAccount(api.db, gone.id)
    expect(await Promise.all([old, gone, kept].map(async ({ email }) => (await listed(email)).length))).toEqual([
      0, 0, 1,
    ])
  })
})
