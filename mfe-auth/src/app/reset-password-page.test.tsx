import { registerLocales } from '@panel/shared/i18n'
import { useSession } from '@panel/shared/session'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { readFlow } from '../common/auth-flow'
import { panel } from '../panel'
import { ResetPasswordPage } from './reset-password-page'

registerLocales('mfe-auth', panel.locales)

const show = async (answers: Parameters<typeof answerApi>[0], route = '/reset-password#secret') => {
  const calls = answerApi(answers)
  const { user } = await renderInPlatform(<ResetPasswordPage />, { route })
  return { user, calls }
}

const choose = () => screen.getByRole('button', { name: 'Choose a new password' })
const verified = () => ({ body: { status: 'ok', email: 'olena@example.com' } })
const code = { status: 400, body: { code: 'code_invalid', detail: 'Invalid or expired code' } }

test('opening the link does nothing; the button asks for the new password, and then for a sign-in', async () => {
  const sent: unknown[] = []
  const { user, calls } = await show({
    'POST /api/auth/verify-reset': async request => {
      sent.push(await request.json())
      return verified()
    },
    'POST /api/auth/reset-password': async request => {
      sent.push(await request.json())
      return { body: { status: 'ok' } }
    },
  })
  expect(calls).toEqual([])
  await user.click(choose())
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  await user.type(screen.getByLabelText('New password'), 'meadow stone 77')
  await user.type(screen.getByLabelText('Confirm new password'), 'meadow stone 77')
  await user.click(screen.getByRole('button', { name: 'Reset password' }))
  expect(await screen.findByRole('status')).toHaveTextContent('Password successfully reset.')
  expect(sent).toEqual([{ token: 'secret' }, { token: 'secret', new_password: 'meadow stone 77' }])
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(useSession.getState().signIn).toBe('asked')
})

test('a link that was used or is too old leads to another mail', async () => {
  const { user } = await show({ 'POST /api/auth/verify-reset': () => code })
  await user.click(choose())
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is of no use any more')
  await user.click(screen.getByRole('button', { name: 'Send a new message' }))
  expect(readFlow()).toEqual({ view: 'reset', step: 'email', email: '' })
})

test('an outage leaves the button, and the next click works', async () => {
  const answers = [verified(), { status: 503, body: { code: 'unavailable' } }]
  const { user } = await show({ 'POST /api/auth/verify-reset': () => answers.pop() ?? { status: 500 } })
  await user.click(choose())
  expect(await screen.findByRole('alert')).toBeVisible()
  await user.click(choose())
  expect(await screen.findByLabelText('New password')).toBeVisible()
})

test('a link that was cut by the mail program asks for the complete one', async () => {
  await show({}, '/reset-password')
  expect(screen.getByRole('heading', { level: 1, name: 'This link is not complete' })).toBeVisible()
})
