import { contactCalls, type SentNotice, sentNoticeCalls } from '@panel/shared/contract'
import { sql } from 'kysely'
import { cleanUp } from '../src/jobs/jobs'
import { runDue } from '../src/jobs/run-due'
import { enqueue } from '../src/mail/outbox-repository'
import { sentAsCsv } from '../src/mail/sent-notices'
import { newLink } from '../src/security/link-tokens'
import { newEmail } from './accounts'
import { jsonOf } from './answers'
import type { TestApi } from './api'
import { putDomain } from './domain-users'
import type { MailServer } from './mail-server'
import { type MailingApi, startMailingApi } from './mailing-api'
import { aRegistrant, emptyContact } from './registrants'
import { fullNameOf } from './registration-records'
import { until, untilJobsAreDone } from './until'
import { createUser, makeUnlockedDomain, type TestUser } from './users'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let api: TestApi
let admin: TestUser
let owner: TestUser
let server: MailServer
let mailing: MailingApi

beforeAll(async () => {
  // The mails of a day go out at any hour.
  mailing = await startMailingApi({ env: { CLOCK: 'sandbox' } })
  ;({ api, server } = mailing)
  admin = await createUser(api, 'admin')
})

beforeEach(async () => {
  owner = await createUser(api)
})

afterEach(() => {
  delete server.answers.content
  delete server.answers.rcpt
})

afterAll(() => mailing.close())

const proofs = async (domain: string): Promise<SentNotice[]> =>
  jsonOf<SentNotice[]>(await api.call(sentNoticeCalls.list, { token: admin.token, query: { domain } }))

const csvOf = async (name: string): Promise<string[]> => {
  const lines: string[] = []
  for await (const line of sentAsCsv(api.db, name)) lines.push(line)
  return lines
}

/** A domain that was registered so many days ago, and ends in so many. */
const aDomain = async (registered: number, ends = 400): Promise<{ id: number; name: string }> => {
  const id = await makeUnlockedDomain(api, owner, admin)
  await sql`update domains set created_at = clock_now() - make_interval(days => ${registered}::int),
    expires_at = clock_now() + make_interval(days => ${ends}::int) where id = ${id}`.execute(api.db)
  return { id, name: await fullNameOf(api, id) }
}

const failed = async (): Promise<boolean> => {
  const { rows } = await sql`
    select from graphile_worker._private_jobs where payload->>'to' = ${owner.email} and last_error is not null`.execute(
    api.db,
  )
  return rows.length > 0
}

const tryAgainNow = async (): Promise<void> => {
  await sql`update graphile_worker._private_jobs set run_at = now() where payload->>'to' = ${owner.email}`.execute(
    api.db,
  )
  await untilJobsAreDone(api.db)
}

test('the yearly reminder and the reminders of a term leave a proof once the mail server has accepted them', async () => {
  const { name } = await aDomain(366, 6)
  const other = await aDomain(340)
  server.answers.content = '250 2.0.0 Ok: queued as 4711'
  await runDue(api.deps)
  await untilJobsAreDone(api.db)
  const found = await proofs(name)
  expect(found.map(({ kind }) => kind).sort()).toEqual(['expires_7', 'registration_data'])
  for (const { email, answer, message_id } of found) {
    expect([email, answer]).toEqual([owner.email, '250 2.0.0 Ok: queued as 4711'])
    expect(server.received.some(mail => mail.includes(`Message-ID: ${message_id}`))).toBe(true)
  }
  expect((await proofs(other.name)).map(({ kind }) => kind)).toEqual(['registration_data'])
  const lines = await csvOf(name.toUpperCase())
  expect(lines).toHaveLength(3)
  expect(lines.join('')).toContain('a reason to suspend or cancel a registration')
})

test('a registrant at another address gets the reminders of a term, too, without links into the account (ICANN ERRP 2.1)', async () => {
  const registrant = newEmail()
  const { id, name } = await aDomain(10, 6)
  const own = await aDomain(10, 6)
  await putDomain(api, owner, contactCalls.save, id, {
    registrant: { ...aRegistrant, email: registrant.toUpperCase() },
    admin: emptyContact,
    tech: emptyContact,
  })
  await runDue(api.deps)
  await untilJobsAreDone(api.db)
  const told = (await proofs(name)).filter(({ kind }) => kind === 'expires_7')
  expect(told.map(({ email }) => email).sort()).toEqual([owner.email, registrant].sort())
  expect(told.find(({ email }) => email === registrant)?.subject).toContain(name)
  const lines = await csvOf(name)
  const theirs = lines.find(line => line.includes(registrant) && line.includes('expires_7')) ?? ''
  expect(theirs).toContain('you are named as the registrant')
  expect(theirs).not.toMatch(/app\/domain-manager|cpc\/personal-data/)
  expect(theirs).not.toContain(own.name)
})

test('a mail that is refused leaves no proof; one that is tried again leaves one', async () => {
  const { name } = await aDomain(366)
  server.answers.content = '451 4.3.0 Try again later'
  await runDue(api.deps)
  await until('the mail is refused for now', failed)
  expect(await proofs(name)).toEqual([])
  delete server.answers.content
  await tryAgainNow()
  expect((await proofs(name)).map(({ kind }) => kind)).toEqual(['registration_data'])

  const { name: refused } = await aDomain(366)
  await sql`update domains set data_reminded_at = null where user_id = ${owner.id}`.execute(api.db)
  server.answers.rcpt = '550 5.1.1 No such mailbox'
  await runDue(api.deps)
  await untilJobsAreDone(api.db)
  expect([(await proofs(refused)).length, (await proofs(name)).length]).toEqual([0, 1])
})

test('a mail that was accepted twice, since its job was repeated, leaves one proof', async () => {
  const { id, name } = await aDomain(10)
  await untilJobsAreDone(api.db)
  server.answers.drop = true
  const params = { domain: name, domain_id: id }
  await enqueue(api.db, 'send_notice', { notice: 'transfer_out_done', to: owner.email, language: 'en', params })
  await until('the connection is lost before the answer', failed)
  expect(await proofs(name)).toEqual([])
  delete server.answers.drop
  await tryAgainNow()
  const found = await proofs(name)
  expect(found).toMatchObject([{ kind: 'transfer_out_done', email: owner.email }])
  expect(server.received.filter(mail => mail.includes(found[0]?.message_id ?? '–'))).toHaveLength(2)
})

test('what is kept of a notice has no secret of its links, and an ordinary mail leaves nothing', async () => {
  const { name } = await aDomain(10)
  const { seed } = newLink(api.deps.keys)
  const notice = { to: owner.email, language: 'en', params: { domain: name, date: '2027-01-05' } } as const
  await enqueue(api.db, 'send_notice', { ...notice, notice: 'transfer_out_asked', link: { page: 'stop', seed } })
  await enqueue(api.db, 'send_notice', { ...notice, notice: 'nameservers_changed' })
  await untilJobsAreDone(api.db)
  const [, line, ...others] = await csvOf(name)
  expect(line).toContain('/cpc/stop#…')
  expect([others, (await proofs(name)).map(({ kind }) => kind)]).toEqual([[], ['transfer_out_asked']])
})

test('proofs are kept while the domain is registered here, and for two years after', async () => {
  const { id, name } = await aDomain(366)
  await runDue(api.deps)
  await untilJobsAreDone(api.db)
  const kept = async (): Promise<number> => {
    await cleanUp(api.deps)
    return (await proofs(name)).length
  }
  const aged = (days: number) =>
    sql`update sent_notice_domains set sent_at = sent_at - make_interval(days => ${days}::int) where domain = ${name}`.execute(
      api.db,
    )
  const leaves = (status: 'transferred') => api.db.updateTable('domains').set({ status }).where('id', '=', id).execute()
  await aged(3000)
  expect(await kept()).toBe(1)
  await leaves('transferred')
  await enqueue(api.db, 'send_notice', {
    notice: 'transfer_out_done',
    to: owner.email,
    language: 'en',
    params: { domain: name, domain_id: id },
  })
  await untilJobsAreDone(api.db)
  expect(await kept()).toBe(2)
  await aged(763)
  expect(await kept()).toBe(0)
})
