import { registerLocales } from '@panel/shared/i18n'
import { useSession } from '@panel/shared/session'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { panel } from '../panel'
import { sampleDomain } from '../testing/sample-domain'
import { DomainManagerPage } from './domain-manager-page'

registerLocales(panel.name, panel.locales)

const domain = sampleDomain({ id: 1, name: 'zebra' })

const entry = (id: number, event: string, actor: string) => ({
  id,
  at: '2026-01-05T12:00:00Z',
  event,
  actor,
  address: actor === 'you' ? '192.0.2.7' : '',
  agent: '',
  domain: 'zebra.com',
})

test('the drawer of a domain says what happened to it, more when asked', async () => {
  useSession.setState({ token: 'token', user: { email: 'olena@example.com' }, signIn: null, loading: false })
  const asked: (string | null)[] = []
  const many = Array.from({ length: 18 }, (_, at) => entry(at + 1, 'nameservers_changed', 'you'))
  const added = { ...entry(98, 'dns_record_added', 'you'), detail: { after: 'www A 192.0.2.1' } }
  answerApi({
    'GET /api/domains/my': () => ({ body: [domain] }),
    'GET /api/transfers': () => ({ body: [] }),
    'GET /api/operations': () => ({ body: [] }),
    'GET /api/domains/1': () => ({ body: domain }),
    'GET /api/domains/1/activity': request => {
      const limit = new URL(request.url).searchParams.get('limit')
      asked.push(limit)
      const older = limit === '20' ? [] : [entry(50, 'request_submitted', 'you')]
      return { body: [entry(99, 'request_approved', 'administrator'), added, ...many, ...older] }
    },
  })
  const { user } = await renderInPlatform(<DomainManagerPage />, { route: '/app/domain-manager?domain=1' })
  await user.click(await screen.findByRole('button', { name: 'Activity' }))
  const approved = await screen.findByText('Request approved')
  const line = approved.closest('li')
  expect(line && within(line).getByText(/Administrator$/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Records and their history' })).toHaveAttribute(
    'href',
    '/app/domain-manager?domain=1&view=records&history=',
  )
  expect(screen.getAllByText(/You · 192\.0\.2\.7$/)).toHaveLength(19)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Request submitted')).toBeVisible()
  expect(asked).toEqual(['20', '40'])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull())
})
