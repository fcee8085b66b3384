import { registerLocales } from '@panel/shared/i18n'
import { session } from '@panel/shared/session'
import { answerApi, keepDownloads, providePageSettings, renderInPlatform } from '@panel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { panel } from '../panel'
import { BillingPage } from './billing-page'

registerLocales('mfe-auth', panel.locales)
providePageSettings({ prices: true })

const item = (name: string, change: object = {}) => ({
  kind: 'register',
  name,
  zone: 'com',
  years: 2,
  price: 45_000,
  total: 90_000,
  ...change,
})

const order = (id: number, change: object = {}) => ({
  id,
  number: `2026-00000${id}`,
  created_at: '2026-11-20T10:00:00.000Z',
  state: 'open',
  currency: 'UAH',
  items: [item('first')],
  total: 90_000,
  payment: { method: 'invoice', instructions: `Pay for order 2026-00000${id}` },
  ...change,
})

const renewed = item('held', { kind: 'renew', years: 1, price: 50_000, total: 50_000 })
const tax = { name: 'VAT', percent: 20, included: true, amount: 23_333 }

const address = {
  id: 5,
  label: null,
  first_name: 'Ada',
  last_name: 'Byron',
  address_line1: '1 Main Street',
  address_line2: null,
  country: 'UA',
  state: null,
  city: 'Kyiv',
  postal_code: null,
  vat_number: 'UA12',
  email: 'ada@example.com',
  phone_code: null,
  phone_number: null,
}

type Answers = Parameters<typeof answerApi>[0]

const show = async (answers: Answers = {}, options: Parameters<typeof renderInPlatform>[1] = {}) => {
  session.start('token')
  session.setUser({ email: 'a@example.com' })
  const calls = answerApi({
    'GET /api/cart': () => ({ body: [] }),
    'GET /api/address-book/': () => ({ body: [address] }),
    'GET /api/users/me/credit': () => ({ body: { amount: 0, currency: 'UAH', entries: [] } }),
    'GET /api/users/me/payment-methods': () => ({ body: [] }),
    ...answers,
  })
  const { user } = await renderInPlatform(<BillingPage />, { route: '/cpc/billing', ...options })
  return { user, calls }
}

const listed = (orders: readonly { id: number }[]): Answers => ({
  'GET /api/orders': () => ({ body: orders }),
  ...Object.fromEntries(orders.map(each => [`GET /api/orders/${each.id}`, () => ({ body: each })])),
})

test('each order says when, what, in what state and for how much', async () => {
  await show(
    listed([order(2, { items: [item('xn--80aae3bq1f'), renewed], total: 140_000 }), order(1, { state: 'paid' })]),
  )
  const open = await screen.findByRole('row', { name: /2026-000002/ })
  for (const text of ['Nov 20, 2026', 'To be paid', 'UAH 1,400.00']) expect(within(open).getByText(text)).toBeVisible()
  expect(open).toHaveTextContent('and 1 more')
  expect(screen.getByRole('row', { name: /2026-000001/ })).toHaveTextContent('Paid')
  expect(screen.queryByRole('button', { name: 'Show older orders' })).toBeNull()
})

test('an order shows its items, the tax, the total and how it is paid, and closes again', async () => {
  const { user } = await show(listed([order(2, { items: [item('first'), renewed], tax, total: 140_000 })]))
  await user.click(await screen.findByRole('link', { name: 'Show order 2026-000002' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Order 2026-000002' }))
  const [first, second] = within(await dialog.findByRole('list', { name: 'Items' })).getAllByRole('listitem')
  expect(first).toHaveTextContent('Registration of first.com2 years · UAH 450.00UAH 900.00')
  expect(second).toHaveTextContent('Renewal of held.com1 year · UAH 500.00UAH 500.00')
  expect(dialog.getByText('including VAT 20%').nextSibling).toHaveTextContent('UAH 233.33')
  expect(dialog.getByText('Total').nextSibling).toHaveTextContent('UAH 1,400.00')
  expect(
    within(dialog.getByRole('region', { name: 'How to pay' })).getByText('Pay for order 2026-000002'),
  ).toBeVisible()
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an order whose payment is on its way says since when, and is neither paid again nor cancelled', async () => {
  const payment = { method: 'invoice', instructions: 'Pay to UA00', amount: 90_000, providers: ['stripe'] }
  const waiting = order(2, { payment: { ...payment, processing_since: '2026-11-21T10:00:00.000Z' } })
  await show(listed([waiting]), { route: '/cpc/billing?order=2' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Order 2026-000002' }))
  expect(await dialog.findByText(/^Your payment of Nov 21, 2026 is on its way/)).toBeVisible()
  for (const name of [/^Pay /, 'Cancel order']) expect(dialog.queryByRole('button', { name })).toBeNull()
  expect(dialog.queryByText('Pay to UA00')).toBeNull()
})

test('a link to an order opens it, in Ukrainian too', async () => {
  const other = order(7, { state: 'cancelled', payment: undefined })
  const answers = { ...listed([other]), 'GET /api/orders': () => ({ body: [] }) }
  await show(answers, { route: '/cpc/billing?order=7', language: 'uk' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Замовлення 2026-000007' }))
  expect(await dialog.findByText('Скасовано')).toBeVisible()
  expect(dialog.getByText('Реєстрація first.com')).toBeVisible()
  expect(dialog.queryByRole('region', { name: 'Як сплатити' })).toBeNull()
})

test('the invoice comes as PDF or page, in the language that is chosen', async () => {
  const downloads = keepDownloads()
  const asked: (string | null)[] = []
  const note = (body: string) => (request: Request) => {
    asked.push(request.headers.get('accept-language'))
    return { body }
  }
  const answers = {
    'GET /api/orders/2/invoice.pdf': note('%PDF'),
    'GET /api/orders/2/invoice': note('<!doctype html>'),
  }
  const { user } = await show({ ...listed([order(2)]), ...answers }, { route: '/cpc/billing?order=2' })
  const invoice = within(await screen.findByRole('region', { name: 'Invoice' }))
  await user.click(invoice.getByRole('button', { name: 'Download HTML' }))
  await waitFor(() => expect(downloads.map(({ name }) => name)).toEqual(['invoice-2026-000002.html']))
  await user.selectOptions(invoice.getByRole('combobox', { name: 'Language of the invoice' }), 'Ukrainian')
  await user.click(invoice.getByRole('button', { name: 'Download PDF' }))
  await waitFor(() => expect(downloads).toHaveLength(2))
  expect(downloads[1]?.name).toBe('invoice-2026-000002.pdf')
  expect(asked).toEqual(['en', 'uk'])
  expect(downloads.map(({ content: { type, size } }) => [type, size])).toEqual([
    ['text/html;charset=utf-8', 15],
    ['application/pdf', 4],
  ])
})

test('an invoice that does not come says so next to its buttons', async () => {
  const answers = { 'GET /api/orders/2/invoice.pdf': () => ({ status: 503, body: { code: 'unavailable' } }) }
  const { user } = await show({ ...listed([order(2)]), ...answers }, { route: '/cpc/billing?order=2' })
  const invoice = within(await screen.findByRole('region', { name: 'Invoice' }))
  await user.click(invoice.getByRole('button', { name: 'Download PDF' }))
  expect(await invoice.findByRole('alert')).not.toBeEmptyDOMElement()
})

test('an account without orders is led to the search', async () => {
  await show(listed([]))
  expect(await screen.findByRole('heading', { name: 'No orders yet' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Search for a name' })).toHaveAttribute('href', '/')
})

test('orders that do not load can be tried again', async () => {
  let works = false
  const { user } = await show({
    'GET /api/orders': () => (works ? { body: [order(1)] } : { status: 500, body: { code: 'internal' } }),
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  works = true
  await user.click(again)
  expect(await screen.findByRole('row', { name: /2026-000001/ })).toBeVisible()
})

test('older orders come when they are asked for', async () => {
  const orders = Array.from({ length: 21 }, (_, at) => order(100 - at))
  const { user, calls } = await show({
    'GET /api/orders': request => ({ body: orders.slice(0, Number(new URL(request.url).searchParams.get('limit'))) }),
  })
  await user.click(await screen.findByRole('button', { name: 'Show older orders' }))
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(22))
  expect(calls).toContain('GET /api/orders?limit=40')
  expect(screen.queryByRole('button', { name: 'Show older orders' })).toBeNull()
})

test('an unpaid order is cancelled after a question, and one that was too late says why', async () => {
  let isLate = true
  const late = { status: 409, body: { code: 'order_fulfilled', detail: 'x' } }
  const cancelled = order(2, { state: 'cancelled', payment: undefined })
  const answers = { 'POST /api/orders/2/cancel': () => (isLate ? late : { body: cancelled }) }
  const { user } = await show({ ...listed([order(2)]), ...answers }, { route: '/cpc/billing?order=2' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Order 2026-000002' }))
  await user.click(await dialog.findByRole('button', { name: 'Cancel order' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel order 2026-000002?' }))
  await user.click(question.getByRole('button', { name: 'Cancel order' }))
  expect(await question.findByText(/done at the registry already/)).toBeVisible()
  isLate = false
  await user.click(question.getByRole('button', { name: 'Cancel order' }))
  expect(await dialog.findByText('Cancelled')).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Cancel order' })).toBeNull()
})

test('an open order says until when to pay, and takes billing details from the address book', async () => {
  const open = order(2, {
    payment: { method: 'invoice', instructions: 'Pay to UA00.', due_at: '2026-12-10T10:00:00Z' },
    items: [{ ...renewed, term: { from: '2026-12-11T10:00:00Z', to: '2027-12-11T10:00:00Z' } }],
  })
  const bodies: unknown[] = []
  const answers = {
    'PUT /api/orders/2/billing': async (request: Request) => {
      bodies.push(await request.json())
      return { body: { ...open, customer: { name: 'Ada Byron', address: '1 Main Street', vat_number: 'UA12' } } }
    },
  }
  const { user } = await show({ ...listed([open]), ...answers }, { route: '/cpc/billing?order=2' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Order 2026-000002' }))
  expect(await dialog.findByText('Please pay by Dec 10, 2026.')).toBeVisible()
  expect(dialog.getByText(/Dec 11, 2026 → Dec 11, 2027/)).toBeVisible()
  const details = within(dialog.getByRole('region', { name: 'Billing details' }))
  await user.selectOptions(await details.findByRole('combobox', { name: 'Address on the invoice' }), 'Ada Byron, Kyiv')
  await user.click(details.getByRole('button', { name: 'Put it on the invoice' }))
  expect(await details.findByText(/VAT number: UA12/)).toBeVisible()
  expect(bodies).toEqual([{ address_id: 5 }])
})

test('a paid order says that support cancels it', async () => {
  await show(listed([order(2, { state: 'paid', payment: undefined })]), { route: '/cpc/billing?order=2' })
  expect(await screen.findByText(/A paid order cannot be cancelled here/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull()
})

const payable = { method: 'invoice', instructions: '', amount: 60_000, providers: ['stripe', 'liqpay'] }

test('an order is paid on the page of a provider; one that fails to open says why', async () => {
  let isDown = true
  const sent: unknown[] = []
  const { user } = await show(
    {
      ...listed([order(2, { credit: 30_000, payment: payable })]),
      'POST /api/orders/2/pay': async request => {
        sent.push(await request.json())
        return isDown
          ? {
              status: 503,
              body: { title: 'x', status: 503, detail: 'The provider is down.', code: 'provider_unavailable' },
            }
          : { body: { redirect: '#paid-elsewhere' } }
      },
    },
    { route: '/cpc/billing?order=2' },
  )
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Left to pay')).toBeVisible()
  await user.click(dialog.getByRole('checkbox', { name: 'Save this method for automatic renewals' }))
  const pay = () => user.click(dialog.getByRole('button', { name: /^Pay UAH.600\.00 with LiqPay$/ }))
  await pay()
  expect(await dialog.findByText(/payment provider does not answer/)).toBeVisible()
  isDown = false
  await pay()
  await waitFor(() => expect(location.hash).toBe('#paid-elsewhere'))
  const body = { provider: 'liqpay', save: true }
  expect(sent).toEqual([body, body])
})

test('a customer who leaves the page of a provider by Back can pay again', async () => {
  const { user, calls } = await show(
    {
      ...listed([order(2, { payment: payable })]),
      'POST /api/orders/2/pay': () => ({ body: { redirect: '#paid-elsewhere' } }),
    },
    { route: '/cpc/billing?order=2' },
  )
  const pay = await screen.findByRole('button', { name: /with LiqPay$/ })
  await user.click(pay)
  await waitFor(() => expect(location.hash).toBe('#paid-elsewhere'))
  await user.click(pay)
  const paid = () => calls.filter(call => call === 'POST /api/orders/2/pay')
  expect(paid()).toHaveLength(1)
  act(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await user.click(pay)
  await waitFor(() => expect(paid()).toHaveLength(2))
})

test('a customer who comes back is not told that the order is paid before the provider says so', async () => {
  await show(listed([order(2, { payment: payable })]), { route: '/cpc/billing?order=2&payment=returned' })
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/We are waiting for the payment provider/)).toBeVisible()
  expect(dialog.getByText('To be paid')).toBeVisible()
})

test('the list says that an order is paid as soon as its dialog does', async () => {
  const paid = order(2, { state: 'paid', payment: undefined })
  const lists = [[order(2, { payment: payable })]]
  const { user } = await show(
    {
      'GET /api/orders': () => ({ body: lists.shift() ?? [paid] }),
      'GET /api/orders/2': () => ({ body: paid }),
    },
    { route: '/cpc/billing?order=2&payment=returned' },
  )
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Paid')).toBeVisible()
  const [close] = dialog.getAllByRole('button', { name: 'Close' })
  await user.click(close as HTMLElement)
  await waitFor(() => expect(screen.getByRole('row', { name: /2026-000002/ })).toHaveTextContent('Paid'))
})

test('the page shows the credit, the saved methods and the credit notes of an order', async () => {
  const at = '2026-11-20T10:00:00.000Z'
  let methods = [{ id: 4, provider: 'stripe', label: 'visa •••• 4242', expires: '2031-04', created_at: at }]
  const downloads = keepDownloads()
  const note = { number: 'CN-2026-000001', amount: 45_000, url: '/api/credit-notes/9', created_at: at, state: 'done' }
  const { user } = await show(
    {
      ...listed([order(2, { state: 'paid', payment: undefined, credit_notes: [note] })]),
      'GET /api/users/me/credit': () => ({
        body: {
          amount: 5_000,
          currency: 'UAH',
          entries: [
            { at, amount: 3_000, reason: 'paid_twice', order_id: 2 },
            { at, amount: 2_000, reason: 'not_renewed', order_id: 2 },
          ],
          others: [{ amount: 3_000, currency: 'EUR' }],
        },
      }),
      'GET /api/users/me/payment-methods': () => ({ body: methods }),
      'DELETE /api/users/me/payment-methods/4': () => {
        methods = []
        return { body: { status: 'ok' } }
      },
      'GET /api/credit-notes/9': () => ({ body: 'pdf' }),
    },
    { route: '/cpc/billing' },
  )
  expect(await screen.findByText(/UAH 50\.00 to your credit/)).toBeVisible()
  expect(screen.getByText(/^Another €30\.00 cannot pay new orders/)).toBeVisible()
  expect(screen.getByText('Paid twice')).toBeVisible()
  expect(screen.getByText('Domain not renewed')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Remove visa •••• 4242' }))
  await waitFor(() => expect(screen.queryByText('visa •••• 4242')).toBeNull())
  await user.click(await screen.findByRole('link', { name: 'Show order 2026-000002' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('UAH 450.00 refunded')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Download credit note CN-2026-000001' }))
  await waitFor(() => expect(downloads).toHaveLength(1))
})
