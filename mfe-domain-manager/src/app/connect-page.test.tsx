import { registerLocales } from '@panel/shared/i18n'
import { useSession } from '@panel/shared/session'
import { answerApi, holdAnswer, renderInPlatform } from '@panel/shared/testing'
import { screen, within } from '@testing-library/react'
import { readConnectLink } from '../model/drawer-route'
import { panel } from '../panel'
import { ConnectPage } from './connect-page'
import { ConnectedServices } from './connected-services'

registerLocales(panel.name, panel.locales)

beforeEach(() => {
  useSession.setState({ token: 'token', user: { email: 'olena@example.com' }, signIn: null, loading: false })
})

const query = 'domain=shop.example&v=a%20b+c&sig=x%2B'
const link = { provider: 'p.example', service: 'site', query }
const a = { host: '@', type: 'A', content: '192.0.2.1', ttl: 3600, priority: null }
const preview = {
  ...{ provider_name: 'Provider', service_name: 'Site', provider_added: 'Reseller', service_added: null },
  ...{ domain_id: 12, domain: 'shop.example', host: 'www', signed: false, cautions: ['unsigned', 'phishing'] },
  ...{ replaces: false, served: true, version: 7, warnings: [], conflicts: [a], return_to: null, return_text: null },
  diff: [
    { op: 'delete', id: 1, before: a, after: null },
    { op: 'add', id: null, before: null, after: { ...a, content: '203.0.113.1' } },
  ],
  ended: [{ provider_name: 'Old', service_name: 'Builder', host: '' }],
}

test('the address has the query as it was sent', () => {
  const parts = { provider: 'p.example', service: 'site', connect: query }
  expect(readConnectLink(`?${new URLSearchParams(parts)}`)).toEqual(link)
  expect(readConnectLink('?provider=p&service=s')).toBeUndefined()
})

test('the owner sees who asks, what changes, what makes way and what ends, and connects with one button', async () => {
  const sent: unknown[] = []
  answerApi({
    'POST /api/domain-connect/preview': () => ({ body: preview }),
    'POST /api/domain-connect/apply': async request => {
      sent.push(await request.json())
      return { body: { version: 8, change: 3, diff: [], return_to: null } }
    },
  })
  const { user } = await renderInPlatform(<ConnectPage link={link} />)
  expect(await screen.findByText('Provider (Reseller)')).toBeVisible()
  expect(screen.queryByText(/not served/)).toBeNull()
  expect(screen.getByText('www.shop.example')).toBeVisible()
  expect(screen.getByText(/cannot be checked that this link comes from Provider/)).toBeVisible()
  expect(screen.getByText('Builder (Old)')).toBeVisible()
  const changes = screen.getByRole('region', { name: 'What changes' })
  expect(within(changes).getAllByRole('listitem')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  expect(await screen.findByText(/Site is connected.+close this window/)).toBeVisible()
  expect(sent).toEqual([{ ...link, version: 7 }])
})

test('a service that is being connected cannot be cancelled any more', async () => {
  const answer = holdAnswer<void>()
  answerApi({
    'POST /api/domain-connect/preview': () => ({
      body: { ...preview, return_to: { connected: '#connected', cancelled: '#cancelled' } },
    }),
    'POST /api/domain-connect/apply': async () => {
      await answer.promise
      return { body: { version: 8, change: 3, diff: [], return_to: null } }
    },
  })
  const { user } = await renderInPlatform(<ConnectPage link={link} />)
  await user.click(await screen.findByRole('button', { name: 'Connect' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(location.hash).toBe('')
  answer.resolve()
  expect(await screen.findByText(/Site is connected/)).toBeVisible()
})

test('a domain that is not proven is said not to be served yet, before and after the service is connected', async () => {
  answerApi({
    'POST /api/domain-connect/preview': () => ({ body: { ...preview, served: false } }),
    'POST /api/domain-connect/apply': () => ({ body: { version: 8, change: 3, diff: [], return_to: null } }),
  })
  const { user } = await renderInPlatform(<ConnectPage link={link} />)
  const expectWayToProof = async () => {
    expect(await screen.findByText(/shop\.example is not served here yet/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Prove the domain' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\?domain=12$/),
    )
  }
  await expectWayToProof()
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  expect(await screen.findByText(/Site is connected/)).toBeVisible()
  await expectWayToProof()
})

test('a link that cannot be carried out says why, in each of its records', async () => {
  const errors = [
    { field: 'content', index: 0, code: 'dns.a.format', message: 'No address.' },
    { field: 'content', index: 1, code: 'dns.a.format', message: 'No address.' },
    { field: 'host', index: 2, code: 'dns.host.empty', message: 'No host.' },
  ]
  const body = { type: 'about:blank', title: 'x', status: 422, detail: 'Refused.', code: 'connect_refused', errors }
  answerApi({ 'POST /api/domain-connect/preview': () => ({ status: 422, body }) })
  await renderInPlatform(<ConnectPage link={link} />)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('This service cannot be connected')
  expect(alert).toHaveTextContent('No address. No host.')
  expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull()
  expect(screen.queryByRole('link', { name: /Back to Provider/ })).toBeNull()
})

test('a refused link whose provider waits for an answer leads back there with it', async () => {
  const href = 'https://shop.example/?state=1&error=access_denied'
  const detail = 'You have no domain shop.example.'
  const body = { type: 'about:blank', title: 'x', status: 404, detail, code: 'connect_domain' }
  answerApi({
    'POST /api/domain-connect/preview': () => ({ status: 404, body: { ...body, back: { name: 'Provider', href } } }),
  })
  await renderInPlatform(<ConnectPage link={link} />)
  expect(await screen.findByRole('alert')).toHaveTextContent(detail)
  expect(screen.getByRole('link', { name: 'Back to Provider' })).toHaveAttribute('href', href)
})

test('too many checks say how long to wait, lead back, and are tried again with one button', async () => {
  const href = 'https://shop.example/?state=1&error=temporarily_unavailable'
  const detail = 'Too many attempts.'
  const body = { type: 'about:blank', title: 'x', status: 429, detail, code: 'too_many_requests' }
  const back = { name: 'Provider', href }
  let isLimited = true
  answerApi({
    'POST /api/domain-connect/preview': () =>
      isLimited ? { status: 429, headers: { 'retry-after': '41' }, body: { ...body, back } } : { body: preview },
  })
  const { user } = await renderInPlatform(<ConnectPage link={link} />)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('The service cannot be connected right now')
  expect(alert).toHaveTextContent('You can try again in 41 seconds.')
  expect(screen.getByRole('link', { name: 'Back to Provider' })).toHaveAttribute('href', href)
  isLimited = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Connect' })).toBeVisible()
})

test.each([
  ['does not answer', { status: 503, body: {} }],
  ['fails', { status: 500, body: {} }],
])('a link is not called wrong by a server that %s', async (_, answer) => {
  answerApi({ 'POST /api/domain-connect/preview': () => answer })
  await renderInPlatform(<ConnectPage link={link} />)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('The link could not be checked')
  expect(alert).not.toHaveTextContent('This service cannot be connected')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test.each([
  ['connect_unknown', 404, 'its template is not known'],
  ['not_found', 404, 'are not connected by links here'],
  ['domain_not_approved', 409, 'approved'],
  ['dns_disabled', 409, 'nameservers of this domain are elsewhere'],
])('%s is said in the reader’s language, with a way on', async (code, status, text) => {
  answerApi({
    'POST /api/domain-connect/preview': () => ({
      status,
      body: { type: 'about:blank', title: 'x', status, detail: 'Server.', code },
    }),
  })
  await renderInPlatform(<ConnectPage link={link} />)
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to domains' })).toBeVisible()
})

test('connected services are listed with their records, and disconnected after a question', async () => {
  const service = {
    id: 5,
    provider_id: 'p',
    service_id: 's',
    provider_name: 'Provider',
    service_name: 'Site',
    host: '',
  }
  let list = [{ ...service, connected_at: '2026-11-26T10:00:00Z', records: [a] }]
  answerApi({
    'GET /api/domains/12/connections': () => ({ body: list }),
    'POST /api/domains/12/connections/5/disconnect': () => {
      list = []
      return { body: { version: 9, change: 4, diff: [] } }
    },
  })
  const { user } = await renderInPlatform(<ConnectedServices domainId={12} />)
  await user.click(screen.getByRole('button', { name: 'Connected services' }))
  const shown = await screen.findByRole('article', { name: 'Site' })
  expect(within(shown).getByRole('listitem')).toHaveTextContent('192.0.2.1')
  await user.click(within(shown).getByRole('button', { name: 'Disconnect Site' }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByText('No service is connected.')).toBeVisible()
})
