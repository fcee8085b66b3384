import { registerLocales } from '@panel/shared/i18n'
import { session, useSession } from '@panel/shared/session'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { locales } from '../locales'
import { PlainSignIn } from './plain-sign-in'

beforeAll(() => registerLocales('shell', locales))
beforeEach(() => session.clear())

type Answers = Parameters<typeof answerApi>[0]

const accepted: Answers = {
  'POST /api/auth/token': () => ({ body: { access_token: 'fresh', token_type: 'bearer' } }),
  'GET /api/users/me': () => ({ body: { email: 'a@example.com', is_admin: false } }),
}

const show = async (answers: Answers, language: 'en' | 'uk' = 'en') => {
  answerApi(answers)
  const { user } = await renderInPlatform(<PlainSignIn />, { language })
  return user
}

const email = () => screen.getByRole('textbox', { name: 'Email' })
const password = () => screen.getByLabelText('Password')
const submit = () => screen.getByRole('button', { name: 'Sign in' })

test('Enter signs in, and password managers find both fields', async () => {
  const user = await show(accepted)
  expect(email()).toHaveAttribute('autocomplete', 'username')
  expect(password()).toHaveAttribute('autocomplete', 'current-password')
  await user.type(email(), 'a@example.com')
  await user.type(password(), 'secret{Enter}')
  await waitFor(() => expect(useSession.getState().user).toEqual({ email: 'a@example.com' }))
  expect(useSession.getState().token).toBe('fresh')
})

test('a refusal is read out, what was typed stays, and the next try can succeed', async () => {
  const refusal = { detail: { reason: 'invalid_password', message: 'No.' } }
  const answers = [{ status: 400, body: refusal }]
  const user = await show({
    ...accepted,
    'POST /api/auth/token': () => answers.pop() ?? { body: { access_token: 'fresh', token_type: 'bearer' } },
  })
  await user.type(email(), 'a@example.com')
  await user.type(password(), 'wrong')
  await user.click(submit())
  expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect email or password.')
  expect(email()).toHaveValue('a@example.com')
  expect(useSession.getState().token).toBeNull()
  await user.click(submit())
  await waitFor(() => expect(useSession.getState().token).toBe('fresh'))
})

test('an outage right after the sign-in keeps the token, and the user is asked for again', async () => {
  const answers = [{ status: 503, body: {} }]
  const me = { body: { email: 'a@example.com', is_admin: false } }
  const user = await show({ ...accepted, 'GET /api/users/me': () => answers.pop() ?? me })
  await user.type(email(), 'a@example.com')
  await user.type(password(), 'secret{Enter}')
  await waitFor(() => expect(useSession.getState().user).toEqual({ email: 'a@example.com' }), { timeout: 3000 })
  expect(useSession.getState()).toMatchObject({ token: 'fresh', loading: false })
})

test('without a text from the server, the current language has one', async () => {
  const user = await show({ 'POST /api/auth/token': () => ({ status: 500 }) }, 'uk')
  await user.type(screen.getByRole('textbox'), 'a@example.com')
  await user.type(screen.getByLabelText('Пароль'), 'secret{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent(/[а-яіїєґ]/i)
})
