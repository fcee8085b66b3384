import { registerLocales } from '@panel/shared/i18n'
import { useToasts } from '@panel/shared/session'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { panel } from '../panel'
import { LogsTab } from './logs-tab'

registerLocales(panel.name, panel.locales)

const list = { q: '', status: 'all', sort: undefined, page: 1 } as const
const olena = { id: 7, email: 'olena@example.com', created_at: '2026-01-05T12:00:00Z', domains: [] }
const at = '2026-11-20T10:00:00.000Z'
const open = { id: 1, created_at: at, last_used_at: at, agent: '', address: '192.0.2.7', current: false }

const show = async (answers: Parameters<typeof answerApi>[0]) => {
  const calls = answerApi(answers)
  const { user } = await renderInPlatform(<LogsTab users={[olena]} list={list} onChange={() => undefined} />)
  await user.click(screen.getByRole('button', { name: 'Sessions of olena@example.com' }))
  return { user, calls, dialog: within(await screen.findByRole('dialog')) }
}

test('an administrator sees where an account is signed in, and ends all of it', async () => {
  const { user, calls, dialog } = await show({
    'GET /api/admin/users/7/sessions': () => ({ body: [open] }),
    'DELETE /api/admin/users/7/sessions': () => ({ status: 204 }),
  })
  expect(await dialog.findByText('Unknown device')).toBeVisible()
  expect(dialog.getByText(/192\.0\.2\.7/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'End all sessions' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls).toContain('DELETE /api/admin/users/7/sessions')
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['All sessions of olena@example.com have ended.'])
})

test('a long list of sessions is turned, down to the last page', async () => {
  const { user, dialog } = await show({
    'GET /api/admin/users/7/sessions': ({ url }) =>
      new URL(url).searchParams.get('cursor') === 'c1'
        ? { body: [{ ...open, id: 2, address: '192.0.2.8' }] }
        : { body: [open], headers: { 'next-cursor': 'c1' } },
  })
  await user.click(await dialog.findByRole('button', { name: 'Older' }))
  expect(await dialog.findByText(/192\.0\.2\.8/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Newest' }))
  expect(await dialog.findByText(/192\.0\.2\.7/)).toBeVisible()
})

test('an account that is signed in nowhere has nothing to end', async () => {
  const { dialog } = await show({ 'GET /api/admin/users/7/sessions': () => ({ body: [] }) })
  expect(await dialog.findByText('This account is signed in nowhere.')).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'End all sessions' })).toBeNull()
})
