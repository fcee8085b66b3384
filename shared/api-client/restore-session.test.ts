import { answerApi } from '@panel/shared/testing'
import { waitFor } from '@testing-library/react'
import { formatDate, startI18n } from '../i18n'
import { isAuthenticated, session, useSession } from '../session'
import { logOut } from './log-out'
import { restoreSession } from './restore-session'
import { queryClient } from './shared-queries'

const me = { id: 1, email: 'olena@gmail.com', is_admin: false }

const untilSettled = () =>
  new Promise<void>(resolve => {
    const stop = useSession.subscribe(({ loading }) => {
      if (loading) return
      stop()
      resolve()
    })
  })

beforeAll(() => startI18n('en'))

beforeEach(() => {
  queryClient.clear()
  useSession.setState({ signIn: null, user: null })
  session.start('opaque')
})

afterEach(() => jest.useRealTimers())

test('the stored token brings its user back (S3.1, S4.4)', async () => {
  answerApi({ 'GET /api/users/me': () => ({ body: me }) })
  restoreSession()
  expect(isAuthenticated(useSession.getState())).toBe(false)
  await untilSettled()
  expect(useSession.getState().user).toEqual({ email: me.email })
})

test('dates are shown in the time zone of the user until a logout', async () => {
  const moment = '2026-01-04T22:30:00.000Z'
  answerApi({
    'GET /api/users/me': () => ({ body: { ...me, time_zone: 'America/New_York' } }),
    'POST /api/auth/logout': () => ({ status: 204 }),
  })
  expect(formatDate(moment)).toBe('Jan 5, 2026')
  restoreSession()
  await untilSettled()
  expect(formatDate(moment)).toBe('Jan 4, 2026')
  logOut()
  expect(formatDate(moment)).toBe('Jan 5, 2026')
})

test.each([401, 403])('a token that is refused with %i is dropped without a word (S8.8)', async status => {
  answerApi({ 'GET /api/users/me': () => ({ status, body: { code: 'not_authenticated' } }) })
  restoreSession()
  await untilSettled()
  expect(useSession.getState()).toMatchObject({ token: null, user: null, signIn: null, outage: false })
})

const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))

test.each([
  ['no network', unreachable],
  ['500', () => ({ status: 500 })],
  ['503', () => ({ status: 503, body: { code: 'unavailable' } })],
  ['429', () => ({ status: 429, body: { code: 'rate_limited' } })],
  ['an answer of another shape', () => ({ body: {} })],
])('an outage (%s) keeps the session: it is shown, and tried again', async (_name, failure) => {
  jest.useFakeTimers()
  let isDown = true
  const calls = answerApi({ 'GET /api/users/me': () => (isDown ? failure() : { body: me }) })
  restoreSession()
  await jest.advanceTimersByTimeAsync(4000)
  expect(useSession.getState()).toMatchObject({ token: 'opaque', user: null, loading: true, outage: true })
  expect(localStorage.getItem('token')).toBe('opaque')
  isDown = false
  const before = calls.length
  await jest.advanceTimersByTimeAsync(30_000)
  expect(calls.length).toBe(before + 1)
  expect(useSession.getState()).toMatchObject({ user: { email: me.email }, loading: false, outage: false })
})

test('the pauses between two tries grow from 1 to 30 s', async () => {
  jest.useFakeTimers()
  const times: number[] = []
  answerApi({
    'GET /api/users/me': () => {
      times.push(Date.now())
      return { status: 503, body: { code: 'unavailable' } }
    },
  })
  restoreSession()
  await jest.advanceTimersByTimeAsync(150_000)
  const pauses = times.slice(1).map((time, index) => Math.round((time - (times[index] ?? 0)) / 1000))
  expect(pauses.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
  session.clear()
})

test('asked again, or once the browser is online, it tries at once', async () => {
  jest.useFakeTimers()
  const calls = answerApi({ 'GET /api/users/me': () => ({ status: 500 }) })
  restoreSession()
  await jest.advanceTimersByTimeAsync(10_000)
  const before = calls.length
  window.dispatchEvent(new Event('online'))
  await jest.advanceTimersByTimeAsync(10)
  expect(calls.length).toBe(before + 1)
  restoreSession()
  await jest.advanceTimersByTimeAsync(10)
  expect(calls.length).toBe(before + 2)
  session.clear()
})

test('asked again, it does not wait for a call that hangs', async () => {
  const answers = [() => new Promise<never>(() => undefined), () => ({ body: me })]
  const calls = answerApi({ 'GET /api/users/me': () => answers.shift()?.() ?? { status: 404 } })
  restoreSession()
  await waitFor(() => expect(calls).toHaveLength(1))
  const settled = untilSettled()
  restoreSession()
  await settled
  expect(useSession.getState().user).toEqual({ email: me.email })
})

test('a call without an answer is said after 4 s', async () => {
  jest.useFakeTimers()
  answerApi({ 'GET /api/users/me': () => new Promise(() => undefined) })
  restoreSession()
  await jest.advanceTimersByTimeAsync(3900)
  expect(useSession.getState().outage).toBe(false)
  await jest.advanceTimersByTimeAsync(200)
  expect(useSession.getState().outage).toBe(true)
  session.clear()
  expect(useSession.getState().outage).toBe(false)
})

test('a token that another call found refused, while its user was loaded, is dropped without a word (S8.8)', async () => {
  answerApi({
    'GET /api/users/me': () => {
      session.expire()
      return { body: me }
    },
  })
  restoreSession()
  await waitFor(() => expect(queryClient.isFetching()).toBe(1))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(useSession.getState()).toMatchObject({ token: null, user: null, signIn: null })
})

test('a call cut off because the page is left keeps the token in silence, and is made again if the page stays', async () => {
  jest.useFakeTimers()
  const calls = answerApi({
    'GET /api/users/me': () => {
      if (calls.length > 1) return { body: me }
      throw new TypeError('Failed to fetch')
    },
  })
  const settled = untilSettled()
  restoreSession()
  await jest.advanceTimersByTimeAsync(500)
  expect(useSession.getState()).toMatchObject({ token: 'opaque', outage: false })
  await jest.advanceTimersByTimeAsync(1000)
  await settled
  expect(useSession.getState().user?.email).toBe(me.email)
})
