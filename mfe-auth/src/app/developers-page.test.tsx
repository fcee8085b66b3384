import { registerLocales } from '@panel/shared/i18n'
import { session, useToasts } from '@panel/shared/session'
import { answerApi, holdAnswer, renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { panel } from '../panel'
import { DevelopersPage } from './developers-page'

registerLocales('mfe-auth', panel.locales)

const url = 'https://example.com/hook'
const webhook = { id: 3, url, events: ['dns.changed', 'order.paid'], enabled: true, created_at: '2026-11-20T10:00:00Z' }
const sent = (id: number, change: object = {}) => ({
  id,
  event: 'dns.changed',
  state: 'delivered',
  attempts: 1,
  status: 200,
  error: null,
  created_at: '2026-11-20T10:00:00Z',
  tried_at: '2026-11-20T10:00:01Z',
  next_at: null,
  ...change,
})

type Answers = Parameters<typeof answerApi>[0]

const show = async (answers: Answers, language: 'en' | 'uk' = 'en') => {
  session.start('token')
  session.setUser({ email: 'a@example.com' })
  const calls = answerApi({
    'GET /api/cart': () => ({ body: [] }),
    'GET /api/users/me/tokens': () => ({ body: [] }),
    ...answers,
  })
  const { user } = await renderInPlatform(<DevelopersPage />, { route: '/cpc/developers', language })
  return { user, calls }
}

const toasts = () => useToasts.getState().toasts.map(({ text }) => text)

beforeEach(() => useToasts.setState({ toasts: [] }))

test('a webhook is added: a wrong address is reported next to its field, and the secret is shown once', async () => {
  const bodies: unknown[] = []
  const { user } = await show({
    'GET /api/users/me/webhooks': () => ({ body: bodies.length > 1 ? [webhook] : [] }),
    'POST /api/users/me/webhooks': async request => {
      bodies.push(await request.json())
      if (bodies.length > 1) return { status: 201, body: { id: 3, secret: 'whsec_c2VjcmV0' } }
      const errors = [{ field: 'url', code: 'address_private', message: 'x' }]
      return { status: 422, body: { code: 'validation', detail: 'x', errors } }
    },
  })
  expect(await screen.findByText(/No webhooks yet/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add webhook' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }))
  await user.click(dialog.getByLabelText('URL'))
  await user.paste(url)
  expect(dialog.queryByRole('checkbox', { checked: true })).toBeNull()
  await user.click(dialog.getByRole('checkbox', { name: 'An order is paid' }))
  await user.click(dialog.getByRole('button', { name: 'Add webhook' }))
  expect(await dialog.findByText('This address is not reachable from the internet.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Add webhook' }))
  expect(await dialog.findByText('whsec_c2VjcmV0')).toBeVisible()
  expect(bodies.at(-1)).toMatchObject({ url, events: ['order.paid'] })
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText(url)).toBeVisible()
  expect(screen.queryByText('whsec_c2VjcmV0')).toBeNull()
})

test('the log says what came of each message, in Ukrainian too', async () => {
  const { user } = await show(
    {
      'GET /api/users/me/webhooks': () => ({ body: [webhook] }),
      'GET /api/users/me/webhooks/3/deliveries': () => ({
        body: [
          sent(9, { event: 'test', state: 'failed', attempts: 9, status: null, error: 'timeout' }),
          sent(8, { state: 'waiting', attempts: 2, status: 500, error: 'refused', next_at: '2099-01-01T00:00:00Z' }),
          sent(7),
        ],
      }),
    },
    'uk',
  )
  await user.click(await screen.findByRole('button', { name: `Журнал ${url}` }))
  const dialog = within(await screen.findByRole('dialog', { name: `Журнал ${url}` }))
  expect(await dialog.findByText('Тестове повідомлення')).toBeVisible()
  for (const text of ['Не доставлено', '9 спроб', 'Немає відповіді протягом 10 секунд.', 'Відповідь 500', 'Доставлено'])
    expect(dialog.getByText(text)).toBeVisible()
  expect(dialog.getByText(/^Наступна спроба .*2099/)).toBeVisible()
})

test('the dialog stays while a webhook is added, so that its secret is seen', async () => {
  const answer = holdAnswer()
  const { user } = await show({
    'GET /api/users/me/webhooks': () => ({ body: [] }),
    'POST /api/users/me/webhooks': async () => {
      await answer.promise
      return { status: 201, body: { id: 3, secret: 'whsec_c2VjcmV0' } }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Add webhook' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }))
  await user.click(dialog.getByLabelText('URL'))
  await user.paste(url)
  await user.click(dialog.getByRole('checkbox', { name: 'An order is paid' }))
  await user.click(dialog.getByRole('button', { name: 'Add webhook' }))
  await waitFor(() => expect(dialog.getByRole('form')).toHaveAttribute('aria-busy', 'true'))
  await user.keyboard('{Escape}')
  answer.resolve()
  expect(await dialog.findByText('whsec_c2VjcmV0')).toBeVisible()
})

test('a test is sent, a webhook is turned off, and removed after a question', async () => {
  let hooks = [webhook]
  const { user, calls } = await show({
    'GET /api/users/me/webhooks': () => ({ body: hooks }),
    'POST /api/users/me/webhooks/3/test': () => ({ status: 202, body: sent(1, { event: 'test', state: 'waiting' }) }),
    'PUT /api/users/me/webhooks/3': () => {
      hooks = [{ ...webhook, enabled: false }]
      return { body: hooks[0] }
    },
    'DELETE /api/users/me/webhooks/3': () => {
      hooks = []
      return { status: 204 }
    },
  })
  await user.click(await screen.findByRole('button', { name: `Send a test to ${url}` }))
  await waitFor(() => expect(toasts()).toEqual(['A test message is on its way. Its result is in the log.']))
  await user.click(screen.getByRole('switch', { name: `On: ${url}` }))
  await waitFor(() => expect(screen.getByRole('switch', { name: `On: ${url}` })).not.toBeChecked())
  await user.click(screen.getByRole('button', { name: `Remove ${url}` }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove this webhook?' }))
  await user.click(question.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText(/No webhooks yet/)).toBeVisible()
  expect(calls).toContain('DELETE /api/users/me/webhooks/3')
})

test('the list says why a webhook was turned off', async () => {
  const off = { ...webhook, enabled: false, off_because: 'failing' }
  await show({ 'GET /api/users/me/webhooks': () => ({ body: [off] }) })
  expect(await screen.findByText('Turned off: it took no message for a day.')).toBeVisible()
})

test('what could not be done is said', async () => {
  const { user } = await show({
    'GET /api/users/me/webhooks': () => ({ body: [webhook] }),
    'POST /api/users/me/webhooks/3/test': () => ({ status: 429, body: { code: 'x', detail: 'Too many.' } }),
  })
  await user.click(await screen.findByRole('button', { name: `Send a test to ${url}` }))
  await waitFor(() => expect(toasts()).toEqual(['Too many.']))
})
