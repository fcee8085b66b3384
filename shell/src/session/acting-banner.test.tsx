import { callApi, restoreSession, useQuery } from '@panel/shared/api-client'
import { domainCalls } from '@panel/shared/contract'
import { registerLocales } from '@panel/shared/i18n'
import { useLocation } from '@panel/shared/panel'
import { actInThisTab, session, useSession } from '@panel/shared/session'
import { answerApi } from '@panel/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { Page as RoutePage } from '../app/page'
import { locales } from '../locales'
import { describedPanel } from '../testing/registry-fixture'
import { addSettings, renderInShell } from '../testing/render-in-shell'
import { ActingBanner } from './acting-banner'

beforeAll(() => {
  registerLocales('shell', locales)
  addSettings()
})

beforeEach(() => {
  sessionStorage.clear()
  session.arrive()
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

test('to stop leads back to the page of the customer', async () => {
  answering({})
  const { user } = await renderInShell(<Page />, { route: '/app/domain-manager' })
  sessionStorage.setItem('draft:acting-return', '/office/account?id=7')
  await startActing()
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('/office/account')).toBeVisible()
})

const Domain = () => {
  const token = useSession(state => state.token)
  const { isError } = useQuery({
    queryKey: ['domain', 5],
    queryFn: () => callApi(domainCalls.get, { params: { id: 5 } }),
    retry: false,
  })
  return <p>{isError ? `No domain for ${token}` : 'Asking'}</p>
}

const route = { path: '/app/domain-manager/5', view: 'Domain', panel: 'mfe-domains', title: { en: 'D', uk: 'D' } }
const definition = {
  name: 'mfe-domains',
  contract: 1,
  routes: [],
  navigation: [],
  views: {},
  locales: { en: async () => ({}), uk: async () => ({}) },
}
const view = { Component: Domain, definition, build: describedPanel('mfe-domains', { build: 'live' }) }
const Shell = () => {
  const user = useSession(state => state.user)
  return (
    <>
      {user?.actingUntil && <ActingBanner user={user} />}
      {useLocation().pathname === '/office' ? <p>Office</p> : <RoutePage route={route} />}
    </>
  )
}

test('the page of the customer asks for nothing with the token of the administrator', async () => {
  const asked: (string | null)[] = []
  answerApi({
    'GET /api/users/me': () => ({ body: { email: 'admin@example.com', is_admin: true, acting_until: until } }),
    'POST /api/auth/logout': () => ({ status: 204 }),
    'GET /api/domains/5': request => {
      asked.push(request.headers.get('authorization'))
      return { status: 404, body: {} }
    },
  })
  sessionStorage.setItem('token', 'acting-token')
  const { user } = await renderInShell(<Shell />, { route: route.path, loader: { load: async () => view } })
  await startActing()
  expect(await screen.findByText('No domain for acting-token')).toBeVisible()
  asked.length = 0
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('Office')).toBeVisible()
  expect(asked).toEqual([])
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
