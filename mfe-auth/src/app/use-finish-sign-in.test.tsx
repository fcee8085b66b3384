import { registerLocales } from '@panel/shared/i18n'
import { useLocation } from '@panel/shared/panel'
import { useSession } from '@panel/shared/session'
import { answerApi, providePageSettings, renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { panel } from '../panel'
import { AuthorizationForm } from './authorization-form'

registerLocales('mfe-auth', panel.locales)

const onClose = jest.fn()
const administrator = { email: 'a@example.com', is_admin: true }
const askForCode = { detail: { reason: 'second_factor_required', message: 'Enter the code.', challenge: 'challenge' } }

const Address = () => <p data-testid="address">{useLocation().pathname}</p>

/** Signs in with a recovery code, which is spent by it. Returns how often it was sent. */
const signIn = async (me: Parameters<typeof answerApi>[0][string]) => {
  const calls = answerApi({
    'POST /api/auth/token': () => ({ status: 400, body: askForCode }),
    'POST /api/auth/second-factor': () => ({ body: { access_token: 'fresh', token_type: 'bearer' } }),
    'GET /api/users/me': me,
  })
  const form = (
    <>
      <AuthorizationForm onClose={onClose} />
      <Address />
    </>
  )
  const { user } = await renderInPlatform(form, { route: '/cart' })
  await user.type(screen.getByLabelText('Email'), administrator.email)
  await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}')
  await user.type(await screen.findByLabelText('Code'), 'abcde-fghij{Enter}')
  return { user, codes: () => calls.filter(call => call.endsWith('second-factor')).length }
}

beforeAll(() => providePageSettings({ adminPath: 'office' }))

beforeEach(() => {
  sessionStorage.clear()
  useSession.setState({ token: null, user: null, loading: false, signIn: 'asked' })
})

test.each([
  ['500', () => ({ status: 500, body: {} })],
  ['503', () => ({ status: 503, body: { code: 'unavailable' } })],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('an outage (%s) right after a recovery code was spent costs no sign-in', async (_, failure) => {
  let isDown = true
  const { user, codes } = await signIn(() => (isDown ? failure() : { body: administrator }))
  expect(await screen.findByText('You are signed in. We keep trying to load your account.')).toBeVisible()
  expect(localStorage.getItem('token')).toBe('fresh')
  expect(onClose).not.toHaveBeenCalled()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try now' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(useSession.getState()).toMatchObject({ token: 'fresh', user: { email: administrator.email }, loading: false })
  expect(screen.getByTestId('address')).toHaveTextContent('/office')
  expect(codes()).toBe(1)
})

test('a token that is refused after an outage is dropped, and the form is back', async () => {
  let status = 503
  const { user } = await signIn(() => ({ status, body: {} }))
  const retry = await screen.findByRole('button', { name: 'Try now' })
  status = 401
  await user.click(retry)
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load your account.')
  expect(localStorage.getItem('token')).toBeNull()
  expect(screen.getByLabelText('Email')).toBeVisible()
})

test('what was added lately is answered first, where it rests', async () => {
  useSession.setState({ returnTo: '/app/domain-manager' })
  await signIn(() => ({ body: { ...administrator, additions_rest: true } }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(screen.getByTestId('address')).toHaveTextContent('/cpc/additions')
  expect(useSession.getState().returnTo).toBeNull()
})
