import { changeLanguage, formatDate, registerLocales, setTimeZone } from '@panel/shared/i18n'
import { Navigate, Route, Routes } from '@panel/shared/panel'
import { identity, session, useSession, useToasts } from '@panel/shared/session'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { panel } from '../panel'
import { BillingPage } from './billing-page'
import { IdentityForm } from './identity-form'
import { MailsPage } from './mails-page'
import { PersonalDataPage } from './personal-data-page'
import { TermsPage } from './terms-page'

registerLocales('mfe-auth', panel.locales)

const renderSignedIn = (page: ReactElement, options?: Parameters<typeof renderInPlatform>[1]) => {
  session.start('token')
  session.setUser({ email: 'a@example.com' })
  return renderInPlatform(page, options)
}

const item = { id: 1, name: 'first', zone: 'com', kind: 'register', domain_id: null }

test.each([
  ['en', 'Terms of Service', 'Effective from Jan 5, 2026', '11. Law and contact'],
  ['uk', 'Умови надання послуг', 'Чинні з 5 січ. 2026 р.', '11. Право й зв’язок із нами'],
] as const)('the Terms stand in %s', async (language, title, since, last) => {
  await renderInPlatform(<TermsPage />, { language })
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.getByText(since)).toBeVisible()
  expect(screen.getByRole('heading', { level: 2, name: last })).toBeVisible()
  expect(screen.queryByRole('link', { name: /@/ })).toBeNull()
})

const profile = { full_name: 'Olena', address: '', phone: '', language: 'en', time_zone: 'Europe/Kyiv' }

test('personal data is a form that keeps what is saved [S2.4]', async () => {
  const saved: unknown[] = []
  answerApi({
    'GET /api/cart': () => ({ body: [] }),
    'GET /api/users/me/profile': () => ({ body: profile }),
    'PUT /api/users/me/profile': async request => {
      saved.push(await request.json())
      return { body: saved.at(-1) }
    },
  })
  const { user } = await renderSignedIn(<PersonalDataPage />)
  const name = await screen.findByRole('textbox', { name: 'Full name' })
  expect(name).toHaveValue('Olena')
  await user.type(name, ' Koval')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toEqual([{ ...profile, full_name: 'Olena Koval' }]))
})

test('a time zone that is saved is that of all dates from then on', async () => {
  const moment = '2026-01-04T22:30:00.000Z'
  answerApi({
    'GET /api/cart': () => ({ body: [] }),
    'GET /api/users/me/profile': () => ({ body: { ...profile, time_zone: 'America/New_York' } }),
    'PUT /api/users/me/profile': async request => ({ body: await request.json() }),
  })
  const { user } = await renderSignedIn(<PersonalDataPage />)
  await user.type(await screen.findByRole('textbox', { name: 'Full name' }), ' Koval')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(formatDate(moment)).toBe('Jan 4, 2026'))
  act(() => setTimeZone())
})

test('a language that is saved is that of the answer', async () => {
  useToasts.setState({ toasts: [] })
  answerApi({
    'GET /api/cart': () => ({ body: [] }),
    'GET /api/users/me/profile': () => ({ body: profile }),
    'PUT /api/users/me/profile': async request => ({ body: await request.json() }),
  })
  const { user } = await renderSignedIn(<PersonalDataPage />)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Українська')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ text: 'Дані збережено.' }]))
  await act(() => changeLanguage('en'))
})

test('watched names stand in the account, and can be removed', async () => {
  const watches = [{ id: 5, domain: 'xn--b1aluem3j.ua', created_at: '2026-01-04T12:00:00Z' }]
  answerApi({
    'GET /api/users/me/profile': () => ({ body: profile }),
    'GET /api/users/me/watches': () => ({ body: watches }),
    'DELETE /api/users/me/watches/5': () => {
      watches.pop()
      return { status: 204 }
    },
  })
  const { user } = await renderSignedIn(<MailsPage />)
  await user.click(await screen.findByRole('button', { name: 'Stop watching xn--b1aluem3j.ua' }))
  await waitFor(() => expect(screen.queryByText('Watched names')).toBeNull())
})

test('a field that the server refuses says why next to it, and keeps what was typed', async () => {
  const errors = [{ field: 'phone', code: 'phone_unheard_of', message: 'Not a phone number.' }]
  answerApi({
    'GET /api/cart': () => ({ body: [] }),
    'GET /api/users/me/profile': () => ({ body: profile }),
    'PUT /api/users/me/profile': () => ({ status: 422, body: { code: 'validation', errors } }),
  })
  const { user } = await renderSignedIn(<PersonalDataPage />)
  const phone = await screen.findByRole('textbox', { name: 'Phone' })
  await user.type(phone, '+380 44 123 4567')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(phone).toHaveAccessibleDescription('Not a phone number.'))
  expect(phone).toHaveValue('+380 44 123 4567')
})

const bare = { has_password: false, totp: false, recovery_codes_left: 0, passkeys: 0, second_factor_required: false }

const expectReset = () => {
  expect(useSession.getState()).toMatchObject({ token: null, user: null, signIn: 'asked' })
  const flow = { view: 'reset', step: 'email', email: 'a@example.com' }
  expect(JSON.parse(sessionStorage.getItem('draft:auth-flow') ?? '{}')).toEqual(flow)
}

test('without password, code or passkey, the confirmation leads to a mailed code that sets a password', async () => {
  answerApi({ 'GET /api/users/me/protection': () => ({ body: bare }) })
  const answers: boolean[] = []
  void identity.confirm().then(answer => answers.push(answer))
  const { user } = await renderSignedIn(<IdentityForm onClose={() => identity.answer(false)} />)
  expect(
    await screen.findByText(/^This account has no password yet\. .* code that we mail to a@example\.com/),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Set a password' }))
  expectReset()
  await waitFor(() => expect(answers).toEqual([false]))
})

test('an account without a password is not asked for it before it is deleted, but led to one', async () => {
  answerApi({
    'GET /api/users/me/profile': () => ({ body: profile }),
    'GET /api/users/me/protection': () => ({ body: { ...bare, passkeys: 1 } }),
  })
  const { user } = await renderSignedIn(<PersonalDataPage />)
  await user.click(await screen.findByRole('button', { name: 'Delete account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete account' }))
  await user.click(await dialog.findByRole('button', { name: 'Set a password' }))
  expectReset()
})

test('a change of address goes on at its code after a reload, for as long as the code works', async () => {
  const sent: unknown[] = []
  answerApi({
    'GET /api/users/me/profile': () => ({ body: profile }),
    'POST /api/users/me/email': async request => {
      sent.push(await request.json())
      return { status: 202 }
    },
    'POST /api/users/me/email/confirm': async request =>
      (await request.json()).code === '123456' ? { status: 204 } : { status: 400, body: { code: 'code_invalid' } },
  })
  const first = await renderSignedIn(<PersonalDataPage />)
  await first.user.click(await screen.findByRole('button', { name: 'Change email' }))
  await first.user.type(screen.getByRole('textbox', { name: 'New email' }), 'new@example.com')
  await first.user.click(screen.getByRole('button', { name: 'Send code' }))
  await screen.findByText(/code was sent to new@example\.com/)
  first.unmount()

  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 11 * 60_000)
  const late = await renderSignedIn(<PersonalDataPage />)
  expect(await screen.findByRole('button', { name: 'Change email' })).toBeVisible()
  late.unmount()
  clock.mockRestore()

  session.clear()
  session.start('token')
  const { user } = await renderInPlatform(<PersonalDataPage />)
  act(() => session.setUser({ email: 'a@example.com' }))
  expect(await screen.findByText(/code was sent to new@example\.com/)).toBeVisible()
  await user.type(screen.getByLabelText('6-digit code'), '111111')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(screen.getByLabelText('6-digit code')).toBeInvalid())
  await user.click(screen.getByRole('button', { name: 'Resend code' }))
  expect(await screen.findByText(/^A new code was sent to new@example\.com\./)).toBeVisible()
  expect(screen.getByLabelText('6-digit code')).toBeValid()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(sent).toEqual([{ new_email: 'new@example.com' }, { new_email: 'new@example.com' }])
  await user.type(screen.getByLabelText('6-digit code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByRole('button', { name: 'Change email' })).toBeVisible()
  expect(useSession.getState().user).toMatchObject({ email: 'new@example.com' })
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('"new@example.com"')
})

test('mails that can be left out are chosen at once; one that was not saved is put back', async () => {
  useToasts.setState({ toasts: [] })
  const saved: unknown[] = []
  let status = 200
  answerApi({
    'GET /api/cart': () => ({ body: [] }),
    'GET /api/users/me/watches': () => ({ body: [] }),
    'GET /api/users/me/mail-preferences': () => ({ body: { reminders: true, results: true } }),
    'PUT /api/users/me/mail-preferences': async request => {
      const body = await request.json()
      if (status === 200) saved.push(body)
      return { status, body: status === 200 ? body : {} }
    },
  })
  const { user } = await renderSignedIn(<MailsPage />)
  const reminders = await screen.findByRole('checkbox', { name: 'Early reminders' })
  await user.click(reminders)
  await waitFor(() => expect(saved).toEqual([{ reminders: false, results: true }]))
  expect(reminders).not.toBeChecked()
  status = 500
  const results = screen.getByRole('checkbox', { name: 'Results' })
  await user.click(results)
  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([{ tone: 'danger', text: 'Your choice was not saved' }]),
  )
  await waitFor(() => expect(results).toBeChecked())
  expect(reminders).not.toBeChecked()
})

test('without a session both pages ask to sign in', async () => {
  answerApi({})
  session.clear()
  await renderInPlatform(<PersonalDataPage />)
  expect(screen.getByRole('heading', { name: 'Sign in to see your account' })).toBeVisible()
})

test.each([
  ['en', '1 domain is waiting in your cart.', 'Open the cart'],
  ['uk', 'У вашому кошику очікує 1 домен.', 'Відкрити кошик'],
] as const)('a freshly confirmed customer sees a link to the waiting cart (%s)', async (language, text, link) => {
  answerApi({
    'GET /api/cart': () => ({ body: [item] }),
    'GET /api/users/me/profile': () => ({ body: profile }),
  })
  await renderSignedIn(
    <Routes>
      <Route path="/" element={<Navigate to="/cpc/personal-data" state={{ arrivedBy: 'confirmation' }} />} />
      <Route path="/cpc/personal-data" element={<PersonalDataPage />} />
    </Routes>,
    { language },
  )
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', '/cart')
})

test('without prices there is no billing page [S2.11]', async () => {
  await renderSignedIn(
    <Routes>
      <Route path="/cpc/billing" element={<BillingPage />} />
      <Route path="/" element={<p>Home</p>} />
    </Routes>,
    { route: '/cpc/billing' },
  )
  expect(await screen.findByText('Home')).toBeVisible()
})
