import { queryClient } from '@panel/shared/api-client'
import { registerLocales } from '@panel/shared/i18n'
import { session, useSession } from '@panel/shared/session'
import { answerApi, providePageSettings, renderInPlatform } from '@panel/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { keys } from '../common/keys'
import { panel } from '../panel'
import { AccountPage } from './account-page'
import { AdminPage } from './admin-page'
import { AuditPage } from './audit-page'
import { StatisticsPage } from './statistics-page'

registerLocales(panel.name, panel.locales)
providePageSettings()

const created_at = '2026-01-05T12:00:00Z'
const domains = [{ id: 1, name: 'apple', zone: 'com', status: 'reserved', created_at, user_id: 1 }]
const users = [{ id: 1, email: 'ann@example.com', created_at, domains: [] }]

const refusal = (status: number) => () => ({ status, body: { code: 'forbidden' } })
const unreachable = () => {
  throw new TypeError('Failed to fetch')
}
const lists = {
  'GET /api/admin/domains': () => ({ body: domains }),
  'GET /api/admin/logs': () => ({ body: users }),
  'GET /api/admin/mails/undeliverable': () => ({ body: [] }),
  'GET /api/admin/mails/waiting': () => ({ body: [] }),
}
const refusing = (status: number) => ({
  'GET /api/admin/domains': refusal(status),
  'GET /api/operations': () => ({ body: [] }),
  'GET /api/admin/logs': refusal(status),
})

beforeEach(() => {
  session.start('token')
})

// The first test: afterwards the texts of bulk work are there.
test('the tabs stay in sight while the lists and the texts of bulk work come', async () => {
  answerApi({ ...lists, 'GET /api/operations': () => ({ body: [] }) })
  await renderInPlatform(<AdminPage />, { route: '/admin' })
  const tab = screen.getByRole('tab', { name: 'Dashboard' })
  const hidden: string[] = []
  const observer = new MutationObserver(changes => {
    for (const { target } of changes)
      if (target instanceof HTMLElement && target.style.display === 'none') hidden.push(target.tagName)
  })
  observer.observe(document.body, { attributes: true, attributeFilter: ['style'], subtree: true })
  expect(await screen.findByRole('link', { name: 'Total Domains 1' })).toBeVisible()
  observer.disconnect()
  expect(hidden).toEqual([])
  expect(tab).toBe(screen.getByRole('tab', { name: 'Dashboard' }))
})

test('[S2.23] the four tabs, and ours for releases and jobs; the one in the address is open', async () => {
  answerApi(lists)
  const { user } = await renderInPlatform(<AdminPage />, { route: '/admin?tab=logs' })
  expect(screen.getAllByRole('tab').map(tab => tab.textContent)).toEqual([
    'Dashboard',
    'Domains',
    'Reserved',
    'User Logs',
    'Releases',
    'Jobs',
  ])
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('User Logs')
  expect(await screen.findByText('ann@example.com')).toBeVisible()
  act(() => screen.getByRole('tab', { selected: true }).focus())
  await user.keyboard('{ArrowLeft}')
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Reserved')
  expect(await screen.findByText('apple.com')).toBeVisible()
  await user.keyboard('{Home}')
  expect(await screen.findByRole('link', { name: 'Total Domains 1' })).toBeVisible()
})

test('[S6.4] without a session nothing is asked of the server, and the page says who may come in', async () => {
  session.clear()
  const calls = answerApi(lists)
  const { user } = await renderInPlatform(<AdminPage />)
  expect(screen.getByRole('heading', { level: 1, name: 'Admin panel' })).toBeVisible()
  expect([screen.queryAllByRole('tab'), screen.queryAllByRole('link', { name: /Log Out|Audit/ })]).toEqual([[], []])
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(useSession.getState().signIn).toBe('required')
  expect(calls).toEqual([])
})

test.each([
  [401, 'Please sign in'],
  [403, 'You don’t have access to this page'],
])('[S6.4] a user whom the server answers %i sees the frame and a clear text', async (status, text) => {
  answerApi(refusing(status))
  await renderInPlatform(<AdminPage />)
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.queryAllByRole('tab')).toHaveLength(status === 401 ? 0 : 6)
})

test.each([
  ['/admin', AdminPage],
  ['/admin/audit', AuditPage],
  ['/admin/statistics', StatisticsPage],
  ['/admin/account?id=1', AccountPage],
])('on %s is one menu with every page', async (route, Page) => {
  answerApi({ ...lists, 'GET /api/operations': () => ({ body: [] }) })
  await renderInPlatform(<Page />, { route })
  for (const name of ['Dashboard', 'Domains', 'Reserved', 'User Logs', 'Releases', 'Jobs'])
    expect(screen.getByRole(route === '/admin' ? 'tab' : 'link', { name })).toBeVisible()
  for (const name of ['Statistics', 'Audit', 'Log Out']) expect(screen.getByRole('link', { name })).toBeVisible()
})

test('somebody who may not come in can sign in with another account', async () => {
  const calls = answerApi({ ...refusing(403), 'POST /api/auth/logout': () => ({ status: 204 }) })
  const { user } = await renderInPlatform(<AdminPage />)
  await user.click(await screen.findByRole('button', { name: 'Sign in with another account' }))
  expect(useSession.getState()).toMatchObject({ token: null, user: null, signIn: 'asked' })
  await waitFor(() => expect(calls).toContain('POST /api/auth/logout'))
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('an administrator who loses the right sees nothing of what was loaded before', async () => {
  answerApi(lists)
  await renderInPlatform(<AdminPage />, { route: '/admin?tab=logs' })
  expect(await screen.findByText('ann@example.com')).toBeVisible()
  answerApi(refusing(403))
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('You don’t have access to this page')).toBeVisible()
  expect(screen.queryByText('ann@example.com')).toBeNull()
})

test('when the session ends the data go, and come back after the next sign-in', async () => {
  answerApi(lists)
  await renderInPlatform(<AdminPage />, { route: '/admin?tab=logs' })
  expect(await screen.findByText('ann@example.com')).toBeVisible()
  act(() => session.expire())
  expect(screen.queryByText('ann@example.com')).toBeNull()
  expect(queryClient.getQueryData(keys.users)).toBeUndefined()
  act(() => session.start('another'))
  expect(await screen.findByText('ann@example.com')).toBeVisible()
})

test('[S8.13] a failure to load is shown calmly, and can be tried again', async () => {
  answerApi({ ...lists, 'GET /api/admin/domains': unreachable })
  const { user } = await renderInPlatform(<AdminPage />)
  expect(await screen.findByText('The data could not be loaded')).toBeVisible()
  answerApi(lists)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Total Domains 1' })).toBeVisible()
})

test('a failure to refresh keeps the present rows, with a note', async () => {
  answerApi(lists)
  await renderInPlatform(<AdminPage />)
  await screen.findByRole('link', { name: 'Total Domains 1' })
  answerApi({ ...lists, 'GET /api/admin/logs': refusal(500) })
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText(/could not be refreshed/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Total Domains 1' })).toBeVisible()
})

test('[S2.28] Log Out leads home, ends the session and forgets what was typed but not sent', async () => {
  const calls = answerApi({ ...lists, 'POST /api/auth/logout': () => ({ status: 204 }) })
  const { user } = await renderInPlatform(<AdminPage />)
  sessionStorage.setItem('draft:address:ann@example.com:new', '{"first_name":"Ann"}')
  const link = screen.getByRole('link', { name: 'Log Out' })
  expect(link).toHaveAttribute('href', '/')
  await user.click(link)
  expect(calls).toContain('POST /api/auth/logout')
  expect(session.token()).toBeNull()
  expect({ ...sessionStorage }).toEqual({})
})
