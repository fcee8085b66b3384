import { authCalls, type CallShape } from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import { startWorker } from '../src/jobs/worker'
import { hashPassword } from '../src/security/passwords'
import { newEmail } from './accounts'
import { codeOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { untilJobsAreDone } from './until'
import { goodPassword } from './users'

vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 })

const addresses = 10_000
/** A sign-in costs a password hash each, whatever it answers. */
const signIns = 2000

/** Every other one has an account. */
const makeAddresses = async (api: TestApi): Promise<string[]> => {
  const emails = Array.from({ length: addresses }, newEmail)
  const password_hash = await hashPassword(goodPassword)
  const people = emails.filter((_, at) => at % 2 === 0)
  for (let start = 0; start < people.length; start += 1000) {
    const rows = people.slice(start, start + 1000).map(email => ({ email, password_hash, language: 'en' as const }))
    await api.db.insertInto('users').values(rows).execute()
  }
  return emails
}

interface Question {
  call: CallShape
  body: (email: string) => object
  of: number
}

const questions: Readonly<Record<string, Question>> = {
  login: { call: authCalls.login, body: username => ({ username, password: 'wrong password' }), of: signIns },
  register: { call: authCalls.register, body: email => ({ email, password: goodPassword }), of: addresses },
  resend: { call: authCalls.resend, body: email => ({ email }), of: addresses },
  reset: { call: authCalls.requestReset, body: email => ({ email }), of: addresses },
}

const inTurnOf = 8

/** Asks about every address, some at a time. */
const askAll = async (of: number, ask: (at: number) => Promise<void>): Promise<void> => {
  let next = 0
  const asker = async () => {
    for (let at = next++; at < of; at = next++) await ask(at)
  }
  await Promise.all(Array.from({ length: inTurnOf }, asker))
}

/** The content of an answer for its reader: neither its id and its challenge nor how long to wait say anything. */
const shownBy = (answer: Awaited<ReturnType<TestApi['call']>>): string => {
  const { detail } = (answer.json ?? {}) as { detail?: { reason?: string } }
  return answer.status < 400 ? String(answer.status) : [...codeOf(answer), detail?.reason ?? ''].join(' ')
}

/** A sign-in of an unknown address, one with a wrong password, a taken address, and a sign-up that was taken. */
const tellsApart = (shown: string): boolean => /^(?:400|401|409|201)/.test(shown)

const survey = async (api: TestApi, sources: (at: number) => string) => {
  const emails = await makeAddresses(api)
  const answered = new Map<string, Set<number>>()
  const [told, signedUp]: [string[], Set<string>] = [[], new Set()]
  for (const [name, { call, body, of }] of Object.entries(questions))
    await askAll(of, async at => {
      const email = emails[at] ?? ''
      const answer = await api.call(call, { body: body(email), headers: { 'x-forwarded-for': sources(at) } })
      const shown = `${name}: ${shownBy(answer)}`
      if (tellsApart(shownBy(answer))) told.push(shown)
      else answered.set(shown, (answered.get(shown) ?? new Set()).add(at % 2))
      if (answer.status === 201) signedUp.add(email)
    })
  const oneSided = [...answered].filter(([, kinds]) => kinds.size === 1).map(([shown]) => shown)
  const strangers = new Set(emails.filter((email, at) => at % 2 === 1 && !signedUp.has(email)))
  const runner = await startWorker(api.deps, async mail => void api.mails.push(mail), api.url)
  await untilJobsAreDone(api.db, 600_000)
  await runner.stop()
  return { told: told.length, oneSided, mailed: api.mails.filter(({ to }) => strangers.has(to)).length }
}

let api: TestApi

const open = async (scale = '1'): Promise<TestApi> => {
  api = await startTestApi({ env: { LIMITS_SCALE: scale } })
  return api
}

afterEach(() => api.close())

test.each<[string, number, (at: number) => string]>([
  ['one source', 20, () => '203.0.113.7'],
  ['one source that forges X-Forwarded-For', 20, at => `198.18.${at >> 8}.${at & 255}, 203.0.113.7`],
  ['a thousand sources', 1000, at => `10.0.${(at % 1000) >> 8}.${(at % 1000) & 255}`],
])('%s, 10,000 addresses: answers beyond the limit look alike (ENUM-1)', async (who, most, sources) => {
  const { told, oneSided, mailed } = await survey(await open(), sources)
  reportMetric(`ENUM-1 answers that tell, ${who}, 10,000 addresses`, told, 'most', most)
  expect(oneSided).toEqual([])
  reportMetric(`ENUM-1 other answers that only one kind of address gets, ${who}`, oneSided.length, 'most', 0)
  reportMetric(`ENUM-1 mails to addresses without an account, ${who}`, mailed, 'most', 0)
})

test('ENUM-1 control: where limits are a hundred times as wide one source learns more', async () => {
  const wide = await open('100')
  const emails = await makeAddresses(wide)
  const ask = (email: string) => wide.call(authCalls.register, { body: { email, password: goodPassword } })
  const answers = await Promise.all(emails.slice(0, 60).map(ask))
  expect(answers.filter(answer => tellsApart(shownBy(answer))).length).toBe(60)
})
