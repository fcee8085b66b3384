import { ApiError } from '@panel/shared/api-client'
import { changeLanguage, registerLocales } from '@panel/shared/i18n'
import { providePageSettings, renderInPlatform } from '@panel/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { panel } from '../../panel'
import { SignInForm } from './sign-in-form'

registerLocales('mfe-auth', panel.locales)
providePageSettings({ emailDomains: ['gmail.com'] })

const callbacks = {
  onLogin: jest.fn(),
  onRegister: jest.fn(),
  onUnconfirmed: jest.fn(),
  onSecondFactor: jest.fn(),
  onForgotPassword: jest.fn(),
}

const refusal = (reason: string, detail?: string) =>
  new ApiError({ failure: 'problem', status: 400, code: reason, reason, ...(detail && { detail }) })

const email = () => screen.getByRole('textbox', { name: 'Email' })
const password = () => screen.getByLabelText('Password')
const confirmation = () => screen.getByLabelText('Confirm password')
const terms = () => screen.getByRole('checkbox', { name: /I agree to the Terms of Service/ })
const submit = () => screen.getByRole('button', { name: 'Login or Register' })
const register = () => screen.getByRole('button', { name: 'Register' })

const renderForm = async () => {
  const { user } = await renderInPlatform(<SignInForm {...callbacks} />)
  return user
}

const startRegistration = async () => {
  callbacks.onLogin.mockRejectedValueOnce(refusal('user_not_found'))
  const user = await renderForm()
  await user.type(email(), 'new@example.com')
  await user.type(password(), 'correct horse')
  await user.click(submit())
  await screen.findByRole('button', { name: 'Register' })
  return user
}

beforeEach(() => {
  sessionStorage.clear()
  callbacks.onLogin.mockReset().mockResolvedValue(undefined)
  callbacks.onRegister.mockReset().mockResolvedValue(undefined)
})

test('Enter signs in with email and password; password managers find both', async () => {
  const user = await renderForm()
  expect(email()).toHaveAttribute('autocomplete', 'username')
  expect(email()).toHaveAttribute('placeholder', 'Gmail only')
  expect(password()).toHaveAttribute('autocomplete', 'current-password')
  await user.type(email(), ' a@example.com ')
  await user.type(password(), 'secret{Enter}')
  await waitFor(() => expect(callbacks.onLogin).toHaveBeenCalledWith({ email: 'a@example.com', password: 'secret' }))
})

test('both fields are required (S5.4), the first wrong one has the focus', async () => {
  const user = await renderForm()
  await user.click(submit())
  await waitFor(() => expect(email()).toHaveAccessibleDescription('Please fill in this field.'))
  expect(password()).toHaveAccessibleDescription('Please fill in this field.')
  expect(email()).toHaveFocus()
  expect(callbacks.onLogin).not.toHaveBeenCalled()
})

test.each([
  [refusal('invalid_password', 'One try is left.'), 'One try is left.'],
  [refusal('invalid_password'), 'Incorrect email or password.'],
  [new ApiError({ failure: 'problem', status: 400, detail: 'Closed for today.' }), 'Closed for today.'],
  [new ApiError({ failure: 'problem', status: 500 }), 'Incorrect email or password.'],
  [new ApiError({ failure: 'network' }), 'Incorrect email or password.'],
])('a refused login (%s) says why and keeps what was typed (S8.2, S8.3)', async (error, text) => {
  callbacks.onLogin.mockRejectedValue(error)
  const user = await renderForm()
  await user.type(email(), 'a@example.com')
  await user.type(password(), 'secret{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(email()).toHaveValue('a@example.com')
  expect(password()).toHaveValue('secret')
  expect(submit()).not.toHaveAttribute('aria-disabled')
})

test('an unknown email turns the form into a registration and keeps what was typed (S4.1, S8.1)', async () => {
  await startRegistration()
  expect(screen.getByText('Email not found. Please confirm your password and accept Terms to register.')).toBeVisible()
  expect(email()).toHaveValue('new@example.com')
  expect(password()).toHaveValue('correct horse')
  expect(password()).toHaveAttribute('autocomplete', 'new-password')
  await waitFor(() => expect(confirmation()).toHaveFocus())
  expect(screen.queryByRole('button', { name: 'Forgot password?' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('target', '_blank')
})

test('a registration needs the same password twice and the Terms (S5.1)', async () => {
  const user = await startRegistration()
  await user.type(confirmation(), 'correct hors')
  await user.click(register())
  await waitFor(() => expect(confirmation()).toHaveAccessibleDescription('Passwords do not match.'))
  expect(terms()).toHaveAccessibleDescription('You must agree to the Terms of Service.')
  await user.type(confirmation(), 'e')
  await user.click(terms())
  await user.click(register())
  await waitFor(() =>
    expect(callbacks.onRegister).toHaveBeenCalledWith({ email: 'new@example.com', password: 'correct horse' }),
  )
})

test.each([
  [new ApiError({ failure: 'problem', status: 409, detail: 'Not today.' }), 'Not today.'],
  [new ApiError({ failure: 'problem', status: 500 }), 'Registration failed'],
])('a refused registration says why (S8.4)', async (error, text) => {
  callbacks.onRegister.mockRejectedValue(error)
  const user = await startRegistration()
  await user.type(confirmation(), 'correct horse')
  await user.click(terms())
  await user.click(register())
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text))
  expect(confirmation()).toHaveValue('correct horse')
})

test('a fault that the server finds is next to its field', async () => {
  const fields = [{ field: 'password', code: 'password_common', message: 'Too common.' }]
  callbacks.onRegister.mockRejectedValue(new ApiError({ failure: 'problem', status: 422, fields }))
  const user = await startRegistration()
  await user.type(confirmation(), 'correct horse')
  await user.click(terms())
  await user.click(register())
  await waitFor(() =>
    expect(password()).toHaveAccessibleDescription(/This password is too easy to guess. Please choose another./),
  )
})

test('the way back from a registration keeps email and password', async () => {
  const user = await startRegistration()
  await user.click(screen.getByRole('button', { name: 'Back to sign in' }))
  expect(submit()).toBeVisible()
  expect(email()).toHaveValue('new@example.com')
  expect(password()).toHaveValue('correct horse')
})

test('an email that waits for its confirmation goes on there', async () => {
  callbacks.onLogin.mockRejectedValue(refusal('email_not_confirmed'))
  const user = await renderForm()
  await user.type(email(), 'a@example.com')
  await user.type(password(), 'secret{Enter}')
  await waitFor(() => expect(callbacks.onUnconfirmed).toHaveBeenCalledWith('a@example.com'))
})

test('a forgotten password takes the email along', async () => {
  const user = await renderForm()
  await user.type(email(), 'a@example.com')
  await user.click(screen.getByRole('button', { name: 'Forgot password?' }))
  expect(callbacks.onForgotPassword).toHaveBeenCalledWith('a@example.com')
})

test('a switch of language keeps what was typed and translates the errors', async () => {
  callbacks.onLogin.mockRejectedValue(refusal('invalid_password', 'Incorrect email or password.'))
  const user = await renderForm()
  await user.type(email(), 'a@example.com')
  await user.type(password(), 'secret{Enter}')
  await screen.findByText('Incorrect email or password.')
  await act(() => changeLanguage('uk'))
  expect(screen.getByRole('alert')).toHaveTextContent('Неправильна електронна адреса або пароль.')
  expect(screen.getByRole('textbox', { name: 'Електронна пошта' })).toHaveValue('a@example.com')
  expect(screen.getByLabelText('Пароль')).toHaveValue('secret')
})

test('a reload keeps the email and never the password', async () => {
  const user = await renderForm()
  await user.type(email(), 'a@example.com')
  await user.type(password(), 'secret')
  await waitFor(() => expect(sessionStorage.getItem('draft:sign-in')).toContain('a@example.com'))
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret')
})
