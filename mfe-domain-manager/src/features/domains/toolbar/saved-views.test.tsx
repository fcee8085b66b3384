import type { SavedView } from '@panel/shared/contract'
import { registerLocales } from '@panel/shared/i18n'
import { session, useToasts } from '@panel/shared/session'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { panel } from '../../../panel'
import { SavedViews } from './saved-views'

registerLocales(panel.name, panel.locales)

const shops: SavedView = {
  id: 4,
  name: 'Shops',
  q: 'shop',
  status: 'expired',
  sort: '-expires_at',
  filter: { tag: 'shop', lock: 'false' },
  columns: { privacy: false },
}

const show = async (views: SavedView[], more: Parameters<typeof answerApi>[0] = {}) => {
  useToasts.setState({ toasts: [] })
  session.start('token')
  const stored = [...views]
  const calls = answerApi({ 'GET /api/users/me/views': () => ({ body: stored }), ...more })
  const onApply = jest.fn()
  const list = {
    q: 'store',
    status: 'approved',
    sort: { field: 'name', descending: true },
    filter: { zone: 'com' },
  } as const
  const { user } = await renderInPlatform(<SavedViews list={list} choice={{ dense: true }} onApply={onApply} />)
  return { user, onApply, calls, stored }
}

test('a saved view brings its search, status, order and columns', async () => {
  const { user, onApply } = await show([shops])
  await user.click(await screen.findByRole('button', { name: 'Shops' }))
  expect(onApply).toHaveBeenCalledWith(
    {
      q: 'shop',
      status: 'expired',
      sort: { field: 'expires_at', descending: true },
      filter: { tag: 'shop', lock: 'false' },
    },
    { privacy: false },
  )
})

test('what a newer page saved, and this one does not know, is as it is by default', async () => {
  const { user, onApply } = await show([
    { ...shops, status: 'frozen', sort: '-weight', filter: { colour: 'red', lock: 'no' } },
  ])
  await user.click(await screen.findByRole('button', { name: 'Shops' }))
  expect(onApply).toHaveBeenCalledWith({ q: 'shop', status: 'all', sort: undefined, filter: {} }, { privacy: false })
})

test('the list as it is now is saved under a name, which must not be empty', async () => {
  const bodies: unknown[] = []
  const { user, stored } = await show([], {
    'POST /api/users/me/views': async request => {
      const body = (await request.json()) as Omit<SavedView, 'id'>
      bodies.push(body)
      stored.push({ id: 9, ...body })
      return { status: 201, body: { id: 9, ...body } }
    },
  })
  expect(await screen.findByText(/^No saved views yet/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save view' }))
  const name = screen.getByRole('textbox', { name: 'Name' })
  await waitFor(() => expect(name).toBeInvalid())
  await user.type(name, 'Stores')
  await user.click(screen.getByRole('button', { name: 'Save view' }))
  expect(await screen.findByRole('button', { name: 'Stores' })).toBeVisible()
  expect(bodies).toEqual([
    {
      name: 'Stores',
      q: 'store',
      status: 'approved',
      sort: '-name',
      filter: { zone: 'com' },
      columns: { dense: true },
    },
  ])
  expect(name).toHaveValue('')
})

test('a view that cannot be saved says why and keeps its name', async () => {
  const { user } = await show([shops], {
    'POST /api/users/me/views': () => ({ status: 409, body: { code: 'view_limit', detail: 'x' } }),
  })
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await user.type(name, 'Stores')
  await user.click(screen.getByRole('button', { name: 'Save view' }))
  expect(await screen.findByText('There are as many saved views as there can be. Remove one first.')).toBeVisible()
  expect(name).toHaveValue('Stores')
})

test('a view is removed', async () => {
  const { user, stored, calls } = await show([shops], {
    'DELETE /api/users/me/views/4': () => {
      stored.length = 0
      return { status: 204 }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Remove view “Shops”' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Shops' })).toBeNull())
  expect(calls).toContain('DELETE /api/users/me/views/4')
})
