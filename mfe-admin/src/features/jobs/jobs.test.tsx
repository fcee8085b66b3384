import type { AdminJob } from '@panel/shared/contract'
import { registerLocales } from '@panel/shared/i18n'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { panel } from '../../panel'
import { Jobs } from './jobs'

registerLocales(panel.name, panel.locales)

const job = (name: string, extra: Partial<AdminJob> = {}): AdminJob => ({
  name,
  schedule: 'PT1M',
  last_run: '2026-01-05T12:00:00.000Z',
  last_success: '2026-01-05T12:00:00.000Z',
  last_error: null,
  next_run: '2026-01-05T12:01:00.000Z',
  waiting: 0,
  oldest: null,
  set_aside: 0,
  ...extra,
})

const failed = job('renew', {
  last_error: 'The registry does not answer',
  last_success: null,
  waiting: 3,
  set_aside: 1,
})

test('says when each job ran, when it runs next, what waits and what failed', async () => {
  answerApi({ 'GET /api/admin/jobs': () => ({ body: [job('clean_up', { schedule: 'PT1H' }), failed] }) })
  await renderInPlatform(<Jobs />)
  const [, good, bad] = within(await screen.findByRole('table', { name: 'Jobs' })).getAllByRole('row')
  expect(good).toHaveTextContent(/Clean-up.*Every hour.*All is well/)
  const times = [...(good?.querySelectorAll('time') ?? [])].map(time => time.dateTime)
  expect(times).toEqual(['2026-01-05T12:00:00.000Z', '2026-01-05T12:01:00.000Z'])
  expect(bad).toHaveTextContent(/Renewals.*Every minute.*3.*Set aside: 1.*Failed.*The registry does not answer/)
})

test('a job is run now, and the list is read again', async () => {
  const calls = answerApi({
    'GET /api/admin/jobs': () => ({ body: [failed] }),
    'POST /api/admin/jobs/renew/run': () => ({ status: 202 }),
  })
  const { user } = await renderInPlatform(<Jobs />)
  await user.click(await screen.findByRole('button', { name: 'Run now: Renewals' }))
  expect(calls.filter(call => !/(dns|registries)$/.test(call))).toEqual([
    'GET /api/admin/jobs',
    'POST /api/admin/jobs/renew/run',
    'GET /api/admin/jobs',
  ])
})

test('jobs that do not come can be asked for again', async () => {
  answerApi({ 'GET /api/admin/jobs': () => ({ status: 503, body: { code: 'unavailable' } }) })
  const { user } = await renderInPlatform(<Jobs />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  answerApi({ 'GET /api/admin/jobs': () => ({ body: [job('renew')] }) })
  await user.click(again)
  expect(await screen.findByRole('table', { name: 'Jobs' })).toBeVisible()
})

const dns = {
  publisher: 'local',
  version: '4.7.3',
  answers: true,
  servers: [{ name: 'ns1.panel.example', address: '127.0.0.1', port: 5300 }],
  zones: { published: 3, waiting: 1, failed: 1 },
  queue: { waiting: 2, oldest: null },
  failures: [{ domain_id: 1, name: 'shop.com', reason: 'refused' }],
}

test.each([
  [
    {},
    [
      'PowerDNS, run by this product',
      '4.7.3',
      '3 published, 1 to be published, 1 failed',
      /shop\.com: the nameserver refused it/,
    ],
  ],
  [{ answers: false, version: null }, ['does not answer']],
  [{ publisher: 'none', answers: null, version: null, servers: [] }, [/start the product with DNS_PUBLISHER=local/]],
])('the name server, what waits for it and what failed are shown: %j', async (extra, texts) => {
  answerApi({
    'GET /api/admin/jobs': () => ({ body: [] }),
    'GET /api/admin/dns': () => ({ body: { ...dns, ...extra } }),
  })
  await renderInPlatform(<Jobs />)
  for (const text of texts) expect(await screen.findByText(text)).toBeVisible()
})

test('shows each registry: whether it answers, what waits, what it refused last, and its balance', async () => {
  const registry = { name: 'verisign', zones: ['com', 'net'], profile: 'gtld', queue: 0, last_refusal: null }
  const last_refusal = {
    at: '2026-01-05T12:00:00.000Z',
    domain: 'shop.ua',
    kind: 'register',
    code: 'registry_2306',
    text: 'Parameter value policy error',
  }
  answerApi({
    'GET /api/admin/jobs': () => ({ body: [job('renew')] }),
    'GET /api/admin/registries': () => ({
      body: [
        { ...registry, state: 'connected', balance: { amount: '812.50', currency: 'USD' } },
        {
          ...registry,
          name: 'ua',
          zones: ['ua'],
          state: 'down',
          reason: 'connect ECONNREFUSED',
          missing_extensions: ['launch', 'orgs'],
          queue: 3,
          last_refusal,
        },
      ],
    }),
  })
  await renderInPlatform(<Jobs />)
  const [good, bad] = await screen.findAllByRole('region', { name: /^Registry/ })
  expect(good).toHaveTextContent(/Connected.*com, net.*gtld.*812\.50 USD/)
  expect(bad).toHaveTextContent(
    /Does not answer.*ECONNREFUSED.*does not offerlaunch, orgs.*Waiting3.*shop\.ua: Parameter value policy error \(2306\)/,
  )
})

test('moves the domains of a zone that are still at its former registry', async () => {
  const registry = { profile: 'gtld', state: 'connected', queue: 0, last_refusal: null }
  const bodies: unknown[] = []
  answerApi({
    'GET /api/admin/jobs': () => ({ body: [job('renew')] }),
    'GET /api/admin/registries': () => ({
      body: [
        { ...registry, name: 'reseller', zones: [], former_zones: ['com'], left: 3 },
        { ...registry, name: 'verisign', zones: ['com'] },
      ],
    }),
    'POST /api/operations/preview': async request => {
      bodies.push(await request.json())
      return { body: { total: 4, changes: 3, items: [] } }
    },
    'POST /api/operations': async request => {
      bodies.push(await request.json())
      return { status: 202, body: { id: 7 } }
    },
  })
  await renderInPlatform(<Jobs />)
  const former = await screen.findByRole('region', { name: 'Registry “reseller”' })
  expect(former).toHaveTextContent(/Still here3 domains of com/)
  await userEvent.click(within(former).getByRole('button', { name: 'Move com' }))
  const dialog = await screen.findByRole('dialog', { name: 'Move to the new registrar account' })
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Move 3 domains' }))
  const order = { kind: 'move_registrar', filter: { zone: 'com', status: 'approved' } }
  await waitFor(() => expect(bodies).toEqual([order, order]))
})
