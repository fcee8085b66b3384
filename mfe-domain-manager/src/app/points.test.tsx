import { registerLocales } from '@panel/shared/i18n'
import { useSession } from '@panel/shared/session'
import { answerApi, fillPoints, renderInPlatform } from '@panel/shared/testing'
import { screen, within } from '@testing-library/react'
import { panel } from '../panel'
import { sampleDomain } from '../testing/sample-domain'
import { DomainManagerPage } from './domain-manager-page'

registerLocales(panel.name, panel.locales)

const zebra = sampleDomain({ id: 1, name: 'zebra' })
const known = JSON.stringify({ domain: { id: 1, name: 'zebra.com', status: 'approved' } })

let empty: () => void

beforeAll(() => {
  empty = fillPoints({
    'start.card': 'Card',
    'domain.section': 'Section',
    'domain.connection': 'Connection',
    'domains.row-action': 'Row action',
    'domains.column': 'Column',
    'domains.bulk-action': 'Bulk action',
  })
})

afterAll(() => empty())

test('other panels fill the points of the list and of a domain', async () => {
  useSession.setState({ token: 'token', user: { email: 'olena@example.com' }, signIn: null, loading: false })
  answerApi({
    'GET /api/domains/my': () => ({ body: [zebra] }),
    'GET /api/transfers': () => ({ body: [] }),
    'GET /api/operations': () => ({ body: [] }),
    'GET /api/domains/1': () => ({ body: zebra }),
  })
  const { user } = await renderInPlatform(<DomainManagerPage />, { route: '/app/domain-manager' })
  expect(await screen.findByText('Card: {}')).toBeVisible()
  const row = await screen.findByRole('row', { name: /zebra/ })
  expect(await within(row).findByText(`Column: ${known}`)).toBeVisible()
  expect(screen.getByRole('columnheader', { name: 'Column' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'View' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Column' }))
  expect(screen.queryByRole('columnheader', { name: 'Column', hidden: true })).not.toBeInTheDocument()
  await user.click(screen.getByRole('checkbox', { name: 'Column' }))
  await user.keyboard('{Escape}')

  await user.click(within(row).getByRole('button', { name: '+ Connect' }))
  expect(await screen.findByRole('dialog', { name: 'Connection' })).toHaveTextContent(known)
  await user.click(screen.getByRole('button', { name: 'close' }))

  await user.click(within(row).getByRole('button', { name: 'More for zebra.com' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Row action' }))
  expect(await screen.findByRole('dialog', { name: 'Row action' })).toHaveTextContent(known)
  await user.click(screen.getByRole('button', { name: 'close' }))

  await user.click(within(row).getByRole('checkbox', { name: 'Select zebra.com' }))
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Bulk action' }))
  expect(await screen.findByRole('dialog', { name: 'Bulk action' })).toHaveTextContent('"domains":[{"id":1')
  await user.click(screen.getByRole('button', { name: 'close' }))

  await user.click(within(row).getByRole('link', { name: 'zebra.com' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'zebra.com' }))
  expect(await within(drawer.getByRole('region', { name: 'Section' })).findByText(`Section: ${known}`)).toBeVisible()
  const connections = within(drawer.getByRole('region', { name: 'Connections' }))
  await user.click(connections.getByRole('button', { name: '0 products' }))
  expect(await screen.findByRole('dialog', { name: 'Connection' })).toHaveTextContent(known)
})
