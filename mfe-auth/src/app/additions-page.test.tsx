import { registerLocales } from '@panel/shared/i18n'
import { session } from '@panel/shared/session'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { panel } from '../panel'
import { AdditionsPage } from './additions-page'

registerLocales('mfe-auth', panel.locales)

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const addition = (id: number, kind: string, name: string, rests = true) => ({
  id,
  kind,
  name,
  at: '2026-11-20T10:00:00Z',
  from: '192.0.2.7',
  rests,
})
const all = [
  addition(1, 'token', 'script'),
  addition(2, 'passkey', 'Phone'),
  addition(3, 'factor', ''),
  addition(4, 'nameservers', 'example.com'),
  addition(5, 'device', firefox, false),
]

const show = async (answers: Parameters<typeof answerApi>[0], language: 'en' | 'uk' = 'en') => {
  session.start('token')
  session.setUser({ email: 'a@example.com' })
  answerApi({ 'GET /api/users/me': () => ({ body: { email: 'a@example.com', is_admin: false } }), ...answers })
  return renderInPlatform(<AdditionsPage />, { route: '/cpc/additions', language })
}

const choice = (name: string) => within(screen.getByRole('group', { name }))

test('what rests is removed unless it is kept by choice, and what could not be removed says why', async () => {
  const bodies: unknown[] = []
  const { user } = await show({
    'GET /api/users/me/additions': () => ({ body: bodies.length > 0 ? all.slice(1) : all }),
    'POST /api/users/me/additions': async request => {
      bodies.push(await request.json())
      return { body: { failed: [{ id: 4, detail: 'This domain is not approved.' }] } }
    },
  })
  expect(await screen.findByRole('button', { name: 'Remove 4, keep 1' })).toBeVisible()
  expect(screen.getAllByText('From 192.0.2.7')).toHaveLength(5)
  expect(screen.getAllByText('Suspended')).toHaveLength(4)
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Passkeys',
    'Authenticator app',
    'API tokens',
    'Nameservers',
    'Browsers',
  ])
  expect(choice('API tokens: script').getByRole('radio', { name: 'Remove' })).toBeChecked()
  expect(choice('Browsers: Firefox, Linux').getByRole('radio', { name: 'Keep' })).toBeChecked()
  await user.click(choice('Passkeys: Phone').getByRole('radio', { name: 'Keep' }))
  await user.click(screen.getByRole('button', { name: 'Remove 3, keep 2' }))
  expect(await screen.findByText('Removed: 2. Kept: 2.')).toBeVisible()
  expect(bodies).toEqual([{ keep: [2, 5], remove: [1, 3, 4] }])
  expect(choice('Nameservers: example.com').getByText('This domain is not approved.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to Security' })).toHaveAttribute('href', '/cpc/security')
  await waitFor(() => expect(screen.queryByText('script')).toBeNull())
})

test('secondary nameservers say what they may do, and what comes back without them', async () => {
  const body = [{ ...addition(6, 'nameservers', 'example.com: 198.41.0.5 53'), secondary: true }]
  await show({ 'GET /api/users/me/additions': () => ({ body }) }, 'uk')
  expect(await screen.findByText('Ці сервери можуть копіювати всю зону домену.')).toBeVisible()
  expect(screen.getByText('Вони більше не зможуть копіювати зону, а попередні знову зможуть.')).toBeVisible()
  expect(screen.queryByText('Повернуться попередні NS-сервери.')).toBeNull()
  expect(choice('NS-сервери: example.com: 198.41.0.5 53').getByRole('radio', { name: 'Видалити' })).toBeChecked()
})

test('nothing was added', async () => {
  await show({ 'GET /api/users/me/additions': () => ({ body: [] }) }, 'uk')
  expect(await screen.findByText('За останні 30 днів нічого не додано.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Видалити/ })).toBeNull()
})

test('an answer that failed is said, and the choice is kept', async () => {
  const { user } = await show({
    'GET /api/users/me/additions': () => ({ body: all }),
    'POST /api/users/me/additions': () => ({ status: 503, body: { code: 'unavailable' } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Remove 4, keep 1' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Remove 4, keep 1' })).toBeEnabled()
})
