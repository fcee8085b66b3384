import { registerLocales } from '@panel/shared/i18n'
import { useLocation } from '@panel/shared/panel'
import { session, useSession, useToasts } from '@panel/shared/session'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { panel } from '../panel'
import { CartPage } from './cart-page'

registerLocales('mfe-search-cart', panel.locales)

type Answers = Parameters<typeof answerApi>[0]

const first = { id: 1, name: 'first', zone: 'com', kind: 'register', domain_id: null }
const second = { id: 2, name: 'second', zone: 'net', kind: 'register', domain_id: null }
const renewal = { id: 3, name: 'held', zone: 'org', kind: 'renew', domain_id: 7 }

const user = { email: 'a@example.com', isAdmin: false }
const signIn = () => useSession.setState({ token: 'token', user, loading: false, signIn: null })

const serve = (items: unknown[], answers: Answers = {}) =>
  answerApi({ 'GET /api/cart': () => ({ body: items }), ...answers })

const Address = () => <p data-testid="address">{useLocation().pathname + useLocation().search}</p>

const renderCart = (route = '/cart', language: 'en' | 'uk' = 'en') =>
  renderInPlatform(
    <>
      <CartPage />
      <Address />
    </>,
    { route, language },
  )

const rows = () => within(screen.getByRole('list', { name: 'Domains in the cart' })).getAllByRole('listitem')
const register = () => screen.findByRole('button', { name: 'Register now' })
const runToastAction = () => act(() => useToasts.getState().toasts.at(-1)?.action?.run())

afterEach(() => {
  useSession.setState({ token: null, user: null, loading: false, signIn: null })
  useToasts.setState({ toasts: [] })
})

test('lists names and renewals with their count', async () => {
  serve([first, renewal])
  await renderCart()
  expect(await screen.findByText('2 domains')).toBeVisible()
  expect(rows().map(row => row.textContent)).toEqual([
    'first.comRegistration for 1 year',
    'held.orgRenewal for 1 yearRenewal',
  ])
})

test('a name in another script shows in both forms', async () => {
  serve([{ ...first, name: 'xn--b1aluem3j', zone: 'ua' }])
  await renderCart()
  expect(await screen.findByText('xn--b1aluem3j.ua')).toBeVisible()
  expect(rows()[0]).toHaveTextContent('привіт.ua')
})

test('a submitted renewal is told apart from what waits for approval', async () => {
  signIn()
  let items = [first, renewal]
  serve([], {
    'GET /api/cart': () => ({ body: items }),
    'POST /api/cart/submit': () => {
      items = []
      return { body: { submitted: 2, domain_ids: [10] } }
    },
  })
  const { user } = await renderCart()
  await user.click(await register())
  expect(await screen.findByText(/^1 domain is waiting for approval/)).toBeVisible()
  expect(screen.getByText('1 domain was renewed for a year.')).toBeVisible()
})

test('counts in Ukrainian', async () => {
  serve([first, second])
  await renderCart('/cart', 'uk')
  expect(await screen.findByText('2 домени')).toBeVisible()
})

test('an empty cart leads to the search', async () => {
  serve([])
  await renderCart()
  expect(await screen.findByRole('link', { name: 'Search for a domain' })).toHaveAttribute('href', '/')
})

test('a cart that does not load says so and can be tried again', async () => {
  let answer: ReturnType<Answers[string]> = { status: 500, body: 'broken' }
  serve([], { 'GET /api/cart': () => answer })
  const { user } = await renderCart()
  expect(await screen.findByRole('alert')).toHaveTextContent('The cart could not be loaded')
  answer = { body: [first] }
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await register()).toBeVisible()
})

test('a removed item goes at once and comes back by undo', async () => {
  let items = [first, second]
  const calls = serve([], {
    'GET /api/cart': () => ({ body: items }),
    'DELETE /api/cart/1': () => {
      items = [second]
      return { status: 204 }
    },
    'POST /api/cart/add': async request => {
      expect(await request.json()).toEqual({ name: 'first', zone: 'com' })
      items = [second, { ...first, id: 9 }]
      return { status: 201, body: items.at(-1) }
    },
  })
  const { user } = await renderCart()
  await user.click(await screen.findByRole('button', { name: 'Remove first.com' }))
  expect(rows()).toHaveLength(1)
  await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ text: 'first.com was removed.' }]))
  await runToastAction()
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(calls.filter(call => call === 'POST /api/cart/add')).toHaveLength(1)
})

test('a removal that fails puts the item back in its place and says why', async () => {
  serve([first, second], { 'DELETE /api/cart/1': () => ({ status: 500, body: 'broken' }) })
  const { user } = await renderCart()
  await user.click(await screen.findByRole('button', { name: 'Remove first.com' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('It could not be removed. Try again.')
  expect(rows().map(row => row.textContent?.slice(0, 6))).toEqual(['first.', 'second'])
})

test('an item that is gone already counts as removed', async () => {
  let items = [first, second]
  serve([], {
    'GET /api/cart': () => ({ body: items }),
    'DELETE /api/cart/1': () => {
      items = [second]
      return { status: 404, body: { code: 'not_found' } }
    },
  })
  const { user } = await renderCart()
  await user.click(await screen.findByRole('button', { name: 'Remove first.com' }))
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1))
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['en', 'Register now', 'Cart submitted for approval!'],
  ['uk', 'Зареєструвати', 'Кошик надіслано на схвалення!'],
] as const)('submits once and says what comes next (%s, S4.9)', async (language, button, done) => {
  signIn()
  let items = [first, second]
  const calls = serve([], {
    'GET /api/cart': () => ({ body: items }),
    'POST /api/cart/submit': () => {
      items = []
      return { body: { submitted: 2, domain_ids: [10, 11] } }
    },
  })
  await renderCart('/cart', language)
  const submit = await screen.findByRole('button', { name: button })
  submit.click()
  submit.click()
  expect(await screen.findByRole('heading', { name: done })).toBeVisible()
  expect(calls.filter(call => call === 'POST /api/cart/submit')).toHaveLength(1)
})

test.each([
  [{ status: 500, body: 'broken' }, 'The cart could not be submitted. Nothing in it is lost.'],
  [{ status: 409, body: { detail: 'first.com was taken meanwhile.' } }, 'first.com was taken meanwhile.'],
])('a submit that fails keeps the cart and says why', async (answer, text) => {
  signIn()
  serve([first], { 'POST /api/cart/submit': () => answer })
  const { user } = await renderCart()
  await user.click(await register())
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(rows()).toHaveLength(1)
  expect(await register()).not.toHaveAttribute('aria-disabled')
})

const startAsVisitor = async (merged: unknown[]) => {
  let items: unknown[] = [first]
  const calls = serve([], {
    'GET /api/cart': () => ({ body: items }),
    'POST /api/cart/submit': () => {
      const submitted = items.length
      items = []
      return { body: { submitted, domain_ids: [10] } }
    },
  })
  const { user } = await renderCart()
  await user.click(await register())
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
  expect(await register()).not.toHaveAttribute('aria-disabled')
  expect(calls).not.toContain('POST /api/cart/submit')
  history.replaceState(null, '', address)
})

test('names that the sign-in brought along are shown before they are submitted', async () => {
  const { calls, user } = await startAsVisitor([second, first])
  act(signIn)
  expect(await screen.findByText(/already had other names in its cart/)).toBeVisible()
  expect(calls).not.toContain('POST /api/cart/submit')
  await user.click(await register())
  expect(await screen.findByRole('heading', { name: 'Cart submitted for approval!' })).toBeVisible()
})

test('a visitor who does not sign in has submitted nothing', async () => {
  const { calls } = await startAsVisitor([first])
  act(() => session.closeSignIn())
  expect(await register()).not.toHaveAttribute('aria-disabled')
  act(signIn)
  expect(calls).not.toContain('POST /api/cart/submit')
})

test('a renewal in the address is added once, then leaves the address (S2.34)', async () => {
  signIn()
  let items: unknown[] = []
  const calls = serve([], {
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

test('a renewal that is refused says why', async () => {
  signIn()
  serve([], { 'POST /api/cart/renew': () => ({ status: 409, body: { detail: 'It is in your cart.' } }) })
  await renderCart('/cart?renew=7')
  expect(await screen.findByRole('alert')).toHaveTextContent('It is in your cart.')
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/cart$/))
})

test('a visitor is asked to sign in before a renewal, which then goes on', async () => {
  const calls = serve([], { 'POST /api/cart/renew': () => ({ status: 201, body: renewal }) })
  await renderCart('/cart?renew=7')
  expect(useSession.getState().signIn).toBe('required')
  expect(screen.getByTestId('address')).toHaveTextContent('/cart?renew=7')
  act(signIn)
  await waitFor(() => expect(calls).toContain('POST /api/cart/renew'))
})

test('an address that names no domain to renew is put right and asks nothing', async () => {
  signIn()
  const calls = serve([first])
  await renderCart('/cart?renew=//evil.example')
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/cart$/))
  await register()
  expect(calls).toEqual(['GET /api/cart'])
})
