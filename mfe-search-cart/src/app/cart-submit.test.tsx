import { session, useSession } from '@panel/shared/session'
import { act, screen, waitFor, within } from '@testing-library/react'
import {
  cartRows,
  first,
  forgetSession,
  registerButton,
  renderCart,
  renewal,
  second,
  serveCart,
  signIn,
} from '../testing/cart'

afterEach(forgetSession)

const now = '2026-11-26T10:00:00Z'
const heldDomain = {
  id: 7,
  name: 'held',
  zone: 'org',
  status: 'approved',
  created_at: now,
  expires_at: '2026-12-11T10:00:00Z',
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

test('a submitted renewal is told apart from what waits for approval', async () => {
  signIn()
  let items = [first, renewal]
  serveCart([], {
    'GET /api/cart': () => ({ body: items }),
    'POST /api/cart/submit': () => {
      items = []
      return { body: { submitted: 2, domain_ids: [10] } }
    },
    'GET /api/domains/7': () => ({ body: { ...heldDomain, pending: [{ kind: 'renew', since: now, attempts: 0 }] } }),
  })
  const { user } = await renderCart()
  await user.click(await registerButton())
  expect(await screen.findByText(/^1 domain is waiting for approval/)).toBeVisible()
  expect(screen.getByText('1 domain is being renewed.')).toBeVisible()
  const names = within(screen.getByRole('list', { name: 'What you requested' }))
  expect(names.getByText('first')).toBeVisible()
  expect(await names.findByText(/Dec 11, 2026 → Dec 11, 2027/)).toBeVisible()
  expect(screen.getByText(/usually within one working day/)).toBeVisible()
})

test.each([
  ['en', 'Register now', 'Cart submitted for approval!'],
  ['uk', 'Зареєструвати', 'Кошик надіслано на схвалення!'],
] as const)('submits once and says what comes next (%s, S4.9)', async (language, button, done) => {
  signIn()
  let items = [first, second]
  const calls = serveCart([], {
    'GET /api/cart': () => ({ body: items }),
    'POST /api/cart/submit': () => {
      items = []
      return { body: { submitted: 2, domain_ids: [10, 11] } }
    },
  })
  await renderCart('/cart', language)
  const submit = await screen.findByRole('button', { name: button })
  act(() => {
    submit.click()
    submit.click()
  })
  expect(await screen.findByRole('heading', { name: done })).toBeVisible()
  expect(calls.filter(call => call === 'POST /api/cart/submit')).toHaveLength(1)
})

/** A customer who orders while an item is still being removed. `settle` gives the answer to the removal. */
const orderWhileRemoving = async () => {
  signIn()
  let settle = (_answer: { status?: number; body: unknown }): void => undefined
  const removal = new Promise<{ status?: number; body: unknown }>(resolve => {
    settle = resolve
  })
  const calls = serveCart([first, second], {
    'DELETE /api/cart/2': () => removal,
    'POST /api/cart/submit': () => ({ body: { submitted: 1, domain_ids: [10] } }),
  })
  const { user } = await renderCart()
  await user.click(await screen.findByRole('button', { name: 'Remove second.net' }))
  await user.click(await registerButton())
  expect(await registerButton()).toHaveAttribute('aria-disabled', 'true')
  expect(calls).not.toContain('POST /api/cart/submit')
  return { calls, settle: (status: number) => act(() => settle({ status, body: { status: 'ok' } })) }
}

test('the order waits for the changes of the cart that are on their way', async () => {
  const { calls, settle } = await orderWhileRemoving()
  settle(200)
  await waitFor(() => expect(calls).toContain('POST /api/cart/submit'))
})

test('a change of the cart that fails meanwhile orders nothing, and the customer sees what is in the cart', async () => {
  const { calls, settle } = await orderWhileRemoving()
  settle(500)
  expect(await screen.findByRole('alert')).toHaveTextContent('The domain could not be removed.')
  await waitFor(async () => expect(await registerButton()).not.toHaveAttribute('aria-disabled'))
  expect(cartRows()).toHaveLength(2)
  expect(calls).not.toContain('POST /api/cart/submit')
})

test('a customer who leaves the cart while the order waits orders nothing', async () => {
  const { calls, settle } = await orderWhileRemoving()
  const address = location.href
  history.pushState(null, '', '/domain-manager')
  settle(200)
  await waitFor(async () => expect(await registerButton()).not.toHaveAttribute('aria-disabled'))
  expect(calls).not.toContain('POST /api/cart/submit')
  history.replaceState(null, '', address)
})

test.each([
  [{ status: 500, body: 'broken' }, 'The cart could not be submitted. Your items are saved.'],
  [{ status: 409, body: { detail: 'first.com was taken meanwhile.' } }, 'first.com was taken meanwhile.'],
])('a submit that fails keeps the cart and says why', async (answer, text) => {
  signIn()
  serveCart([first], { 'POST /api/cart/submit': () => answer })
  const { user } = await renderCart()
  await user.click(await registerButton())
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(cartRows()).toHaveLength(1)
  expect(await registerButton()).not.toHaveAttribute('aria-disabled')
})

const startAsVisitor = async (merged: unknown[]) => {
  let items: unknown[] = [first]
  const calls = serveCart([], {
    'GET /api/cart': () => ({ body: items }),
    'POST /api/cart/submit': () => {
      const submitted = items.length
      items = []
      return { body: { submitted, domain_ids: [10] } }
    },
  })
  const { user } = await renderCart()
  await user.click(await registerButton())
  expect(useSession.getState().signIn).toBe('required')
  expect(calls).not.toContain('POST /api/cart/submit')
  items = merged
  return { calls, user }
}

test('a visitor signs in first, and the submit goes on by itself', async () => {
  await startAsVisitor([first])
  act(signIn)
  expect(await screen.findByRole('heading', { name: 'Cart submitted for approval!' })).toBeVisible()
})

test('a sign-in that leads away from the cart submits nothing', async () => {
  const { calls } = await startAsVisitor([first])
  const address = location.href
  act(() => {
    signIn()
    history.pushState(null, '', '/cpc/personal-data')
  })
  await waitFor(() => expect(calls.filter(call => call === 'GET /api/cart')).toHaveLength(2))
  expect(await registerButton()).not.toHaveAttribute('aria-disabled')
  expect(calls).not.toContain('POST /api/cart/submit')
  history.replaceState(null, '', address)
})

test('names that the sign-in brought along are shown before they are submitted', async () => {
  const { calls, user } = await startAsVisitor([second, first])
  act(signIn)
  expect(await screen.findByText(/already contained other names/)).toBeVisible()
  expect(calls).not.toContain('POST /api/cart/submit')
  await user.click(await registerButton())
  expect(await screen.findByRole('heading', { name: 'Cart submitted for approval!' })).toBeVisible()
})

test('a visitor who does not sign in has submitted nothing', async () => {
  const { calls } = await startAsVisitor([first])
  act(() => session.closeSignIn())
  expect(await registerButton()).not.toHaveAttribute('aria-disabled')
  act(signIn)
  expect(calls).not.toContain('POST /api/cart/submit')
})
