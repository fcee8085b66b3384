import { registerLocales } from '@panel/shared/i18n'
import { session } from '@panel/shared/session'
import { answerApi, holdAnswer, providePageSettings, renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { panel } from '../../panel'
import { TokensCard } from './tokens-card'

registerLocales('mfe-auth', panel.locales)
providePageSettings({ prices: true })

type Answers = Parameters<typeof answerApi>[0]

const domain = {
  id: 7,
  name: 'shop',
  zone: 'com',
  status: 'approved',
  created_at: '2026-11-20T10:00:00Z',
  expires_at: '2027-11-20T10:00:00Z',
  auto_renew: false,
  privacy_enabled: false,
  client_transfer_lock: true,
  delegation_type: 'internal',
  ns1: null,
  ns2: null,
  ns3: null,
  ns4: null,
  user_id: 1,
}

const show = async (answers: Answers, language: 'en' | 'uk' = 'en') => {
  session.start('token')
  session.setUser({ email: 'a@example.com' })
  answerApi({ 'GET /api/cart': () => ({ body: [] }), 'GET /api/users/me/tokens': () => ({ body: [] }), ...answers })
  return renderInPlatform(<TokensCard />, { route: '/cpc/developers', language })
}

const zones = [{ zone: 'com', prices: { currency: 'UAH', register: 1, renew: 1, transfer: 1, restore: 1 } }]

test('a token for certificates is made from its preset; faults are beside their fields, and the lines to copy follow', async () => {
  const bodies: object[] = []
  const { user } = await show({
    'GET /api/zones': () => ({ body: zones }),
    'GET /api/domains/my': () => ({ body: [domain] }),
    'POST /api/users/me/tokens': async request => {
      bodies.push(await request.json())
      if (bodies.length > 1) return { status: 201, body: { id: 3, token: 'dca_secret' } }
      const errors = [
        { field: 'networks.1', code: 'network', message: 'Enter a network.' },
        { field: 'records.0.host', code: 'dns.pattern.wildcard', message: 'The asterisk: whole labels.' },
        { field: 'records.1.types', code: 'choice', message: 'No such type.' },
      ]
      return { status: 422, body: { code: 'validation', detail: 'x', errors } }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Create API token' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create API token' }))
  await user.selectOptions(dialog.getByLabelText('For'), 'Certificates (ACME)')
  const records = within(dialog.getByRole('group', { name: 'Only these records' }))
  expect(records.getByLabelText('Name 1')).toHaveValue('_acme-challenge.*')
  expect(records.getByLabelText('Types 1')).toHaveValue('TXT')
  await user.click(records.getByRole('button', { name: 'Add a name' }))
  await user.click(records.getByLabelText('Name 2'))
  await user.paste('home')
  await user.click(records.getByLabelText('Types 2'))
  await user.paste('a, aaaa')
  await user.click(dialog.getByLabelText('Name'))
  await user.paste('lego')
  await user.click(await dialog.findByRole('checkbox', { name: 'shop.com' }))
  await user.click(dialog.getByLabelText(/^Only from these addresses/))
  await user.paste('192.0.2.1, x')
  await user.click(dialog.getByRole('button', { name: 'Create API token' }))
  expect(await dialog.findByText('Enter a network.')).toBeVisible()
  expect(records.getByLabelText('Name 1')).toHaveAccessibleDescription('The asterisk: whole labels.')
  expect(records.getByLabelText('Types 2')).toBeInvalid()
  expect(records.getByLabelText('Types 1')).toBeValid()
  await user.click(records.getByRole('button', { name: 'Remove name 2' }))
  await user.click(dialog.getByRole('button', { name: 'Create API token' }))
  expect(await dialog.findByText('dca_secret')).toBeVisible()
  expect(bodies[1]).toMatchObject({
    name: 'lego',
    scopes: ['dns:read', 'dns:write'],
    domains: [7],
    records: [{ host: '_acme-challenge.*', types: ['TXT'] }],
    networks: ['192.0.2.1', 'x'],
    idle_days: 90,
    monthly_limit: null,
  })
  expect(dialog.getByLabelText('Program')).toHaveDisplayValue('lego')
  expect(dialog.getByText(/PDNS_API_KEY=dca_secret/)).toHaveTextContent('shop.com')
})

test('a token that only reads is followed by lines to copy, too', async () => {
  const { user } = await show({
    'GET /api/zones': () => ({ body: zones }),
    'GET /api/domains/my': () => ({ body: [domain] }),
    'POST /api/users/me/tokens': () => ({ status: 201, body: { id: 3, token: 'dca_secret' } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Create API token' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create API token' }))
  await user.selectOptions(dialog.getByLabelText('For'), 'Read only')
  await user.click(dialog.getByLabelText('Name'))
  await user.paste('report')
  await user.click(dialog.getByRole('button', { name: 'Create API token' }))
  await user.selectOptions(await dialog.findByLabelText('Program'), 'curl with the HTTP API')
  expect(dialog.getByText(/dns\/search\?q=shop\.com/)).toHaveTextContent('Bearer dca_secret')
  await user.selectOptions(dialog.getByLabelText('Program'), 'MCP Inspector')
  expect(dialog.getByText(/--method tools\/list/)).toBeVisible()
})

test('the dialog stays while a token is made, so that its secret is seen', async () => {
  const answer = holdAnswer()
  const { user } = await show({
    'POST /api/users/me/tokens': async () => {
      await answer.promise
      return { status: 201, body: { id: 3, token: 'dca_secret' } }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Create API token' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create API token' }))
  await user.selectOptions(dialog.getByLabelText('For'), 'Read only')
  await user.click(dialog.getByLabelText('Name'))
  await user.paste('report')
  await user.click(dialog.getByRole('button', { name: 'Create API token' }))
  await waitFor(() => expect(dialog.getByRole('form')).toHaveAttribute('aria-busy', 'true'))
  await user.keyboard('{Escape}')
  answer.resolve()
  expect(await dialog.findByText('dca_secret')).toBeVisible()
})

test.each(['UAH', 'HUF'])(
  'the monthly limit is asked for with the right to order, and sent in minor units of %s',
  async currency => {
    const bodies: object[] = []
    const { user } = await show({
      'GET /api/zones': () => ({ body: zones.map(zone => ({ ...zone, prices: { ...zone.prices, currency } })) }),
      'POST /api/users/me/tokens': async request => {
        bodies.push(await request.json())
        return { status: 201, body: { id: 3, token: 'dca_secret' } }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Create API token' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create API token' }))
    await user.click(dialog.getByLabelText('Name'))
    await user.paste('shop')
    expect(dialog.queryByLabelText(/^Limit a month/)).toBeNull()
    await user.click(dialog.getByRole('checkbox', { name: 'Order, renew and transfer domains' }))
    await user.click(await dialog.findByLabelText(new RegExp(`^Limit a month \\(${currency}\\)`)))
    await user.paste('1250,50')
    await user.click(dialog.getByRole('button', { name: 'Create API token' }))
    expect(await dialog.findByText('dca_secret')).toBeVisible()
    expect(bodies).toEqual([expect.objectContaining({ monthly_limit: 125_050, records: null, networks: null })])
  },
)

test.each([
  ['en', 'Up to UAH 50.00 a month'],
  ['uk', 'До 50,00 ₴ на місяць'],
] as const)('a token is listed with its limits and its last address, in %s', async (language, limit) => {
  const token = {
    id: 1,
    name: 'router',
    scopes: ['dns:write', 'orders:write'],
    domains: null,
    records: [{ host: '*.home', types: ['A', 'AAAA'] }],
    networks: ['192.0.2.0/24'],
    idle_days: 30,
    monthly_limit: 5000,
    created_at: '2026-11-20T10:00:00Z',
    expires_at: null,
    last_used_at: '2026-11-20T10:00:00Z',
    last_used_address: '192.0.2.7',
  }
  await show(
    {
      'GET /api/zones': () => ({ body: zones }),
      'GET /api/users/me/tokens': () => ({ body: [token] }),
    },
    language,
  )
  const item = (await screen.findByText('router')).closest('li')
  for (const text of ['*.home A AAAA', '192.0.2.0/24', '30', '192.0.2.7']) expect(item).toHaveTextContent(text)
  expect(item?.textContent?.replace(/\s/g, ' ')).toContain(limit)
})
