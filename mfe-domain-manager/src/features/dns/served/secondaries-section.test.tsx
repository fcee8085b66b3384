import { screen, waitFor, within } from '@testing-library/react'
import { startEditor as start, www } from '../testing/start-editor'

const at = '2026-11-26T10:00:00Z'
const status = {
  state: 'served',
  serial: 7,
  servers: [{ name: 'ns1', serial: 7, checked_at: at }],
  secondaries: [
    { address: '198.41.0.4', port: 53, serial: 5, state: 'behind', behind: 2, checked_at: at },
    { address: '198.41.0.5', port: 53, serial: 9, state: 'ahead', checked_at: at },
    { address: '2001:503:ba3e::2:30', port: 5353, serial: null, state: 'no_answer', checked_at: at },
  ],
}
const none = {
  serial: 7,
  primary: { name: 'ns1.panel.example', address: '192.0.2.1', port: 53 },
  servers: [],
  tsig: null,
}

test('how far each server of the customer has come is said', async () => {
  await start([www], { 'GET /api/dns/domain/12/status': () => ({ body: status }) })
  const section = within(await screen.findByRole('region', { name: 'Your own secondary servers' }))
  expect(section.getByText('behind by 2 serials')).toBeVisible()
  expect(section.getByText('does not answer')).toBeVisible()
  expect(section.getByText('has the higher serial 9 of another primary server')).toBeVisible()
  expect(section.getByText('2001:503:ba3e::2:30 port 5353')).toBeVisible()
})

test('servers are set up with a key, faults are beside their fields, and the secret is shown once', async () => {
  const sent: unknown[] = []
  const errors = [
    { field: 'servers.0.address', code: 'address_private', message: 'x' },
    { field: 'tsig.name', code: 'tsig_name', message: 'x' },
  ]
  const { user } = await start([www], {
    'GET /api/dns/domain/12/status': () => ({ body: { ...status, secondaries: undefined } }),
    'GET /api/dns/domain/12/secondaries': () => ({ body: none }),
    'PUT /api/dns/domain/12/secondaries': async request => {
      const body = (await request.json()) as { tsig: object }
      sent.push(body)
      if (sent.length === 1) return { status: 422, body: { code: 'validation', errors } }
      return { body: { ...none, tsig: { ...body.tsig, secret: 'c2VjcmV0' } } }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Set up' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Your own secondary servers' }))
  expect(await dialog.findByText('Transfer the zone from ns1.panel.example: 192.0.2.1, port 53.')).toBeVisible()
  const address = dialog.getByLabelText('IP address of server 1')
  await user.type(address, '10.0.0.1')
  await user.type(dialog.getByLabelText('Name of the key'), 'my key')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address).toHaveAccessibleDescription('This address is not reachable from the internet.'))
  const name = dialog.getByLabelText('Name of the key')
  expect(name).toHaveAccessibleDescription('Use letters, digits, hyphens, underscores and dots.')
  await user.clear(address)
  await user.type(address, '198.41.0.4')
  await user.clear(name)
  await user.type(name, 'mine')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('c2VjcmV0')).toBeVisible()
  expect(sent.at(-1)).toEqual({
    servers: [{ address: '198.41.0.4', port: 53 }],
    tsig: { name: 'mine', algorithm: 'hmac-sha256' },
  })
})
