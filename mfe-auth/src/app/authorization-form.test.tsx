import { registerLocales } from '@panel/shared/i18n'
import { useLocation } from '@panel/shared/panel'
import { useSession } from '@panel/shared/session'
import { answerApi, providePageSettings, renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { panel } from '../panel'
import { AuthorizationForm } from './authorization-form'

registerLocales('mfe-auth', panel.locales)

type Answers = Parameters<typeof answerApi>[0]

const onClose = jest.fn()

const customer = { email: 'a@example.com', is_admin: false }
const administrator = { email: 'a@example.com', is_admin: true }
const token = { access_token: 'fresh', token_type: 'bearer' }
const unknown = { status: 400, body: { detail: { reason: 'user_not_found', message: 'No such user.' } } }

const serve = (answers: Answers = {}) =>
  answerApi({
    'POST /api/auth/token': () => ({ body: token }),
    'POST /api/auth/register': () => ({ status: 201, body: { email: customer.email } }),
    'POST /api/auth/confirm': () => ({ body: token }),
    'POST /api/auth/request-reset': () => ({ body: { status: 'ok' } }),
    'POST /api/auth/verify-reset': () => ({ body: { status: 'ok' } }),
    'POST /api/auth/reset-password': () => ({ body: { status: 'ok' } }),
    'GET /api/users/me': () => ({ body: customer }),
    ...answers,
  })

const Address = () => <p data-testid="address">{useLocation().pathname}</p>
const address = () => screen.getByTestId('address')

const renderForm = (route = '/cart') =>
  renderInPlatform(
    <>
      <AuthorizationForm onClose={onClose} />
      <Address />
    </>,
    { route },
  )

type User = Awaited<ReturnType<typeof renderForm>>['user']

const fill = async (user: User, field: HTMLElement, text: string) => {
  await user.click(field)
  await user.paste(text)
}

const enterCredentials = async (user: User) => {
  await fill(user, screen.getByLabelText('Email'), customer.email)
  await fill(user, screen.getByLabelText('Password'), 'correct horse')
  await user.keyboard('{Enter}')
}

const registerAccount = async (user: User) => {
  await enterCredentials(user)
  await fill(user, await screen.findByLabelText('Confirm password'), 'correct horse')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Register' }))
  return screen.findByLabelText('6-digit code')
}

beforeAll(() => providePageSettings({ adminPath: 'office' }))

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  useSession.setState({ token: null, user: null, loading: false, signIn: 'asked' })
})

test('a customer who signs in stays where they were; the dialog closes (S2.16)', async () => {
  serve({
    'POST /api/auth/token': async request => {
      expect(request.headers.get('content-type')).toMatch('application/x-www-form-urlencoded')
      expect(await request.text()).toBe('username=a%40example.com&password=correct+horse')
      return { body: token }
    },
    'GET /api/users/me': request => {
      expect(request.headers.get('authorization')).toBe('Bearer fresh')
      return { body: customer }
    },
  })
  const { user } = await renderForm()
  await enterCredentials(user)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(useSession.getState().user).toEqual({ email: customer.email })
  expect(localStorage.getItem('token')).toBe('fresh')
  expect(address()).toHaveTextContent('/cart')
})

test('an administrator goes to the admin panel (S2.12)', async () => {
  serve({ 'GET /api/users/me': () => ({ body: administrator }) })
  const { user } = await renderForm()
  await enterCredentials(user)
  await waitFor(() => expect(address()).toHaveTextContent('/office'))
})

test.each([
  ['/', customer, '/cpc/personal-data'],
  ['/cart', customer, '/cart'],
  ['/cart', administrator, '/office'],
])('after a registration at %s and its confirmation %j lands on %s (S2.4, S2.12, S4.1)', async (route, me, landing) => {
  serve({
    'POST /api/auth/token': () => unknown,
    'POST /api/auth/confirm': async request => {
      expect(await request.json()).toEqual({ email: customer.email, code: '123456', remember_me: true })
      return { body: token }
    },
    'GET /api/users/me': () => ({ body: me }),
  })
  const { user } = await renderForm(route)
  await fill(user, await registerAccount(user), '123456')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(address()).toHaveTextContent(landing))
  expect(onClose).toHaveBeenCalled()
})

test('a second factor is asked for, then the sign-in goes on', async () => {
  const detail = { reason: 'second_factor_required', message: 'Enter the code.', challenge: 'challenge' }
  serve({
    'POST /api/auth/token': () => ({ status: 400, body: { detail } }),
    'POST /api/auth/second-factor': async request => {
      expect(await request.json()).toEqual({ challenge: 'challenge', code: '123456' })
      return { body: token }
    },
  })
  const { user } = await renderForm()
  await enterCredentials(user)
  await fill(user, await screen.findByLabelText('Code'), '123 456')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(useSession.getState().token).toBe('fresh')
})

test('a password that was dropped is asked for again', async () => {
  serve({
    'POST /api/auth/token': () => unknown,
    'POST /api/auth/confirm': () => ({ body: { ...token, password_dropped: true } }),
  })
  const { user } = await renderForm()
  await fill(user, await registerAccount(user), '123456')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(address()).toHaveTextContent('/cpc/security'))
})

test('a reload in the middle of a confirmation goes on there', async () => {
  serve({ 'POST /api/auth/token': () => unknown })
  const { user, unmount } = await renderForm()
  await registerAccount(user)
  unmount()
  await renderForm()
  expect(await screen.findByRole('dialog', { name: 'Confirm your email' })).toBeVisible()
})

test.each([
  // Of a token that was issued just now, the server misses the cookie.
  [401, /does not keep our cookie.*Allow cookies for localhost/],
  [403, /Please sign in again/],
])('a token that the me call refuses with %i is dropped, and this is said (S8.8)', async (status, reason) => {
  serve({ 'GET /api/users/me': () => ({ status, body: {} }) })
  const { user } = await renderForm()
  await enterCredentials(user)
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load your account.')
  expect(screen.getByRole('alert')).toHaveTextContent(reason)
  expect(localStorage.getItem('token')).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
})

test('someone whose session ended goes on in the same place, an administrator too', async () => {
  useSession.setState({ user: { email: customer.email }, signIn: 'expired' })
  serve({ 'GET /api/users/me': () => ({ body: administrator }) })
  const { user } = await renderForm()
  await enterCredentials(user)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(address()).toHaveTextContent('/cart')
})

test('a reset password is announced, and the form is back with what was typed (S4.2)', async () => {
  serve()
  const { user } = await renderForm()
  await fill(user, screen.getByLabelText('Email'), customer.email)
  await user.click(screen.getByRole('button', { name: 'Forgot password?' }))
  await user.click(await screen.findByRole('button', { name: 'Send code' }))
  await fill(user, await screen.findByLabelText('6-digit code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Verify code' }))
  await fill(user, await screen.findByLabelText('New password'), 'correct horse')
  await fill(user, screen.getByLabelText('Confirm new password'), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Reset password' }))
  expect(await screen.findByText('Password successfully reset.')).toBeVisible()
  expect(screen.queryByText('Step 3 of 3')).toBeNull()
  expect(screen.getByLabelText('Email')).toHaveValue(customer.email)
})
