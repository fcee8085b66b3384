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
