import { once } from 'node:events'
import { adminCalls, authCalls, type CallShape, type UndeliverableMail } from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import { sql } from 'kysely'
import { startWorker } from '../src/jobs/worker'
import type { Deliver, Mail } from '../src/mail/compose'
import { createDeliver } from '../src/mail/deliver'
import { newEmail } from './accounts'
import { jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { type MailServer, type MailServerAnswers, startMailServer } from './mail-server'
import { until } from './until'
import { createUser, goodPassword, type TestUser } from './users'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

/** OUT-2: milliseconds that a call which orders a mail may take. */
const callLimit = 500

/** Milliseconds: the longest that a delivery waits for a server (30 s), and the pauses before it is tried again. */
const timeLimit = 180_000

let api: TestApi
let admin: TestUser
let server: MailServer
let deliver: Deliver
let worker: Awaited<ReturnType<typeof startWorker>>

const startDelivering = async (by: Deliver): Promise<void> => {
  worker = await startWorker(api.deps, by, api.url)
}

beforeAll(async () => {
  api = await startTestApi()
  admin = await createUser(api, 'admin')
  server = await startMailServer()
  deliver = createDeliver({ ...api.deps.settings, SMTP_URL: server.url }, api.deps.log)
  // The first call of each kind compiles what the others find compiled.
  await call(authCalls.register, newEmail())
  await call(authCalls.requestReset, newEmail())
  await startDelivering(deliver)
  await until('the first mail is sent', () => server.received.length === 1)
})

afterAll(async () => {
  await worker.stop()
  server.close()
  await api.close()
})

/** Milliseconds until a call that orders a mail to an address is answered. */
const call = async (which: CallShape, email: string): Promise<number> => {
  const began = performance.now()
  const body = which === authCalls.register ? { email, password: goodPassword } : { email }
  expect((await api.call(which, { body })).status).toBe(which.status)
  return performance.now() - began
}

const header = (mail: string, name: string): string => new RegExp(`^${name}: (.*)\\r$`, 'm').exec(mail)?.[1] ?? ''
const mailsTo = (email: string): string[] => server.received.filter(mail => header(mail, 'To') === email)
const codeIn = (mail: string): string => /^(\d{6})\r$/m.exec(mail)?.[1] ?? ''

/** The codes that somebody sees: mail programs show a mail that arrived twice (RFC 5322 3.6.4: Message-ID) once. */
const visibleCodes = (email: string): string[] => {
  const shown = new Map(mailsTo(email).map(mail => [`${header(mail, 'Message-ID')} ${codeIn(mail)}`, codeIn(mail)]))
  return [...shown.values()]
}

interface Order {
  attempts: number
  failed: boolean
}

/** Orders of mails to these addresses that are not done. */
const ordersOf = async (emails: readonly string[]): Promise<Order[]> => {
  const { rows } = await sql<Order>`
    select attempts, last_error is not null as failed from graphile_worker._private_jobs
    where payload->>'email' = any(${[...emails]})`.execute(api.db)
  return rows
}

const givenUp = async (emails: readonly string[]): Promise<UndeliverableMail[]> =>
  jsonOf<UndeliverableMail[]>(await api.call(adminCalls.undeliverable, { token: admin.token })).filter(({ email }) =>
    emails.includes(email),
  )

interface Outage extends MailServerAnswers {
  /** Connections are refused. */
  refuses?: boolean
  /** The server has the mail, though it does not say so. */
  taken?: boolean
  /** Such a mail is retried by an administrator only. */
  permanent?: boolean
}

const outages: Record<string, Outage> = {
  'refuses the connection': { refuses: true },
  'accepts the connection and says nothing': { greeting: '' },
  'takes the mail and says nothing': { wait: once(new EventTarget(), 'never'), taken: true },
  'answers 4yz to who connects': { greeting: '421 4.3.2 too busy' },
  'answers 4yz to the recipient': { rcpt: '450 4.2.1 mailbox busy' },
  'answers 4yz to the content': { content: '451 4.3.0 try later' },
  'answers 5yz to who connects': { greeting: '554 5.7.1 no service' },
  'answers 5yz to the sender': { mail: '530 5.7.0 authentication required' },
  'answers 5yz to the recipient': { rcpt: '550 5.1.1 no such mailbox', permanent: true },
  'answers 5yz to the content': { content: '552 5.3.4 too large', permanent: true },
  'drops the connection after DATA': { drop: true, taken: true },
}

const breakServer = ({ refuses, ...answers }: Outage): void => {
  if (refuses) server.close()
  Object.assign(server.answers, answers)
}

const repairServer = async ({ refuses, ...answers }: Outage): Promise<void> => {
  for (const name of Object.keys(answers)) Reflect.deleteProperty(server.answers, name)
  if (refuses) await server.listen()
}

/** Somebody who signs up, somebody who signs up and asks for the code once more, and somebody who forgot a password. */
const askForCodes = async ({ taken, permanent }: Outage) => {
  const people = { once: newEmail(), twice: newEmail(), forgot: (await createUser(api)).email }
  const times = [await call(authCalls.register, people.once), await call(authCalls.requestReset, people.forgot)]
  // A second code is there to be seen when the server had the first, or an administrator sends both.
  const { twice, ...others } = people
  if (taken || permanent) return { ...people, emails: Object.values(others), longest: Math.max(...times) }
  times.push(await call(authCalls.register, twice))
  await until('the first code failed', async () => (await ordersOf([twice])).every(({ failed }) => failed), timeLimit)
  times.push(await call(authCalls.resend, twice))
  return { ...people, emails: Object.values(people), longest: Math.max(...times) }
}

/** What the code opens: the sign-up it belongs to, or the way to a new password. */
const useCode = async (email: string, isReset: boolean): Promise<number> => {
  const [code = ''] = visibleCodes(email)
  const confirm = () => api.call(authCalls.confirm, { body: { email, code, remember_me: true } })
  const { status } = await (isReset ? api.call(authCalls.verifyReset, { body: { email, code } }) : confirm())
  return status
}

test.each(Object.entries(outages))('OUT-2 a mail server that %s', async (what, outage) => {
  breakServer(outage)
  const { emails, forgot, longest } = await askForCodes(outage)
  const hasFailed = async () => {
    if (outage.permanent) return (await givenUp(emails)).length === emails.length
    const orders = await ordersOf(emails)
    return orders.length >= emails.length && orders.every(({ failed }) => failed)
  }
  await until('every delivery failed', hasFailed, timeLimit)
  await repairServer(outage)
  for (const { id } of await givenUp(emails)) await api.call(adminCalls.resend, { token: admin.token, params: { id } })
  await until('nothing is left to send', async () => (await ordersOf(emails)).length === 0, timeLimit)
  const seen = emails.map(email => visibleCodes(email).length)
  reportMetric(`OUT-2 ${what}: ms until a call is answered`, Math.ceil(longest), 'most', callLimit)
  reportMetric(`OUT-2 ${what}: most codes that somebody sees`, Math.max(...seen), 'most', 1)
  reportMetric(`OUT-2 ${what}: fewest codes that somebody sees`, Math.min(...seen), 'least', 1)
  for (const email of emails) expect(await useCode(email, email === forgot)).toBe(200)
  if (outage.taken) for (const email of emails) expect(mailsTo(email)).toHaveLength(2)
})

test('OUT-2 control: a call that waited for the mail would take longer', async () => {
  breakServer({ greeting: '' })
  const mail: Mail = { to: newEmail(), sender: 'Domain Panel', subject: 'x', text: 'x', html: 'x' }
  const began = performance.now()
  await deliver(mail, '1', new Date()).catch(() => undefined)
  await repairServer({ greeting: '' })
  expect(performance.now() - began).toBeGreaterThan(callLimit)
})

test('OUT-2 control: a mail that is another one at each attempt shows two codes', async () => {
  await worker.stop()
  let attempt = 0
  await startDelivering((mail, id, at) => deliver(mail, `${id}-${++attempt}`, at))
  const email = newEmail()
  breakServer({ drop: true })
  await call(authCalls.register, email)
  await until('the delivery failed', async () => (await ordersOf([email])).every(({ failed }) => failed), timeLimit)
  await repairServer({ drop: true })
  await until('it is sent again', async () => (await ordersOf([email])).length === 0, timeLimit)
  expect(visibleCodes(email)).toHaveLength(2)
})
