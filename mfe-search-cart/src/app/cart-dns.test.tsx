import { fireEvent, screen, within } from '@testing-library/react'
import { first, forgetSession, registerButton, renderCart, renewal, serveCart, signIn } from '../testing/cart'

beforeEach(() => signIn())

afterEach(() => {
  forgetSession()
  sessionStorage.clear()
})

const domain = (name: string, status = 'approved', delegation_type = 'internal') => ({
  id: name.length,
  user_id: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  expires_at: null,
  auto_renew: false,
  privacy_enabled: true,
  client_transfer_lock: true,
  ns1: null,
  ns2: null,
  ns3: null,
  ns4: null,
  name,
  zone: 'com',
  status,
  delegation_type,
})

const serve = (items: unknown[] = [first], submit?: () => { status: number; body: unknown }) => {
  const sent: unknown[] = []
  const stored = { items }
  serveCart([], {
    'GET /api/cart': () => ({ body: stored.items }),
    'GET /api/domains/my': () => ({
      body: [domain('shop'), domain('waiting', 'pending'), domain('elsewhere', 'approved', 'external')],
    }),
    'POST /api/cart/submit': async request => {
      sent.push(await request.json())
      const refused = submit?.()
      if (refused) return refused
      stored.items = []
      return { body: { submitted: 1, domain_ids: [10] } }
    },
  })
  return sent
}

const card = async () => within(await screen.findByRole('region', { name: 'DNS' }))
const done = () => screen.findByRole('heading', { name: 'Cart submitted for approval!' })

test('DNS is set up later unless something else is chosen', async () => {
  const sent = serve()
  const { user } = await renderCart()
  expect((await card()).getByRole('radio', { name: 'Set up later' })).toBeChecked()
  await user.click(await registerButton())
  await done()
  expect(sent).toEqual([{ registrant_id: 1 }])
})

test('the records of another domain, which is offered where its records are here', async () => {
  const sent = serve()
  const { user } = await renderCart()
  const dns = await card()
  await user.click(dns.getByRole('radio', { name: 'Copy the records of another domain' }))
  const field = dns.getByRole('combobox', { name: 'Copy records from' })
  await user.click(await registerButton())
  expect(field).toBeInvalid()
  expect(field).toHaveFocus()
  await screen.findByText('shop.com')
  for (const other of ['waiting.com', 'elsewhere.com']) expect(screen.queryByText(other)).toBeNull()
  await user.type(field, ' shop.com')
  await user.click(await registerButton())
  await done()
  expect(sent).toEqual([{ registrant_id: 1, dns: { copy_from: 'shop.com' } }])
})

test('nameservers elsewhere: what is wrong is said beside its field before anything is sent', async () => {
  const sent = serve()
  const { user } = await renderCart()
  const dns = await card()
  await user.click(dns.getByRole('radio', { name: 'Use other nameservers' }))
  await user.type(dns.getByLabelText('Nameserver 1'), 'NS1.Elsewhere.example.')
  await user.type(dns.getByLabelText('Nameserver 2'), 'ns2.first.com')
  await user.click(await registerButton())
  expect(dns.getByLabelText('Nameserver 2')).toHaveAccessibleDescription(
    /inside first\.com, which is not registered yet/,
  )
  expect(dns.getByLabelText('Nameserver 2')).toHaveFocus()
  expect(sent).toEqual([])
  fireEvent.change(dns.getByLabelText('Nameserver 2'), { target: { value: 'ns2.elsewhere.example' } })
  await user.click(await registerButton())
  await done()
  const nameservers = { ns1: 'ns1.elsewhere.example', ns2: 'ns2.elsewhere.example', ns3: null, ns4: null }
  expect(sent).toEqual([{ registrant_id: 1, dns: { nameservers } }])
  expect(sessionStorage.length).toBe(0)
})

test('a domain that the server does not find is said beside its field', async () => {
  serve([first], () => ({
    status: 422,
    body: {
      code: 'validation',
      title: 'Invalid',
      status: 422,
      errors: [{ field: 'copy_from', code: 'dns_source_unknown', message: 'Unknown.' }],
    },
  }))
  const { user } = await renderCart()
  const dns = await card()
  await user.click(dns.getByRole('radio', { name: 'Copy the records of another domain' }))
  await user.type(dns.getByLabelText('Copy records from'), 'other.com')
  await user.click(await registerButton())
  expect(await dns.findByText('None of your domains with DNS records here has this name.')).toBeVisible()
})

test('renewals have no such choice', async () => {
  serve([renewal])
  await renderCart()
  await screen.findByRole('button', { name: 'Renew now' })
  expect(screen.queryByRole('region', { name: 'DNS' })).toBeNull()
})
