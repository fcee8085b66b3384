import type { AdminLog } from '@panel/shared/contract'
import { registerLocales } from '@panel/shared/i18n'
import { renderInPlatform } from '@panel/shared/testing'
import { screen, within } from '@testing-library/react'
import { panel } from '../../panel'
import { Counters } from './counters'
import { PendingNotice } from './pending-notice'
import { SearchResults } from './search-results'

registerLocales(panel.name, panel.locales)

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
  const { container } = await renderInPlatform(<SearchResults q="name" domains={domains} users={[strange]} />)
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
  await renderInPlatform(<SearchResults q="x" domains={[]} users={[]} />)
  expect(screen.getByText('Nothing found')).toBeVisible()
})
