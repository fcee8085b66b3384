import { registerLocales } from '@panel/shared/i18n'
import { useSession } from '@panel/shared/session'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { panel } from '../panel'
import { sampleDomain } from '../testing/sample-domain'
import { DomainManagerPage } from './domain-manager-page'

registerLocales(panel.name, panel.locales)

const domain = sampleDomain({ id: 1, name: 'zebra', health: 33 })
const at = '2026-01-05T12:00:00Z'
const link = '/app/domain-manager?domain=1'

test('the drawer says how the domain is, worst first, checks again and leads to what repairs it', async () => {
  useSession.setState({ token: 'token', user: { email: 'olena@example.com' }, signIn: null, loading: false })
  const checks = (spf: string) => [
    { check: 'auto_renew', state: 'warn', detail: 'Ends soon.', checked_at: at, action: { kind: 'auto_renew', link } },
    { check: 'spf', state: spf, detail: 'Two SPF records.', checked_at: at, action: { kind: 'records', link } },
    { check: 'caa', state: 'good', detail: 'Only ca.example.', checked_at: at },
    { check: 'of a later version', state: 'unknown', detail: 'New.', checked_at: at },
  ]
  answerApi({
    'GET /api/domains/my': () => ({ body: [domain] }),
    'GET /api/transfers': () => ({ body: [] }),
    'GET /api/operations': () => ({ body: [] }),
    'GET /api/domains/1': () => ({ body: domain }),
    'GET /api/domains/1/health': () => ({ body: checks('bad') }),
    'POST /api/domains/1/health/check': () => ({ body: checks('good') }),
  })
  const { user } = await renderInPlatform(<DomainManagerPage />, { route: '/app/domain-manager?domain=1' })
  const open = await screen.findByRole('button', { name: 'Health' })
  expect(within(open).getByText('33% of the checks are good')).toBeVisible()
  await user.click(open)
  expect(await screen.findByText('1 of 4 checks are good')).toBeVisible()
  const names = () => screen.getAllByRole('heading', { level: 4 }).map(heading => heading.textContent)
  expect(names()).toEqual(['SPF: bad', 'Auto-renew: should be better', 'of a later version: unknown', 'CAA: good'])
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  expect(await screen.findByText('2 of 4 checks are good')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Open auto-renew' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Renewal' })).toHaveFocus())
})
