import type { AdminLog } from '@panel/shared/contract'
import { registerLocales } from '@panel/shared/i18n'
import { providePageSettings, renderInPlatform } from '@panel/shared/testing'
import { screen, within } from '@testing-library/react'
import { panel } from '../../panel'
import { Counters } from './counters'
import { PendingNotice } from './pending-notice'
import { SearchResults } from './search-results'

registerLocales(panel.name, panel.locales)
providePageSettings()

const owned = (count: number): AdminLog['domains'] =>
  Array.from({ length: count }, (_, index) => ({ name: `name-${index}`, zone: 'com', status: 'approved' }))

test('[S2.24] the counters show their numbers and lead to their lists', async () => {
  await renderInPlatform(<Counters total={1234} reserved={2} users={56} />)
  expect(screen.getByRole('link', { name: 'Total Domains 1,234' })).toHaveAttribute('href', '/?tab=domains')
  expect(screen.getByRole('link', { name: 'Reserved 2' })).toHaveAttribute('href', '/?tab=reserved')
  expect(screen.getByRole('link', { name: 'Users 56' })).toHaveAttribute('href', '/?tab=logs')
})

test.each([
  [1, '1 заявка очікує на розгляд.'],
  [3, '3 заявки очікують на розгляд.'],
  [11, '11 заявок очікують на розгляд.'],
  [22, '22 заявки очікують на розгляд.'],
])('%i waiting requests in Ukrainian', async (count, text) => {
  await renderInPlatform(<PendingNotice count={count} />, { language: 'uk' })
  expect(screen.getByText(text)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Розглянути заявки' })).toHaveAttribute(
    'href',
    '/?tab=domains&status=pending',
  )
})

test('with nothing waiting there is nothing to review', async () => {
  await renderInPlatform(<PendingNotice count={0} />)
  expect(screen.getByText('All requests have been reviewed.')).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
})

test('the search of the dashboard shows what it finds as plain text, and how many', async () => {
  const domains = owned(12).map((domain, id) => ({ ...domain, id, user_id: 1, created_at: '2026-01-05T12:00:00Z' }))
  const strange = { id: 7, email: '<b>x</b>@example.com', created_at: '2026-01-05T12:00:00Z', domains: [] }
  const { container } = await renderInPlatform(
    <SearchResults q="name" domains={domains} users={[strange]} elsewhere={undefined} error={null} />,
  )
  expect(screen.getByRole('status')).toHaveTextContent('13 matches')
  const found = screen.getByRole('region', { name: 'Domains' })
  expect(within(found).getAllByRole('listitem')).toHaveLength(8)
  expect(within(found).getByRole('link', { name: 'Show all 12 matches' })).toHaveAttribute(
    'href',
    '/?tab=domains&q=name',
  )
  expect(screen.getByRole('link', { name: '<b>x</b>@example.com' })).toBeVisible()
  expect(container.querySelector('b')).toBeNull()
})

test('a search that finds nothing says so', async () => {
  await renderInPlatform(
    <SearchResults q="x" domains={[]} users={[]} elsewhere={{ orders: [], entries: [] }} error={null} />,
  )
  expect(screen.getByText('Nothing found')).toBeVisible()
})

test('orders and entries of the audit that match are found too, each with a way to the full list', async () => {
  const order = {
    id: 3,
    number: '2026-000003',
    created_at: '2026-01-05T12:00:00Z',
    state: 'open' as const,
    currency: 'UAH',
    items: [],
    total: 45_000,
    user_id: 7,
    email: 'ann@example.com',
  }
  const entry = {
    id: 9,
    at: '2026-01-05T12:00:00Z',
    event: 'login',
    actor_id: 7,
    actor_email: 'ann@example.com',
    account_id: null,
    address: '192.0.2.7',
    agent: '',
    subject: 'user 7',
    data: {},
  }
  const elsewhere = { orders: [order], entries: [entry] }
  await renderInPlatform(<SearchResults q="ann" domains={[]} users={[]} elsewhere={elsewhere} error={null} />)
  expect(screen.getByRole('status')).toHaveTextContent('2 matches')
  const orders = within(screen.getByRole('region', { name: 'Orders' }))
  expect(orders.getByRole('link', { name: '2026-000003' })).toHaveAttribute('href', '/admin/orders?q=2026-000003')
  const entries = within(screen.getByRole('region', { name: 'Audit' }))
  expect(await entries.findByText('Signed in · user 7')).toBeVisible()
  expect(entries.getByRole('link', { name: 'Show all matches' })).toHaveAttribute('href', '/admin/audit?q=ann')
})

test('a search that the server could not make is reported, and the rows in the page are shown', async () => {
  const found = { id: 7, email: 'ann@example.com', created_at: '2026-01-05T12:00:00Z', domains: [] }
  await renderInPlatform(
    <SearchResults q="ann" domains={[]} users={[found]} elsewhere={undefined} error={new Error('x')} />,
  )
  expect(screen.getByText('Orders and audit could not be searched.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'ann@example.com' })).toHaveAttribute('href', '/admin/account?id=7')
})
