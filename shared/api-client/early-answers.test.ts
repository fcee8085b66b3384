import { answerApi } from '@panel/shared/testing'
import { notificationCalls, userCalls } from '../contract'
import { startI18n } from '../i18n'
import { session } from '../session'
import { callApi } from './call-api'

const asked = { id: 1, email: 'early@gmail.com', is_admin: false }
const fresh = { ...asked, email: 'fresh@gmail.com' }

const answer = (body: unknown, status = 200): Promise<Response> =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }))

/** As the page does before any script of a build. */
const ask = (early: Promise<Response>, token = 'opaque'): void => {
  early.catch(() => undefined)
  globalThis.earlyAnswers = {
    headers: { authorization: `Bearer ${token}` },
    answers: new Map([[new URL('/api/users/me', location.href).href, early]]),
  }
}

const emailOfUser = async (): Promise<string> => (await callApi(userCalls.me, {})).email

let calls: string[] = []

beforeAll(() => startI18n('en'))

beforeEach(() => {
  session.start('opaque')
  globalThis.earlyAnswers = undefined
  calls = answerApi({
    'GET /api/users/me': () => ({ body: fresh }),
    'POST /api/notifications/read': () => ({ status: 204 }),
  })
})

test('an answer that the page asked for stands for the first call', async () => {
  ask(answer(asked))
  expect([await emailOfUser(), calls]).toEqual([asked.email, []])
  expect([await emailOfUser(), calls]).toEqual([fresh.email, ['GET /api/users/me']])
})

test.each([
  ['of another session', () => ask(answer(asked), 'other')],
  ['that never came', () => ask(Promise.reject(new TypeError('network')))],
])('one %s is asked for again', async (_, setUp) => {
  setUp()
  expect([await emailOfUser(), calls]).toEqual([fresh.email, ['GET /api/users/me']])
})

test('one that no view takes is read to its end all the same', async () => {
  const reply = await answer(asked)
  ask(Promise.resolve(reply))
  await jest.isolateModulesAsync(async () => void (await import('./early-answers')))
  expect(reply.bodyUsed).toBe(true)
})

test('a change makes them old', async () => {
  ask(answer(asked))
  await callApi(notificationCalls.read, { body: { until: 1 } })
  expect(await emailOfUser()).toBe(fresh.email)
})

test('a refusal counts: the session is over', async () => {
  ask(answer({ type: 'about:blank', title: 'Unauthorized', status: 401, code: 'unauthorized' }, 401))
  await expect(emailOfUser()).rejects.toMatchObject({ status: 401 })
  expect([session.token(), calls]).toEqual([null, []])
})
