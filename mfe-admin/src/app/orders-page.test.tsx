import { registerLocales } from '@panel/shared/i18n'
import { session, useToasts } from '@panel/shared/session'
import { answerApi, keepDownloads, providePageSettings, renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { panel } from '../panel'
import { OrdersPage } from './orders-page'

registerLocales(panel.name, panel.locales)
providePageSettings({ prices: true })

const item = { kind: 'register', name: 'first', zone: 'com', years: 1, price: 45_000, total: 45_000 }

const order = (id: number, change: object = {}) => ({
  id,
  number: `2026-00000${id}`,
  created_at: '2026-11-20T10:00:00.000Z',
  state: 'open',
  currency: 'UAH',
  items: [item],
  total: 45_000,
  user_id: 7,
  email: 'olena@example.com',
  ...change,
})

type Answers = Parameters<typeof answerApi>[0]

const show = async (answers: Answers, route = '/admin/orders') => {
  session.start('token')
  const calls = answerApi({ 'GET /api/admin/payment-alarms': () => ({ body: [] }), ...answers })
  const { user } = await renderInPlatform(<OrdersPage />, { route })
  return { user, calls }
}

const row = (number: string) => screen.findByRole('row', { name: new RegExp(number) })

beforeEach(() => useToasts.setState({ toasts: [] }))

test('an order says whose it is, what of, and for how much; one that has ended offers nothing', async () => {
  await show({
    'GET /api/admin/orders': () => ({ body: [order(2, { items: [item, item] }), order(1, { state: 'paid' })] }),
  })
  const open = await row('2026-000002')
  for (const text of ['olena@example.com', '2 items', 'Not paid', 'UAH 450.00'])
    expect(within(open).getByText(text)).toBeVisible()
  const paid = await row('2026-000001')
  expect(paid).toHaveTextContent('first.com')
  expect(
    within(paid)
      .getAllByRole('button')
      .map(button => button.textContent),
  ).toEqual(['first.com'])
})

test.each([
  ['paid', 'Mark as paid: order 2026-000002', 'Mark as paid', 'Paid', 'Order 2026-000002 is paid.'],
  ['cancel', 'Cancel order 2026-000002', 'Cancel order', 'Cancelled', 'Order 2026-000002 is cancelled.'],
] as const)('an order is ended after a question (%s)', async (call, name, action, state, done) => {
  let orders = [order(2)]
  const { user } = await show({
    'GET /api/admin/orders': () => ({ body: orders }),
    [`POST /api/admin/orders/2/${call}`]: () => {
      orders = [order(2, { state: call === 'paid' ? 'paid' : 'cancelled' })]
      return { body: orders[0] }
    },
  })
  await user.click(await screen.findByRole('button', { name }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/UAH 450\.00 from olena@example\.com/)).toBeVisible()
  await user.click(question.getByRole('button', { name: action }))
  await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ text: done }]))
  await waitFor(async () => expect(await row('2026-000002')).toHaveTextContent(state))
})

test('what the credit of an order has paid is not asked for again', async () => {
  const payment = { method: 'invoice', instructions: '', amount: 5_000 }
  const { user } = await show({
    'GET /api/admin/orders': () => ({ body: [order(1, { credit: 40_000, payment })] }),
  })
  await user.click(within(await row('2026-000001')).getByRole('button', { name: 'first.com' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Paid from credit: UAH 400.00')).toBeVisible()
  expect(dialog.getByText('Left to pay: UAH 50.00')).toBeVisible()
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Mark as paid: order 2026-000001' }))
  expect(await screen.findByText(/UAH\s50\.00 from olena@example\.com/)).toBeVisible()
})

test('an order shows its items with the tax, and gives its invoice; a failure says so and keeps them', async () => {
  const second = { kind: 'transfer', name: 'second', zone: 'ua', years: 1, price: 20_000, total: 20_000 }
  const tax = { name: 'VAT', percent: 20, included: true, amount: 10_833 }
  const payment = { method: 'invoice', instructions: '', processing_since: '2026-11-21T10:00:00.000Z' }
  let answers = 0
  const downloads = keepDownloads()
  const { user, calls } = await show({
    'GET /api/admin/orders': () => ({ body: [order(2, { items: [item, second], total: 65_000, tax, payment })] }),
    'GET /api/admin/orders/2/invoice.pdf': () => {
      answers += 1
      return answers === 1 ? { status: 500 } : { body: '%PDF-' }
    },
  })
  await user.click(await screen.findByRole('button', { name: '2 items', description: '2026-000002' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Order 2026-000002' }))
  expect(dialog.getByRole('row', { name: /first\.com\s*Registration/ })).toHaveTextContent('UAH 450.00')
  expect(dialog.getByRole('row', { name: /second\.ua\s*Transfer/ })).toHaveTextContent('UAH 200.00')
  expect(dialog.getByText('Total: UAH 650.00')).toBeVisible()
  expect(dialog.getByText('VAT: UAH 108.33')).toBeVisible()
  expect(dialog.getByText(/^A payment of Nov 21, 2026 is on its way/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Download the invoice' }))
  expect(await dialog.findByText('The invoice could not be downloaded.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Download the invoice' }))
  await waitFor(() => expect(dialog.queryByText('The invoice could not be downloaded.')).toBeNull())
  expect(calls.filter(call => call.endsWith('invoice.pdf'))).toHaveLength(2)
  expect(downloads.map(({ content }) => content.type)).toEqual(['application/pdf'])
})

test('an order that another administrator ended first says so in the dialog', async () => {
  const detail = 'This was decided already.'
  const { user } = await show({
    'GET /api/admin/orders': () => ({ body: [order(2)] }),
    'POST /api/admin/orders/2/paid': () => ({ status: 409, body: { code: 'x', detail } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Mark as paid: order 2026-000002' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Mark as paid' }))
  expect(await question.findByText(detail)).toBeVisible()
})

test('the state narrows the list, from its newest orders on; older ones are a page of their own', async () => {
  const { user, calls } = await show(
    {
      'GET /api/admin/orders': request => {
        const { searchParams } = new URL(request.url)
        if (searchParams.has('cursor')) return { body: [order(1)] }
        return { body: [order(4)], headers: { 'next-cursor': '3' } }
      },
    },
    '/admin/orders?before=3',
  )
  await row('2026-000001')
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Not paid')
  await row('2026-000004')
  expect(calls.at(-1)).toBe('GET /api/admin/orders?state=open')
  await user.click(screen.getByRole('button', { name: 'Older' }))
  await row('2026-000001')
  expect(calls.at(-1)).toBe('GET /api/admin/orders?state=open&cursor=3')
})

test('nothing yet, and nothing that matches, are told apart', async () => {
  await show({ 'GET /api/admin/orders': () => ({ body: [] }) })
  expect(await screen.findByText('No orders yet')).toBeVisible()
})

test('a user without the right to see orders gets a message', async () => {
  await show({ 'GET /api/admin/orders': () => ({ status: 403, body: { code: 'forbidden' } }) })
  expect(await screen.findByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
})

test('payments that do not fit are an alarm until they are settled', async () => {
  let alarms = [
    {
      id: 3,
      at: '2026-11-20T10:00:00.000Z',
      provider: 'stripe',
      reason: 'wrong_amount',
      reference: 'cs_1',
      amount: 100,
      currency: 'UAH',
      order_id: 2,
      order_number: '2026-000002',
    },
  ]
  const { user } = await show({
    'GET /api/admin/orders': () => ({ body: [order(2)] }),
    'GET /api/admin/payment-alarms': () => ({ body: alarms }),
    'POST /api/admin/payment-alarms/3/settle': () => {
      alarms = []
      return { body: { status: 'ok' } }
    },
  })
  expect(await screen.findByText('1 payment does not fit its order')).toBeVisible()
  expect(screen.getByText('Another amount')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'cs_1 is settled' }))
  await waitFor(() => expect(screen.queryByText('Another amount')).toBeNull())
})

test('a refund of which the provider said nothing is settled by an administrator', async () => {
  const note = { id: 4, number: 'CN-2026-000001', amount: 45_000, url: '/x', created_at: '2026-11-20T10:00:00.000Z' }
  const sent: unknown[] = []
  let paid = order(1, { state: 'paid', credit_notes: [{ ...note, state: 'waiting', unsettled: true }] })
  const { user } = await show({
    'GET /api/admin/orders': () => ({ body: [paid] }),
    'POST /api/admin/credit-notes/4/settle': async request => {
      sent.push(await request.json())
      paid = order(1, { state: 'paid', credit_notes: [{ ...note, state: 'failed' }] })
      return { body: paid }
    },
  })
  await user.click(within(await row('2026-000001')).getByRole('button', { name: 'first.com' }))
  expect(await screen.findByText(/did not say whether it refunded UAH.450\.00/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'CN-2026-000001 was not refunded' }))
  expect(await screen.findByText(/UAH.450\.00 could not be refunded/)).toBeVisible()
  expect(sent).toEqual([{ state: 'failed' }])
  expect(screen.queryByRole('button', { name: 'CN-2026-000001 was refunded' })).toBeNull()
})

test('a paid order is refunded in part, with a key of its own', async () => {
  const note = {
    number: 'CN-2026-000001',
    amount: 5_000,
    url: '/x',
    created_at: '2026-11-20T10:00:00.000Z',
    state: 'done',
  }
  const sent: unknown[] = []
  let paid = order(1, { state: 'paid', credit_notes: [note] })
  const { user } = await show({
    'GET /api/admin/orders': () => ({ body: [paid] }),
    'POST /api/admin/orders/1/refund': async request => {
      sent.push([await request.json(), (request.headers.get('idempotency-key') ?? '').length])
      paid = order(1, { state: 'paid', credit_notes: [note, { ...note, number: 'CN-2026-000002', amount: 1_050 }] })
      return { body: paid }
    },
  })
  await user.click(within(await row('2026-000001')).getByRole('button', { name: 'first.com' }))
  const amount = await screen.findByRole('textbox', { name: 'Amount in UAH' })
  expect(amount).toHaveValue('400.00')
  for (const [typed, isGood] of [
    ['400.01', false],
    ['1.005', false],
    ['10,50', true],
  ] as const) {
    await user.clear(amount)
    await user.type(amount, typed)
    await user.click(screen.getByRole('button', { name: 'Refund' }))
    if (!isGood) expect(await screen.findByText(/Enter an amount up to UAH.400\.00/)).toBeVisible()
  }
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Refund' }))
  expect(await screen.findByText('CN-2026-000002')).toBeVisible()
  expect(sent).toEqual([[{ amount: 1050 }, 36]])
})

test('a refund that the provider refuses at once is no success', async () => {
  const note = { number: 'CN-2026-000001', amount: 45_000, url: '/x', created_at: '2026-11-20T10:00:00.000Z' }
  let paid = order(1, { state: 'paid' })
  const { user } = await show({
    'GET /api/admin/orders': () => ({ body: [paid] }),
    'POST /api/admin/orders/1/refund': () => {
      paid = order(1, { state: 'paid', credit_notes: [{ ...note, state: 'failed' }] })
      return { body: paid }
    },
  })
  await user.click(within(await row('2026-000001')).getByRole('button', { name: 'first.com' }))
  await user.click(await screen.findByRole('button', { name: 'Refund' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Refund' }))
  const text = expect.stringMatching(/^UAH.450\.00 could not be refunded$/)
  await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ tone: 'danger', text }]))
})

test('a refund is typed in the minor units of ISO 4217, also where the browser writes none', async () => {
  const sent: unknown[] = []
  const { user } = await show({
    'GET /api/admin/orders': () => ({ body: [order(1, { state: 'paid', currency: 'HUF' })] }),
    'POST /api/admin/orders/1/refund': async request => {
      sent.push(await request.json())
      return { body: order(1, { state: 'paid', currency: 'HUF' }) }
    },
  })
  await user.click(within(await row('2026-000001')).getByRole('button', { name: 'first.com' }))
  const amount = await screen.findByRole('textbox', { name: 'Amount in HUF' })
  expect(amount).toHaveValue('450.00')
  await user.clear(amount)
  await user.type(amount, '10.5')
  await user.click(screen.getByRole('button', { name: 'Refund' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Refund' }))
  await waitFor(() => expect(sent).toEqual([{ amount: 1050 }]))
})
