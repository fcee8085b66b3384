import { useSession } from '@panel/shared/session'
import { holdAnswer } from '@panel/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { first, forgetSession, registerButton, renderCart, renewal, serveCart, signIn } from '../testing/cart'

afterEach(forgetSession)

test('a renewal in the address is added once, then leaves the address (S2.34)', async () => {
  signIn()
  let items: unknown[] = []
  const calls = serveCart([], {
    'GET /api/cart': () => ({ body: items }),
    'POST /api/cart/renew': async request => {
      expect(await request.json()).toEqual({ domain_id: 7 })
      items = [renewal]
      return { status: 201, body: renewal }
    },
  })
  await renderCart('/cart?renew=7')
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/cart$/))
  expect(await screen.findByText('Renewal for 1 year')).toBeVisible()
  expect(calls.filter(call => call === 'POST /api/cart/renew')).toHaveLength(1)
})

test('a first load that began before the renewal was stored does not hide it', async () => {
  signIn()
  let items: unknown[] = []
  const loaded = holdAnswer()
  serveCart([], {
    'GET /api/cart': async () => {
      const body = items
      if (body.length === 0) await loaded.promise
      return { body }
    },
    'POST /api/cart/renew': () => {
      items = [renewal]
      return { status: 201, body: renewal }
    },
  })
  await renderCart('/cart?renew=7')
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/cart$/))
  loaded.resolve()
  expect(await screen.findByText('Renewal for 1 year')).toBeVisible()
})

test('a renewal that is refused says why', async () => {
  signIn()
  serveCart([], { 'POST /api/cart/renew': () => ({ status: 409, body: { detail: 'It is in your cart.' } }) })
  await renderCart('/cart?renew=7')
  expect(await screen.findByRole('alert')).toHaveTextContent('It is in your cart.')
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/cart$/))
})

test('a visitor is asked to sign in before a renewal, which then goes on', async () => {
  const calls = serveCart([], { 'POST /api/cart/renew': () => ({ status: 201, body: renewal }) })
  await renderCart('/cart?renew=7')
  expect(useSession.getState().signIn).toBe('required')
  expect(screen.getByTestId('address')).toHaveTextContent('/cart?renew=7')
  act(signIn)
  await waitFor(() => expect(calls).toContain('POST /api/cart/renew'))
})

test('an address that names no domain to renew is put right and asks nothing', async () => {
  signIn()
  const calls = serveCart([first])
  await renderCart('/cart?renew=//evil.example')
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/cart$/))
  await registerButton()
  expect(calls.filter(call => call.includes('cart'))).toEqual(['GET /api/cart'])
})

test('a renewal says from when to when it goes, by the term that is chosen', async () => {
  signIn()
  serveCart([{ ...renewal, years: 2, expires_at: '2026-12-11T10:00:00Z' }])
  await renderCart()
  expect(await screen.findByText(/^Renewal for 2 years · Dec 11, 2026 → Dec 11, 2028$/)).toBeVisible()
})
