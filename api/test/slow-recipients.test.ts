import { authCalls } from '@panel/shared/contract'
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

test.each([
  ['4 recipients', 4, 4, (name: number) => `a@${name}.n${name}slow.test`],
  ['20 recipients', 20, 20, (name: number) => `a@${name}.n${name}slow.test`],
  ['100 recipients of one domain', 20, 100, (name: number) => `a@n${name}.slow.test`],
])('a mail server that hangs at %s holds up no code and no link of another', async (_, codes, links, address) => {
  const { email } = await createUser(mailing.api)
  const to = newEmail()
  const before = mailing.server.begun()
  for (let at = 0; at < codes; at += 1) await orderCode(address(at))
  for (let at = 0; at < links; at += 1) await orderLink(address(at))
  await until('mails of both kinds hang', () => mailing.server.begun() - before >= 8)
  const began = performance.now()
  await mailing.api.call(authCalls.requestReset, { body: { email } })
  await orderLink(to)
  await until('the code and the link are sent', () => isSent(email) && isSent(to))
  expect(performance.now() - began).toBeLessThan(limit)
})
