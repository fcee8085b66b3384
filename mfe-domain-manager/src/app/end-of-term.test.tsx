import type { Domain } from '@panel/shared/contract'
import { registerLocales } from '@panel/shared/i18n'
import { useSession, useToasts } from '@panel/shared/session'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { panel } from '../panel'
import { sampleDomain } from '../testing/sample-domain'
import { DomainManagerPage } from './domain-manager-page'

registerLocales(panel.name, panel.locales)

const day = 86_400_000
const daysFromNow = (days: number) => new Date(Date.now() + days * day).toISOString()

const start = async (domain: Domain, handlers: Parameters<typeof answerApi>[0] = {}) => {
  const calls = answerApi({
    'GET /api/domains/my': () => ({ body: [domain] }),
    'GET /api/transfers': () => ({ body: [] }),
    'GET /api/operations': () => ({ body: [] }),
    [`GET /api/domains/${domain.id}`]: () => ({ body: domain }),
    ...handlers,
  })
  const route = `/app/domain-manager?domain=${domain.id}`
  const { user } = await renderInPlatform(<DomainManagerPage />, { route })
  return { user, calls, inside: within(await screen.findByRole('dialog', { name: 'example.com' })) }
}

beforeEach(() => {
  useSession.setState({ token: 'token', user: { email: 'olena@example.com' }, signIn: null, loading: false })
  useToasts.setState({ toasts: [] })
})

test('a domain in redemption is restored after a question, and then waits for the registry', async () => {
  const domain = sampleDomain({ status: 'redemption', expires_at: daysFromNow(-40) })
  const pending = [{ kind: 'restore', since: daysFromNow(0), attempts: 0 }]
  const { user, inside } = await start(domain, {
    'POST /api/domains/12/restore': () => ({ body: { ...domain, pending } }),
  })
  expect(inside.getByText(/^restore by /)).toHaveAttribute('data-tone', 'danger')
  await user.click(inside.getByRole('button', { name: 'Restore domain' }))
  const question = await screen.findByRole('alertdialog', { name: 'Restore example.com?' })
  await user.click(within(question).getByRole('button', { name: 'Restore domain' }))
  await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ text: 'example.com is being restored' }]))
  await waitFor(() =>
    expect(inside.getByRole('button', { name: 'Restore domain' })).toHaveAttribute('aria-disabled', 'true'),
  )
})

test('the price of a restoration is said before it is spent; another one by then is shown first', async () => {
  const price = (restore: number) => ({ term_price: { currency: 'UAH', renew: 50_000, restore } })
  const domain = sampleDomain({ status: 'redemption', expires_at: daysFromNow(-40), ...price(300_000) })
  let current = domain
  const bodies: unknown[] = []
  const { user, inside } = await start(domain, {
    'GET /api/domains/12': () => ({ body: current }),
    'POST /api/domains/12/restore': async request => {
      bodies.push(await request.json())
      if (bodies.length > 1) return { body: current }
      current = { ...domain, ...price(350_000) }
      return { status: 409, body: { code: 'price_changed', detail: 'The sum has changed meanwhile.' } }
    },
  })
  await user.click(inside.getByRole('button', { name: 'Restore domain' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Restore example.com?' }))
  expect(question.getByText(/you are charged UAH 3,000\.00\./)).toBeVisible()
  await user.click(question.getByRole('button', { name: /^Restore for UAH\s3,000\.00$/ }))
  await user.click(await question.findByRole('button', { name: /^Restore for UAH\s3,500\.00$/ }))
  await waitFor(() =>
    expect(bodies).toEqual([
      { expected: { currency: 'UAH', total: 300_000 } },
      { expected: { currency: 'UAH', total: 350_000 } },
    ]),
  )
})

test('an expired domain says until when it can be renewed, and can be', async () => {
  const { inside } = await start(sampleDomain({ status: 'expired', expires_at: daysFromNow(-3), auto_renew: true }))
  expect(inside.getByText(/^renew by /)).toHaveAttribute('data-tone', 'danger')
  expect(inside.getByRole('link', { name: 'Extend subscription' })).toHaveAttribute('href', '/cart?renew=12')
})

test('with auto-renew on the near end of the term asks for nothing', async () => {
  const { inside } = await start(sampleDomain({ expires_at: daysFromNow(12), auto_renew: true }))
  expect(inside.getByText(/^renews on /)).toHaveAttribute('data-tone', 'accent')
})

test('a rejected request says why, and leaves the list when it is removed', async () => {
  const reason = { code: 'administrator', text: 'The name is a trade mark.' }
  const domain = sampleDomain({ status: 'rejected', expires_at: null, reason })
  const { user, calls, inside } = await start(domain, { 'DELETE /api/domains/12': () => ({ status: 204 }) })
  expect(inside.getByText('Reason: The name is a trade mark.')).toBeVisible()
  expect(inside.getByRole('link', { name: 'Request again' })).toHaveAttribute('href', '/?q=example.com')
  expect(screen.queryByRole('switch', { name: 'Auto-renew of example.com' })).toBeNull()
  await user.click(inside.getByRole('button', { name: 'Remove from list' }))
  expect(await screen.findByText('No domains found.')).toBeVisible()
  expect(calls).toContain('DELETE /api/domains/12')
})

test.each(['rejected', 'reserved', 'released', 'transferred'] as const)(
  'without a registration nothing offers what cannot be done: %s',
  async status => {
    const { inside } = await start(sampleDomain({ status, expires_at: null }))
    expect(inside.getByRole('button', { name: /^Activity/ })).toBeVisible()
    expect(inside.queryAllByRole('switch')).toEqual([])
    const disabled = inside.queryAllByRole('button').filter(button => button.getAttribute('aria-disabled') === 'true')
    expect(disabled).toEqual([])
    expect(inside.queryByRole('button', { name: /^Nameservers & DNS/ })).toBeNull()
  },
)
