import { registerLocales } from '@panel/shared/i18n'
import { session, useToasts } from '@panel/shared/session'
import { answerApi, providePageSettings, renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { panel } from '../panel'
import { AccountPage } from './account-page'

registerLocales(panel.name, panel.locales)

const account = {
  id: 5,
  email: 'olena@example.com',
  full_name: 'Olena Kovalenko',
  is_admin: false,
  created_at: '2026-01-05T12:00:00Z',
  disabled_at: null as string | null,
  phone: '+380 44 123',
  address: 'Kyiv',
  last_seen_at: '2026-02-03T12:00:00Z',
  counts: { approved: 60, rejected: 1 },
  domains: [
    {
      id: 1,
      name: 'apple',
      zone: 'com',
      status: 'rejected',
      created_at: '2026-02-01T12:00:00Z',
      user_id: 5,
      reason: { code: 'administrator', text: 'Trade mark' },
    },
  ],
  orders: [
    { id: 3, number: '2026-000003', created_at: '2026-02-01T12:00:00Z', state: 'open', currency: 'UAH', total: 45000 },
  ],
  notes: [{ id: 9, at: '2026-02-02T12:00:00Z', author: 'admin@example.com', text: 'Pays late' }],
}

type Handlers = Parameters<typeof answerApi>[0]

const show = async (more: Handlers = {}, language: 'en' | 'uk' = 'en') => {
  providePageSettings({ prices: true })
  session.start('token')
  const calls = answerApi({ 'GET /api/admin/users/5': () => ({ body: account }), ...more })
  const result = await renderInPlatform(<AccountPage />, { route: '/admin/account?id=5', language })
  await screen.findByRole('heading', { name: 'olena@example.com' })
  return { ...result, calls }
}

beforeEach(() => sessionStorage.clear())

const region = (name: string) => within(screen.getByRole('region', { name }))

test('an administrator notes how a registrant was verified, and it stands there with the reason', async () => {
  const needed = [
    {
      kind: 'phone',
      subject: '+380441234567',
      by_code: false,
      domains: [{ id: 7, name: 'pear.com' }],
      until: '2026-03-01T12:00:00Z',
    },
  ]
  const given = [
    {
      id: 1,
      kind: 'phone',
      subject: '+380441234567',
      at: '2026-02-20T12:00:00Z',
      by: 'administrator',
      admin: 'admin@example.com',
      reason: 'Called',
    },
    {
      id: 2,
      kind: 'phone',
      subject: '+380671112233',
      at: '2026-02-20T12:00:00Z',
      by: 'code',
      admin: null,
      reason: '',
    },
  ]
  let verifications: object = { needed, given: [] }
  const { user, calls } = await show({
    'GET /api/admin/users/5': () => ({ body: { ...account, verifications } }),
    'POST /api/admin/domains/7/verifications': () => {
      verifications = { needed: [], given }
      return { status: 201, body: verifications }
    },
  })
  const card = region('Verification of registrants')
  expect(card.getByText('Waiting for it until Mar 1, 2026: pear.com')).toBeVisible()
  await user.click(card.getByRole('button', { name: 'Confirm' }))
  const reason = card.getByRole('textbox', { name: 'How it was verified' })
  expect(reason).toHaveAttribute('aria-invalid', 'true')
  await user.type(reason, 'Called')
  await user.click(card.getByRole('button', { name: 'Confirm' }))
  expect(await card.findByText(/The phone number \+380441234567 was verified\.\s+Called/)).toBeVisible()
  expect(card.getByText(/By a code sent to the phone/)).toBeVisible()
  expect(calls).toContain('POST /api/admin/domains/7/verifications')
})

test('an account shows how to reach the customer, and all its domains can be searched', async () => {
  const others = ['pear', 'plum'].map((name, at) => ({ ...account.domains[0], id: 20 + at, name, user_id: 5 + at }))
  const { user } = await show({ 'GET /api/admin/domains': () => ({ body: [...account.domains, ...others] }) })
  const contacts = region('Contacts')
  for (const text of ['olena@example.com', '+380 44 123', 'Kyiv']) expect(contacts.getByText(text)).toBeVisible()
  await user.type(region('Domains').getByRole('searchbox'), 'p')
  await waitFor(() =>
    expect(
      region('Domains')
        .getAllByRole('listitem')
        .map(item => /^[a-z]+/.exec(item.textContent ?? '')?.[0]),
    ).toEqual(['apple', 'pear']),
  )
})

test('an account is shown with its domains, orders and notes', async () => {
  await show()
  expect(screen.getByText('Olena Kovalenko · Customer since Jan 5, 2026')).toBeVisible()
  const domains = region('Domains')
  expect(domains.getByText('Approved: 60 · Rejected: 1')).toBeVisible()
  expect(domains.getByRole('listitem')).toHaveTextContent(/apple\.com.*Rejected.*Reason: Trade mark/)
  expect(domains.getByRole('link', { name: 'Show all 61 domains' })).toHaveAttribute(
    'href',
    '/admin?tab=domains&q=olena%40example.com',
  )
  expect(region('Orders').getByRole('listitem')).toHaveTextContent(/2026-000003.*450.*Not paid/)
  expect(screen.queryByText(/Credit/)).not.toBeInTheDocument()
  expect(region('Notes').getByRole('listitem')).toHaveTextContent('Pays late')
})

test('the credit of an account is named in each currency beside its orders', async () => {
  const credit = [
    { amount: 45_000, currency: 'UAH' },
    { amount: 3000, currency: 'USD' },
  ]
  await show({ 'GET /api/admin/users/5': () => ({ body: { ...account, credit } }) })
  expect(region('Orders').getByText(/^Credit: UAH\s450\.00, \$30\.00$/)).toBeVisible()
})

test('a note is added and removed; an empty one is refused next to its field', async () => {
  const bodies: unknown[] = []
  const { user, calls } = await show({
    'POST /api/admin/users/5/notes': async request => {
      bodies.push(await request.json())
      return {
        status: 201,
        body: { id: 10, at: '2026-02-03T12:00:00Z', author: 'me@example.com', text: 'Calls often' },
      }
    },
    'DELETE /api/admin/notes/9': () => ({ status: 204 }),
  })
  const notes = region('Notes')
  await user.click(notes.getByRole('button', { name: 'Add note' }))
  expect(await notes.findByText(/required|Enter|Fill/i)).toBeVisible()
  await user.type(notes.getByRole('textbox', { name: 'New note' }), 'Calls often')
  await user.click(notes.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(notes.getAllByRole('listitem')[0]).toHaveTextContent('Calls often'))
  expect(bodies).toEqual([{ text: 'Calls often' }])
  expect(notes.getByRole('textbox', { name: 'New note' })).toHaveValue('')
  await user.click(notes.getByRole('button', { name: /^Remove the note of Feb 2, 2026/ }))
  await waitFor(() => expect(notes.getAllByRole('listitem')).toHaveLength(1))
  expect(calls).toContain('DELETE /api/admin/notes/9')
})

test('a note that could not be stored stays in its field', async () => {
  const { user } = await show({ 'POST /api/admin/users/5/notes': () => ({ status: 500 }) })
  const notes = region('Notes')
  await user.type(notes.getByRole('textbox', { name: 'New note' }), 'Calls often')
  await user.click(notes.getByRole('button', { name: 'Add note' }))
  expect(await notes.findByText('Action failed')).toBeVisible()
  expect(notes.getByRole('textbox', { name: 'New note' })).toHaveValue('Calls often')
})

test('a note that is half typed is there after the page was left', async () => {
  const first = await show()
  await first.user.type(region('Notes').getByRole('textbox', { name: 'New note' }), 'Calls often')
  first.unmount()
  await show()
  expect(region('Notes').getByRole('textbox', { name: 'New note' })).toHaveValue('Calls often')
})

test('an account is disabled after a question, and enabled again', async () => {
  const bodies: unknown[] = []
  const { user } = await show({
    'PUT /api/admin/users/5/disabled': async request => {
      const body = (await request.json()) as { disabled: boolean }
      bodies.push(body)
      return { body: { ...account, disabled_at: body.disabled ? '2026-03-01T12:00:00Z' : null } }
    },
  })
  await user.click(screen.getByRole('button', { name: 'Disable account' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Disable the account of olena@example.com?' }))
  expect(question.getByText(/signed out everywhere/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Disable account' }))
  expect(await screen.findByText(/has been disabled since Mar 1, 2026/)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Enable account' }))
  expect(await screen.findByRole('button', { name: 'Disable account' })).toBeVisible()
  expect(bodies).toEqual([{ disabled: true }, { disabled: false }])
})

test('a refusal to disable is shown in the question', async () => {
  useToasts.setState({ toasts: [] })
  const { user } = await show({
    'PUT /api/admin/users/5/disabled': () => ({ status: 409, body: { code: 'own_account', detail: 'x' } }),
  })
  await user.click(screen.getByRole('button', { name: 'Disable account' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Disable account' }))
  expect(await question.findByText('You cannot disable your own account.')).toBeVisible()
})

test('an account that does not exist says so', async () => {
  providePageSettings()
  session.start('token')
  answerApi({ 'GET /api/admin/users/5': () => ({ status: 404, body: { code: 'not_found', detail: 'x' } }) })
  await renderInPlatform(<AccountPage />, { route: '/admin/account?id=5' })
  expect(await screen.findByText('The data could not be loaded')).toBeVisible()
})

test('an administrator acts as the customer only with a reason, in this tab', async () => {
  sessionStorage.clear()
  const bodies: unknown[] = []
  const { user } = await show({
    'POST /api/admin/users/5/act': async request => {
      bodies.push(await request.json())
      return { status: 201, body: { access_token: 'acting-token', until: '2026-01-05T12:30:00.000Z' } }
    },
    'GET /api/users/me': () => ({ body: { email: account.email, is_admin: false } }),
  })
  await user.click(screen.getByRole('button', { name: 'Act as this customer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Act as olena@example.com' }))
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await user.click(dialog.getByRole('button', { name: 'Act as this customer' }))
  await waitFor(() => expect(reason).toBeInvalid())
  expect(bodies).toEqual([])
  await user.type(reason, 'Asked for help')
  await user.click(dialog.getByRole('button', { name: 'Act as this customer' }))
  await waitFor(() => expect(sessionStorage.getItem('token')).toBe('acting-token'))
  expect(bodies).toEqual([{ reason: 'Asked for help' }])
  expect(localStorage.getItem('token')).toBe('token')
  expect(session.token()).toBe('acting-token')
  sessionStorage.clear()
})

test('administrators and disabled accounts cannot be acted as', async () => {
  const disabled = { ...account, disabled_at: '2026-01-05T12:00:00Z' }
  await show({ 'GET /api/admin/users/5': () => ({ body: disabled }) })
  expect(screen.getByRole('button', { name: 'Enable account' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Act as this customer' })).toBeNull()
})
