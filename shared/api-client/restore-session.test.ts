import { answerApi } from '@panel/shared/testing'
import { waitFor } from '@testing-library/react'
import { startI18n } from '../i18n'
import { isAuthenticated, session, useSession } from '../session'
import { queryClient } from './query-client'
import { restoreSession } from './restore-session'

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
  useSession.setState({ signIn: null })
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

test.each([
  ['refused', () => ({ status: 401, body: { code: 'not_authenticated' } })],
  ['answered by nobody', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a token that is %s is dropped without a word (S8.8)', async (_name, answer) => {
  answerApi({ 'GET /api/users/me': answer })
  restoreSession()
  await untilSettled()
  expect(useSession.getState()).toMatchObject({ token: null, user: null, signIn: null })
})

test('a session that another call found ended, while its user was loaded, stays ended', async () => {
  answerApi({
    'GET /api/users/me': () => {
      session.expire()
      return { body: me }
    },
  })
  restoreSession()
  await waitFor(() => expect(queryClient.isFetching()).toBe(1))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(useSession.getState()).toMatchObject({ token: null, user: null, signIn: 'expired' })
})

test('a call cut off because the page is left keeps the token, and is made again if the page stays', async () => {
  jest.useFakeTimers()
  const calls = answerApi({
    'GET /api/users/me': () => {
      if (calls.length > 1) return { body: me }
      window.dispatchEvent(new Event('beforeunload'))
      throw new TypeError('Failed to fetch')
    },
  })
  const settled = untilSettled()
  restoreSession()
  await jest.advanceTimersByTimeAsync(500)
  expect(session.token()).toBe('opaque')
  await jest.advanceTimersByTimeAsync(1000)
  await settled
  expect(useSession.getState().user?.email).toBe(me.email)
})
