import type { AdminLog } from '@panel/shared/contract'
import { registerLocales } from '@panel/shared/i18n'
import { providePageSettings, renderInPlatform } from '@panel/shared/testing'
import { screen } from '@testing-library/react'
import { panel } from '../../panel'
import { UsersTable } from './users-table'

registerLocales(panel.name, panel.locales)
providePageSettings()

const user = (id: number, domains: AdminLog['domains']): AdminLog => ({
  id,
  email: `user${id}@example.com`,
  created_at: '2026-01-05T12:00:00Z',
  domains,
})

const owned = (count: number): AdminLog['domains'] =>
  Array.from({ length: count }, (_, index) => ({ name: `name-${index}`, zone: 'com', status: 'approved' }))

test('[S2.27] the logs have User, Created At and Domains, or “No domains”', async () => {
  await renderInPlatform(<UsersTable users={[user(1, []), user(2, owned(1))]} onSessions={() => undefined} />)
  expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual(['User', 'Created At', 'Domains'])
  expect(screen.getByRole('row', { name: /user1@/ })).toHaveTextContent('No domains')
  expect(screen.getByRole('row', { name: /user1@/ })).toHaveTextContent('Jan 5, 2026')
  expect(screen.getByRole('row', { name: /user2@/ })).toHaveTextContent('name-0.comApproved')
})

test('an account with many domains shows the first few until asked for more', async () => {
  const { user: actor } = await renderInPlatform(
    <UsersTable users={[user(1, owned(9))]} onSessions={() => undefined} />,
  )
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
  await actor.click(screen.getByRole('button', { name: '5 more domains' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(9)
  await actor.click(screen.getByRole('button', { name: 'Show fewer' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
})
