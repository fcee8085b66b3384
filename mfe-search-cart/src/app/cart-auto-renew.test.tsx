import { screen, waitFor } from '@testing-library/react'
import { cartRows, first, forgetSession, renderCart, second, serveCart, signIn } from '../testing/cart'

afterEach(forgetSession)

test('auto-renew says when and for how much, and is chosen for each name', async () => {
  const sent: unknown[] = []
  const prices = { currency: 'UAH', register: 45_000, renew: 50_000, transfer: 45_000, restore: 300_000 }
  const premium = { currency: 'UAH', price: 7_470_000, total: 7_470_000, renewal: 1_494_000 }
  serveCart([{ ...first, auto_renew: true, price: premium }, second], {
    'GET /api/zones': () => ({ body: [{ zone: 'com', prices }, { zone: 'net' }] }),
    'GET /api/cart/total': () => ({ body: { currency: 'UAH', sum: 7_470_000, total: 7_470_000 } }),
    'PUT /api/cart/1': async request => {
      sent.push(await request.json())
      return { body: { ...first, auto_renew: false } }
    },
  })
  const { user } = await renderCart()
  const chosen = await screen.findByRole('checkbox', { name: 'Auto-renew of first.com' })
  expect(chosen).toBeChecked()
  await waitFor(() => expect(chosen).toHaveAccessibleDescription(/renews .* for UAH.14,940\.00/))
  const unpriced = screen.getByRole('checkbox', { name: 'Auto-renew of second.net' })
  expect(unpriced).not.toBeChecked()
  expect(unpriced).not.toHaveAccessibleDescription(/UAH/)
  await user.click(chosen)
  await waitFor(() => expect(sent).toEqual([{ auto_renew: false }]))
})

test('all names get one term, or are removed, in one step', async () => {
  signIn()
  let items = [first, second]
  let store: () => void = () => undefined
  const stored = new Promise<{ body: object }>(resolve => {
    store = () => resolve({ body: first })
  })
  const calls = serveCart([], {
    'GET /api/cart': () => ({ body: items }),
    'PUT /api/cart/1': () => stored,
    'PUT /api/cart/2': () => ({ body: second }),
    'DELETE /api/cart/1': () => ({ status: 204 }),
    'DELETE /api/cart/2': () => {
      items = []
      return { status: 204 }
    },
  })
  const { user } = await renderCart()
  const forAll = await screen.findByLabelText('Term for all')
  await user.selectOptions(forAll, '3 years')
  await waitFor(() => expect(calls).toContain('PUT /api/cart/1'))
  expect(forAll).toHaveValue('3')
  expect(forAll).toHaveFocus()
  store()
  await waitFor(() => expect(calls).toContain('PUT /api/cart/2'))
  expect(cartRows()).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Remove all' }))
  expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})
