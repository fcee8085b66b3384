import { registerLocales } from '@panel/shared/i18n'
import { session } from '@panel/shared/session'
import { answerApi, keepDownloads, providePageSettings, renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { panel } from '../panel'
import { AuditPage } from './audit-page'

registerLocales(panel.name, panel.locales)
providePageSettings()

const entry = (id: number, event: string, change: object = {}) => ({
  id,
  at: '2026-11-20T10:00:00.000Z',
  event,
  actor_id: 7,
  actor_email: 'olena@example.com',
  account_id: 7,
  address: '192.0.2.7',
  agent: 'Mozilla/5.0 (Windows NT 10.0; rv:153.0) Gecko/20100101 Firefox/153.0',
  subject: 'domain 12',
  data: {},
  ...change,
})

const firstPage = [
  entry(9, 'transfer_lock_changed', { data: { locked: false } }),
  entry(8, 'login_failed', { actor_id: null, actor_email: null }),
  entry(7, 'request_rejected', {
    data: { name: 'shop.com', from: 'pending', template: 'rejection_payment', reason: 'Twice' },
  }),
]

/** Answers the audit, and keeps what it was asked for. */
const show = async (route = '/admin/audit', language: 'en' | 'uk' = 'en') => {
  const asked: string[] = []
  session.start('token')
  answerApi({
    'GET /api/admin/audit': request => {
      const { searchParams } = new URL(request.url)
      asked.push(String(searchParams))
      if (searchParams.has('cursor')) return { body: [entry(3, 'logout')] }
      return { body: firstPage, headers: { 'next-cursor': '8' } }
    },
  })
  const { user } = await renderInPlatform(<AuditPage />, { route, language })
  return { user, asked }
}

test('each entry says what happened, to what, by whom and from where', async () => {
  await show()
  const row = await screen.findByRole('row', { name: /Transfer lock changed/ })
  for (const text of ['Locked: no', 'olena@example.com', '192.0.2.7', 'Firefox, Windows'])
    expect(within(row).getByText(text)).toBeVisible()
  expect(screen.getByRole('row', { name: /Failed sign-in/ })).toHaveTextContent('Not signed in')
})

test('a decision says from which status to which, and leads to the domain and the account', async () => {
  await show()
  const row = await screen.findByRole('row', { name: /Request rejected: shop\.com/ })
  expect(row).toHaveTextContent('Pending → Rejected')
  await waitFor(() => expect(row).toHaveTextContent('The order was not paid in time. · Reason: Twice'))
  expect(within(row).getByRole('link', { name: 'shop.com' })).toHaveAttribute('href', '/admin?tab=domains&q=shop.com')
  expect(within(row).getByRole('link', { name: 'olena@example.com' })).toHaveAttribute('href', '/admin/account?id=7')
})

test('search, event and days are asked of the server and are in the address', async () => {
  const { user, asked } = await show('/admin/audit?q=olena&from=2026-11-01&before=44')
  await screen.findByRole('table')
  expect(asked.at(-1)).toContain('cursor=44')
  await user.selectOptions(screen.getByLabelText('Event'), 'Signed in')
  await waitFor(() => expect(asked.at(-1)).toMatch(/^q=olena&event=login&from=2026-1[01]-[^&]+&limit=50$/))
})

test('the audit of one account says so, also while it is narrowed, and leads to that of all', async () => {
  const { user, asked } = await show('/admin/audit?account=7')
  expect(await screen.findByText(/^What account 7 did/)).toBeVisible()
  await user.selectOptions(await screen.findByLabelText('Event'), 'Signed in')
  await waitFor(() => expect(asked.at(-1)).toBe('event=login&account=7&limit=50'))
  await user.click(screen.getByRole('button', { name: 'Show all accounts' }))
  await waitFor(() => expect(asked.at(-1)).toBe('event=login&limit=50'))
  expect(screen.queryByText(/^What account 7 did/)).toBeNull()
})

test('older entries are a page of their own, and one click leads back to the newest', async () => {
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Older' }))
  expect(await screen.findByRole('row', { name: /Signed out/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Newest' }))
  expect(await screen.findByRole('row', { name: /Transfer lock changed/ })).toBeVisible()
})

const textOf = (file = new Blob()): Promise<string> =>
  new Promise(resolve => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(file)
  })

test('the file holds every page of what matches, as it is stored', async () => {
  const downloads = keepDownloads()
  const { user, asked } = await show('/admin/audit?q=olena')
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }))
  await waitFor(() => expect(downloads).toHaveLength(1))
  const text = await textOf(downloads[0]?.content)
  expect(text.trim().split('\r\n')).toHaveLength(5)
  expect(text).toContain('9,2026-11-20T10:00:00.000Z,transfer_lock_changed,7,olena@example.com,7,192.0.2.7,')
  expect(text).toContain('"{""locked"":false}"')
  expect(asked.slice(1)).toEqual(['q=olena&limit=999', 'q=olena&limit=999&cursor=8'])
})

test('an administrator without the second factor that is required is led to the security page', async () => {
  session.start('token')
  answerApi({ 'GET /api/admin/audit': () => ({ status: 403, body: { code: 'second_factor_missing' } }) })
  await renderInPlatform(<AuditPage />, { route: '/admin/audit', language: 'uk' })
  expect(await screen.findByRole('alert')).toHaveTextContent('Спочатку ввімкніть другий фактор')
  expect(screen.getByRole('link', { name: 'Відкрити «Безпеку»' })).toHaveAttribute('href', '/cpc/security')
  expect(screen.queryByRole('button', { name: /CSV/ })).toBeNull()
})
