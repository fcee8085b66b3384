import { authCalls } from '@panel/shared/contract'
import { sql } from 'kysely'
import { enqueue } from '../src/mail/outbox-repository'
import { newEmail } from './accounts'
import { type MailingApi, startMailingApi } from './mailing-api'
import { until } from './until'
import { createUser, goodPassword } from './users'

/** Milliseconds in which a code and a stop link of somebody else leave. */
const limit = 5000

let mailing: MailingApi

beforeEach(async () => {
  mailing = await startMailingApi()
  mailing.server.answers.silentAbout = /slow\.test>/
})

afterEach(async () => {
  mailing.server.close()
  await mailing.close()
})

const orderLink = (to: string): Promise<void> => {
  const link = { page: 'confirm_contact', seed: to } as const
  return enqueue(mailing.api.db, 'send_notice', { notice: 'contact_confirm', to, language: 'en', params: {}, link })
}

const orderCode = async (email: string): Promise<void> => {
  const { status } = await mailing.api.call(authCalls.register, { body: { email, password: goodPassword } })
  expect(status).toBe(authCalls.register.status)
}

const isSent = (email: string): boolean => mailing.server.received.some(mail => mail.includes(`To: ${email}`))

const orders: [string, number, number, (name: number) => string][] = [
  ['4 recipients', 4, 4, name => `a@${name}.n${name}slow.test`],
  ['20 recipients', 20, 20, name => `a@${name}.n${name}slow.test`],
  ['100 recipients of one domain', 20, 100, name => `a@n${name}.slow.test`],
  ['12 recipients of each of six domains', 12, 72, name => `a@n${name}.n${name % 6}slow.test`],
  ['100 recipients of as many domains', 0, 100, name => `a@n${name}slow.test`],
]

test.each(orders)('a mail server that hangs at %s holds up no code and no link of another', async (...order) => {
  const [, codes, links, address] = order
  const { email } = await createUser(mailing.api)
  const to = newEmail()
  await orderLink(email)
  await until('the domain of the other answered', () => isSent(email))
  const before = mailing.server.begun()
  for (let at = 0; at < codes; at += 1) await orderCode(address(at))
  for (let at = 0; at < links; at += 1) await orderLink(address(at))
  await until('mails of both kinds hang', () => mailing.server.begun() - before >= 8)
  const { length } = mailing.server.received
  const began = performance.now()
  await mailing.api.call(authCalls.requestReset, { body: { email } })
  await orderLink(to)
  await until('the code and the link are sent', () => mailing.server.received.length > length + 1 && isSent(to))
  expect(performance.now() - began).toBeLessThan(limit)
})

test('no mail to a domain that answers is refused, however many are ordered at once', async () => {
  const people = Array.from({ length: 100 }, newEmail)
  await Promise.all(people.map(orderLink))
  await until('all are sent', () => people.every(isSent))
  expect(await mailing.api.deps.metrics.mails.get()).toMatchObject({ values: [{ labels: { result: 'sent' } }] })
})

test('a mail without a place has used up no attempt, however often it was looked at', async () => {
  const { db } = mailing.api
  for (let at = 0; at < 40; at += 1) await orderLink(`a@n${at}.slow.test`)
  const refused = async () => {
    const { rows } = await sql<{ id: string; attempts: number }>`
      select id, attempts from graphile_worker._private_jobs
      where locked_at is null and last_error like 'too many mails%'`.execute(db)
    return rows
  }
  await until('some have no place', async () => (await refused()).length >= 4)
  for (let round = 0; round < 4; round += 1) {
    const [one] = await refused()
    await sql`update graphile_worker._private_jobs set run_at = now(), last_error = null where id = ${one?.id}`.execute(
      db,
    )
    await until('it is refused again', async () => (await refused()).some(({ id }) => id === one?.id))
  }
  expect(Math.max(...(await refused()).map(({ attempts }) => attempts))).toBe(2)
})
