import { useToasts } from '@panel/shared/session'
import { fillPoints } from '@panel/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { sayAdded } from '../features/cart/added-message'
import {
  type Answers,
  cartRows,
  first,
  forgetSession,
  registerButton,
  renderCart,
  renewal,
  second,
  serveCart,
} from '../testing/cart'

const runToastAction = () => act(() => useToasts.getState().toasts.at(-1)?.action?.run())

afterEach(forgetSession)

test('lists names and renewals with their count', async () => {
  serveCart([first, renewal])
  await renderCart()
  expect(await screen.findByText('2 domains')).toBeVisible()
  expect(cartRows().map(row => row.textContent)).toEqual([
    expect.stringMatching(/^first\.comRegistration for 1 year/),
    expect.stringMatching(/^held\.orgRenewal for 1 yearRenewal/),
  ])
})

test('what was said of the name that was added goes as the cart opens; that it cannot be kept stays', async () => {
  serveCart([first])
  sayAdded({ tone: 'success', text: 'Added' })
  const { unmount } = await renderCart()
  expect(useToasts.getState().toasts).toEqual([])
  unmount()
  sayAdded({ tone: 'danger', text: 'Not kept' })
  await renderCart()
  expect(useToasts.getState().toasts).toMatchObject([{ text: 'Not kept' }])
})

test('a name in another script shows in both forms', async () => {
  serveCart([{ ...first, name: 'xn--b1aluem3j', zone: 'ua' }])
  await renderCart()
  expect(await screen.findByText('xn--b1aluem3j.ua')).toBeVisible()
  expect(cartRows()[0]).toHaveTextContent('привіт.ua')
})

test('other panels add lines and a note, and get the names that are in the cart', async () => {
  const empty = fillPoints({ 'cart.line': 'Line', 'cart.note': 'Note' })
  serveCart([first, renewal])
  await renderCart()
  const [item, other] = [first, renewal].map(({ name, zone }) => ({ name, zone, years: 1 }))
  expect(await screen.findByText(`Note: ${JSON.stringify({ items: [item, other] })}`)).toBeVisible()
  expect(screen.getByText(`Line: ${JSON.stringify({ item })}`)).toBeVisible()
  empty()
})

test('counts in Ukrainian', async () => {
  serveCart([first, second])
  await renderCart('/cart', 'uk')
  expect(await screen.findByText('2 домени')).toBeVisible()
})

test('an empty cart leads to the search', async () => {
  serveCart([])
  await renderCart()
  expect(await screen.findByRole('link', { name: 'Search for a domain' })).toHaveAttribute('href', '/')
})

test('a cart that does not load says so and can be tried again', async () => {
  let answer: ReturnType<Answers[string]> = { status: 500, body: 'broken' }
  serveCart([], { 'GET /api/cart': () => answer })
  const { user } = await renderCart()
  expect(await screen.findByRole('alert')).toHaveTextContent('The cart could not be loaded')
  answer = { body: [first] }
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await registerButton()).toBeVisible()
})

test('a removed item goes at once and comes back by undo', async () => {
  let items = [first, second]
  const calls = serveCart([], {
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
  expect(cartRows()).toHaveLength(1)
  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([{ text: 'first.com was removed from the cart.' }]),
  )
  await runToastAction()
  await waitFor(() => expect(cartRows()).toHaveLength(2))
  expect(calls.filter(call => call === 'POST /api/cart/add')).toHaveLength(1)
})

test('a removal that fails puts the item back in its place and says why', async () => {
  serveCart([first, second], { 'DELETE /api/cart/1': () => ({ status: 500, body: 'broken' }) })
  const { user } = await renderCart()
  await user.click(await screen.findByRole('button', { name: 'Remove first.com' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The domain could not be removed. Try again.')
  expect(cartRows().map(row => row.textContent?.slice(0, 6))).toEqual(['first.', 'second'])
})

test('an item that is gone already counts as removed', async () => {
  let items = [first, second]
  serveCart([], {
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
