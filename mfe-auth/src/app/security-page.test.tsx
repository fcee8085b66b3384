import { registerLocales } from '@panel/shared/i18n'
import { session } from '@panel/shared/session'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { panel } from '../panel'
import { SecurityPage } from './security-page'

registerLocales('mfe-auth', panel.locales)

type Answers = Parameters<typeof answerApi>[0]

const protection = {
  has_password: true,
  totp: false,
  recovery_codes_left: 0,
  passkeys: 0,
  second_factor_required: false,
}

const at = '2026-11-20T10:00:00.000Z'
const openSession = (id: number, current: boolean) => ({
  id,
  created_at: at,
  last_used_at: at,
  agent: 'Mozilla/5.0 (Windows NT 10.0; rv:153.0) Gecko/20100101 Firefox/153.0',
  address: '192.0.2.7',
  current,
})

const show = async (answers: Answers = {}) => {
  session.start('token')
  session.setUser({ email: 'a@example.com' })
  const calls = answerApi({
    'GET /api/users/me/protection': () => ({ body: protection }),
    'GET /api/users/me/passkeys': () => ({ body: [] }),
    'GET /api/users/me/sessions': () => ({ body: [openSession(1, true), openSession(2, false)] }),
    'GET /api/users/me/tokens': () => ({ body: [] }),
    'GET /api/users/me/activity': () => ({ body: [] }),
    ...answers,
  })
  const { user } = await renderInPlatform(<SecurityPage />)
  return { user, calls }
}

const card = (name: string) => within(screen.getByRole('region', { name }))

test('something that rests is said first, with the way to answer', async () => {
  await show({
    'GET /api/users/me': () => ({ body: { email: 'a@example.com', is_admin: false, additions_rest: true } }),
  })
  expect(await screen.findByText('Some additions are suspended')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Review what was added' })).toHaveAttribute('href', '/cpc/additions')
})

test('an entry of the activity says what was changed, and leads to its domain, whose name is as people read it', async () => {
  const entry = { id: 1, at: '2026-01-05T12:00:00Z', event: 'dns_record_changed', actor: 'you', address: '', agent: '' }
  const detail = { before: 'www 300 A 192.0.2.1', after: 'www 300 A 192.0.2.2' }
  const delegated = {
    ...entry,
    id: 2,
    domain: '',
    event: 'delegation_changed',
    detail: { before: 'internal', after: 'external' },
  }
  await show({
    'GET /api/users/me/activity': () => ({ body: [{ ...entry, domain: 'xn--b1aluem3j.ua', detail }, delegated] }),
  })
  const link = await screen.findByRole('link', { name: 'привіт.ua' })
  expect(link).toHaveAttribute('href', '/app/domain-manager?q=xn--b1aluem3j.ua')
  expect(screen.getByText('www 300 A 192.0.2.1 → www 300 A 192.0.2.2')).toBeVisible()
  expect(screen.queryByText(/internal/)).toBeNull()
})

test('a change of the password sends both and says what follows', async () => {
  const sent: unknown[] = []
  const { user } = await show({
    'POST /api/users/me/password': async request => {
      sent.push(await request.json())
      return { status: 204 }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Change password' }))
  await user.type(screen.getByLabelText('Current password'), 'old password')
  await user.type(screen.getByLabelText('New password'), 'correct horse battery')
  await user.type(screen.getByLabelText('Confirm new password'), 'correct horse batter')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await waitFor(() =>
    expect(screen.getByLabelText('Confirm new password')).toHaveAccessibleDescription('Passwords do not match.'),
  )
  await user.type(screen.getByLabelText('Confirm new password'), 'y')
  const cancel = screen.getByRole('checkbox', { name: 'Also cancel what waits for my domains' })
  expect(cancel).toBeChecked()
  expect(cancel).toHaveAccessibleDescription(
    /requests to end a registry lock, and bulk work on servers or transfer locks/,
  )
  await user.click(cancel)
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { current_password: 'old password', new_password: 'correct horse battery', cancel_waiting: false },
    ]),
  )
})

test('this session is marked, another one can be ended', async () => {
  const { user, calls } = await show({ 'DELETE /api/users/me/sessions/2': () => ({ status: 204 }) })
  expect(await screen.findByText('This session')).toBeVisible()
  expect(card('Sessions').getAllByText('192.0.2.7')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'End session: Firefox, Windows' }))
  await waitFor(() => expect(calls).toContain('DELETE /api/users/me/sessions/2'))
})

test('a long list of sessions shows more, down to the last one', async () => {
  const sessions = Array.from({ length: 101 }, (_, at) => openSession(at + 1, at === 0))
  const { user } = await show({
    'GET /api/users/me/sessions': ({ url }) => ({
      body: sessions.slice(0, Number(new URL(url).searchParams.get('limit'))),
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Show more sessions' }))
  await waitFor(() => expect(card('Sessions').getAllByText('192.0.2.7')).toHaveLength(101))
  expect(screen.queryByRole('button', { name: 'Show more sessions' })).toBeNull()
})

test('the authenticator app is turned on by a code, and the recovery codes are shown once', async () => {
  const { user } = await show({
    'POST /api/users/me/totp': () => ({ body: { secret: 'ABCDEF', otpauth_url: 'otpauth://totp/a?secret=ABCDEF' } }),
    'POST /api/users/me/totp/confirm': () => ({ body: { recovery_codes: ['aaaaa-bbbbb', 'ccccc-ddddd'] } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Turn on' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  expect(dialog.getByText('ABCDEF')).toBeVisible()
  await user.type(dialog.getByLabelText('6-digit code'), '123456')
  await user.click(dialog.getByRole('button', { name: 'Turn on' }))
  expect(await dialog.findByText('aaaaa-bbbbb')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'I have saved them' }))
  await waitFor(() => expect(screen.queryByText('aaaaa-bbbbb')).toBeNull())
})

test('it is turned off by a code', async () => {
  const sent: unknown[] = []
  const { user } = await show({
    'GET /api/users/me/protection': () => ({ body: { ...protection, totp: true } }),
    'DELETE /api/users/me/totp': async request => {
      sent.push(await request.json())
      return { status: 204 }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Turn off' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn off' }))
  await user.type(dialog.getByLabelText('Code'), '123456')
  await user.click(dialog.getByRole('button', { name: 'Turn off' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ code: '123456' }])
})

test('the page tells an administrator who has to turn it on', async () => {
  await show({
    'GET /api/users/me/protection': () => ({ body: { ...protection, second_factor_required: true } }),
  })
  expect(await screen.findByText('Administrators need a second factor here.')).toBeVisible()
})

test('the first code of the authenticator app is marked invalid where it is refused', async () => {
  const refused = () => ({ status: 400, body: { code: 'code_invalid' } })
  const { user } = await show({
    'POST /api/users/me/totp': () => ({ body: { secret: 'ABCDEF', otpauth_url: 'otpauth://totp/a?secret=ABCDEF' } }),
    'POST /api/users/me/totp/confirm': refused,
  })
  await user.click(await screen.findByRole('button', { name: 'Turn on' }))
  const code = within(await screen.findByRole('dialog')).getByLabelText('6-digit code')
  await user.type(code, '123456{Enter}')
  expect(await screen.findByText('Invalid or expired code')).toBeVisible()
  expect(code).toBeInvalid()
})

test('an API token needs a scope, is limited to chosen domains, and is shown once', async () => {
  const sent: unknown[] = []
  const { user } = await show({
    'GET /api/domains/my': () => ({ body: [] }),
    'POST /api/users/me/tokens': async request => {
      sent.push(await request.json())
      return { status: 201, body: { id: 1, token: 'pat_secret' } }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Create API token' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Backup')
  await user.click(dialog.getByRole('checkbox', { name: 'See domains' }))
  await user.click(dialog.getByRole('button', { name: 'Create API token' }))
  await waitFor(() =>
    expect(dialog.getByRole('checkbox', { name: 'See domains' })).toHaveAccessibleDescription(
      'Please fill in this field.',
    ),
  )
  await user.click(dialog.getByRole('checkbox', { name: 'Change DNS records' }))
  await user.click(dialog.getByRole('button', { name: 'Create API token' }))
  expect(await dialog.findByText('pat_secret')).toBeVisible()
  expect(sent).toEqual([
    {
      name: 'Backup',
      scopes: ['dns:write'],
      domains: null,
      records: null,
      networks: null,
      idle_days: null,
      monthly_limit: null,
      expires_at: expect.any(String),
    },
  ])
})
