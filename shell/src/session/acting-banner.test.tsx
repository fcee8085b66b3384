import { restoreSession } from '@panel/shared/api-client'
import { registerLocales } from '@panel/shared/i18n'
import { useLocation } from '@panel/shared/panel'
import { actInThisTab, session, useSession } from '@panel/shared/session'
import { answerApi } from '@panel/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { locales } from '../locales'
import { addSettings, renderInShell } from '../testing/render-in-shell'
import { ActingBanner } from './acting-banner'

beforeAll(() => {
  registerLocales('shell', locales)
  addSettings()
})

beforeEach(() => {
  sessionStorage.clear()
  session.start('admin-token')
})

const until = '2026-01-05T12:30:00.000Z'

const answering = (calls: Record<string, string | null>, status = 204) =>
  answerApi({
    'GET /api/users/me': request => {
      const acts = request.headers.get('authorization') === 'Bearer acting-token'
      const customer = { email: 'olena@example.com', is_admin: false, acting_until: until }
      return { body: acts ? customer : { email: 'admin@example.com', is_admin: true } }
    },
    'POST /api/auth/logout': request => {
      calls.ended = request.headers.get('authorization')
      return { status, body: {} }
    },
  })

const Page = () => {
  const user = useSession(state => state.user)
  return (
    <>
      {user?.actingUntil && <ActingBanner user={user} />}
      <p>{useLocation().pathname}</p>
    </>
  )
}

const startActing = () =>
  act(async () => {
    actInThisTab('acting-token')
    restoreSession()
  })

test.each([
  ['en', 'You are acting as olena@example.com', 'Stop'],
  ['uk', 'Ви дієте від імені olena@example.com', 'Завершити'],
] as const)('while an administrator acts as a customer every page says so (%s)', async (language, title, stop) => {
  const calls: Record<string, string | null> = {}
  answering(calls)
  const { user } = await renderInShell(<Page />, { language, route: '/app/domain-manager' })
  await startActing()
  expect(await screen.findByText(title)).toBeVisible()
  // Other tabs, and this one after a start of the browser, are the administrator's.
  expect(localStorage.getItem('token')).toBe('admin-token')
  await user.click(screen.getByRole('button', { name: stop }))
  await waitFor(() => expect(useSession.getState().user).toMatchObject({ email: 'admin@example.com' }))
  expect(calls.ended).toBe('Bearer acting-token')
  expect(sessionStorage.getItem('token')).toBeNull()
  expect(screen.queryByText(title)).toBeNull()
  expect(screen.getByText('/office')).toBeVisible()
})

test('a session that cannot be ended stays, and says so', async () => {
  answering({}, 500)
  const { user } = await renderInShell(<Page />)
  await startActing()
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('The session could not be ended')).toBeVisible()
  expect(session.token()).toBe('acting-token')
})

test('a session of that kind that is over leaves the administrator’s alone', async () => {
  answering({})
  await renderInShell(<Page />)
  await startActing()
  act(() => session.expire())
  expect(localStorage.getItem('token')).toBe('admin-token')
  expect(sessionStorage.getItem('token')).toBeNull()
})
