import { ApiError, callApi, queryClient } from '@panel/shared/api-client'
import { adminCalls, authCalls } from '@panel/shared/contract'
import { registerLocales } from '@panel/shared/i18n'
import { session, useSession } from '@panel/shared/session'
import { renderInPlatform } from '@panel/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { adminKeys } from '../model/admin-keys'
import { panel } from '../panel'
import { AdminPage } from './admin-page'

jest.mock('@panel/shared/api-client', () => ({
  ...jest.requireActual<object>('@panel/shared/api-client'),
  callApi: jest.fn(),
}))

registerLocales(panel.name, panel.locales)

const call = jest.mocked(callApi)
const created_at = '2026-01-05T12:00:00Z'
const domains = [{ id: 1, name: 'apple', zone: 'com', status: 'reserved', created_at, user_id: 1 }]
const users = [{ id: 1, email: 'ann@example.com', created_at, domains: [] }]

const answer = (lists: { domains: unknown; users: unknown }) =>
  call.mockImplementation((async (made: unknown) => {
    const given = made === adminCalls.domains ? lists.domains : lists.users
    if (given instanceof Error) throw given
    return given
  }) as never)

const refusal = (status: number) => new ApiError({ failure: 'problem', status })

beforeEach(() => {
  call.mockReset()
  session.start('token')
})

test('[S2.23] the four tabs; the one in the address is open', async () => {
  answer({ domains, users })
  const { user } = await renderInPlatform(<AdminPage />, { route: '/admin?tab=logs' })
  expect(screen.getAllByRole('tab').map(tab => tab.textContent)).toEqual([
    'Dashboard',
    'Domains',
    'Reserved',
    'User Logs',
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
  const { user } = await renderInPlatform(<AdminPage />)
  expect(screen.getByRole('heading', { level: 1, name: 'Admin panel' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(useSession.getState().signIn).toBe('required')
  expect(call).not.toHaveBeenCalled()
})

test.each([401, 403])('[S6.4] whoever the server answers %i sees the frame and a clear text', async status => {
  answer({ domains: refusal(status), users: refusal(status) })
  await renderInPlatform(<AdminPage />)
  expect(await screen.findByText('You don’t have access to this page')).toBeVisible()
  expect(screen.getAllByRole('tab')).toHaveLength(4)
})

test('an administrator who loses the right sees nothing of what was loaded before', async () => {
  answer({ domains, users })
  await renderInPlatform(<AdminPage />, { route: '/admin?tab=logs' })
  expect(await screen.findByText('ann@example.com')).toBeVisible()
  answer({ domains: refusal(403), users: refusal(403) })
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('You don’t have access to this page')).toBeVisible()
  expect(screen.queryByText('ann@example.com')).toBeNull()
})

test('when the session ends the data go, and come back after the next sign-in', async () => {
  answer({ domains, users })
  await renderInPlatform(<AdminPage />, { route: '/admin?tab=logs' })
  expect(await screen.findByText('ann@example.com')).toBeVisible()
  act(() => session.expire())
  expect(screen.queryByText('ann@example.com')).toBeNull()
  expect(queryClient.getQueryData(adminKeys.users)).toBeUndefined()
  act(() => session.start('another'))
  expect(await screen.findByText('ann@example.com')).toBeVisible()
})

test('[S8.13] a failure to load is told calmly, and can be tried again', async () => {
  answer({ domains: new ApiError({ failure: 'network' }), users })
  const { user } = await renderInPlatform(<AdminPage />)
  expect(await screen.findByText('The data could not be loaded')).toBeVisible()
  answer({ domains, users })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Total Domains 1' })).toBeVisible()
})

test('a failure to refresh leaves what is there, with a note', async () => {
  answer({ domains, users })
  await renderInPlatform(<AdminPage />)
  await screen.findByRole('link', { name: 'Total Domains 1' })
  answer({ domains, users: refusal(500) })
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText(/could not be refreshed/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Total Domains 1' })).toBeVisible()
})

test('[S2.28] Log Out leads home and ends the session', async () => {
  answer({ domains, users })
  const { user } = await renderInPlatform(<AdminPage />)
  const link = screen.getByRole('link', { name: 'Log Out' })
  expect(link).toHaveAttribute('href', '/')
  await user.click(link)
  expect(call).toHaveBeenCalledWith(authCalls.logout, {}, { unauthorized: 'throw' })
  await waitFor(() => expect(session.token()).toBeNull())
})
