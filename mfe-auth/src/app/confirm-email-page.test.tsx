import { registerLocales } from '@panel/shared/i18n'
import { session, useSession } from '@panel/shared/session'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { panel } from '../panel'
import { ConfirmEmailPage } from './confirm-email-page'

registerLocales('mfe-auth', panel.locales)

const show = async (answers: Parameters<typeof answerApi>[0], route = '/confirm-email#secret') => {
  const calls = answerApi(answers)
  const { user } = await renderInPlatform(<ConfirmEmailPage />, { route })
  return { user, calls }
}

const confirm = () => screen.getByRole('button', { name: 'Confirm my email' })
const token = { access_token: 'opaque', token_type: 'bearer' }

beforeEach(() => {
  session.clear()
  session.closeSignIn()
})

test('opening the link does nothing; the button confirms and signs in', async () => {
  const sent: unknown[] = []
  const { user, calls } = await show({
    'POST /api/auth/confirm': async request => {
      sent.push(await request.json())
      return { body: token }
    },
    'GET /api/users/me': () => ({ body: { id: 1, email: 'olena@example.com', is_admin: false } }),
  })
  expect(calls).toEqual([])
  await user.click(confirm())
  await waitFor(() => expect(useSession.getState().user).toMatchObject({ email: 'olena@example.com' }))
  expect(sent).toEqual([{ token: 'secret' }])
})

test('a link that was used or is too old leads to the sign-in', async () => {
  const { user } = await show({ 'POST /api/auth/confirm': () => ({ status: 400, body: { code: 'code_invalid' } }) })
  await user.click(confirm())
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is of no use any more')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(useSession.getState().signIn).toBe('asked')
})

test('an outage leaves the button', async () => {
  const { user } = await show({ 'POST /api/auth/confirm': () => ({ status: 503, body: { code: 'unavailable' } }) })
  await user.click(confirm())
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(confirm()).not.toHaveAttribute('aria-disabled')
})

test('a link that was cut by the mail program asks for the complete one', async () => {
  await show({}, '/confirm-email')
  expect(screen.getByRole('heading', { level: 1, name: 'This link is not complete' })).toBeVisible()
})
