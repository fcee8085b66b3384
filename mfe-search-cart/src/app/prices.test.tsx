import { answerApi, providePageSettings, renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import {
  aRegistrant,
  cartRows,
  first,
  forgetSession,
  registerButton,
  renderCart,
  renewal,
  serveCart,
  signIn,
} from '../testing/cart'
import { HomePage } from './home-page'

providePageSettings({ prices: true })
afterEach(forgetSession)

const prices = (register: number, renew = register) => ({
  currency: 'UAH',
  register,
  renew,
  transfer: renew,
  restore: 300_000,
})

type Answer = ReturnType<Parameters<typeof answerApi>[0][string]>

const whois = (domain: string): Answer =>
  domain === 'taken.com' ? { body: 'Domain Name: TAKEN.COM' } : { status: 404, body: {} }

const search = async (
  zones: object[],
  language: 'en' | 'uk' = 'en',
  lookUp = whois,
  more: Parameters<typeof answerApi>[0] = {},
) => {
  answerApi({
    'GET /api/zones': () => ({ body: zones }),
    'GET /api/health': () => ({ body: { status: 'ok' } }),
    'GET /api/cart': () => ({ body: [] }),
    'GET /api/whois': request => lookUp(new URL(request.url).searchParams.get('domain') ?? ''),
    ...more,
  })
  const { user } = await renderInPlatform(<HomePage />, { language })
  return user
}

const zones = [
  { zone: 'com', prices: prices(45_000, 50_000) },
  { zone: 'net', prices: prices(60_000) },
]

test('a name that is available says what it costs, and its renewal where that differs', async () => {
  const user = await search(zones)
  await user.type(screen.getByRole('textbox'), 'free{Enter}')
  expect(await screen.findByText(/^UAH 450.00 a year/)).toHaveTextContent('renews at UAH 500.00 a year')
  const other = within(await screen.findByRole('list', { name: /other extensions/i }))
  expect(await other.findByText('UAH 600.00 a year')).toBeVisible()
})

test('a taken name says who has it since when, and what it costs to move it here', async () => {
  const record =
    'Registrar: Example Registrar\nCreation Date: 2004-02-12T00:00:00Z\nRegistry Expiry Date: 2027-02-12T00:00:00Z'
  const user = await search(zones, 'en', domain => (domain === 'taken.com' ? { body: record } : whois(domain)))
  await user.type(screen.getByRole('textbox'), 'taken{Enter}')
  expect(await screen.findByText(/^Already own it\? Move it here – UAH.500\.00 incl\. 1 year\.$/)).toBeVisible()
  expect(screen.getAllByRole('definition').map(each => each.textContent)).toEqual([
    'Example Registrar',
    'Feb 12, 2004',
    'Feb 12, 2027',
  ])
  expect(screen.getByRole('link', { name: 'Transfer it to us' })).toHaveAttribute(
    'href',
    '/app/domain-manager?transfer-in=taken.com',
  )
})

test('a customer watches a taken name, and stops watching it', async () => {
  signIn()
  const watches: object[] = []
  const user = await search(zones, 'en', undefined, {
    'GET /api/domains/my': () => ({ body: [] }),
    'GET /api/users/me/watches': () => ({ body: watches }),
    'POST /api/users/me/watches': async request => {
      const { domain } = (await request.json()) as { domain: string }
      watches.push({ id: 5, domain, created_at: '2026-01-05T12:00:00Z' })
      return { status: 201, body: watches[0] }
    },
    'DELETE /api/users/me/watches/5': () => {
      watches.pop()
      return { status: 204 }
    },
  })
  await user.type(screen.getByRole('textbox'), 'taken{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Tell me when it is free' }))
  expect(await screen.findByText('We will write to you when this name becomes free.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Stop watching' }))
  expect(await screen.findByRole('button', { name: 'Tell me when it is free' })).toBeVisible()
})

test.each([
  ['approved', 'This domain is yours.'],
  ['pending', 'You have requested this domain. The request waits.'],
])('a taken name that is %s for the reader says so, and leads to it', async (status, text) => {
  signIn()
  const own = {
    id: 12,
    name: 'taken',
    zone: 'com',
    status,
    created_at: '2026-01-05T12:00:00Z',
    expires_at: null,
    auto_renew: false,
    privacy_enabled: true,
    client_transfer_lock: true,
    delegation_type: 'internal',
    ns1: null,
    ns2: null,
    ns3: null,
    ns4: null,
    user_id: 1,
  }
  answerApi({
    'GET /api/zones': () => ({ body: zones }),
    'GET /api/health': () => ({ body: { status: 'ok' } }),
    'GET /api/cart': () => ({ body: [] }),
    'GET /api/whois': request => whois(new URL(request.url).searchParams.get('domain') ?? ''),
    'GET /api/domains/my': () => ({ body: [own] }),
  })
  const { user } = await renderInPlatform(<HomePage />)
  await user.type(screen.getByRole('textbox'), 'taken{Enter}')
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open the domain' })).toHaveAttribute('href', '/app/domain-manager?domain=12')
  expect(screen.queryByText(/Already own it/)).toBeNull()
})

test('all free names of a search are put into the cart at once, with their total', async () => {
  const added: string[] = []
  answerApi({
    'GET /api/zones': () => ({ body: zones }),
    'GET /api/health': () => ({ body: { status: 'ok' } }),
    'GET /api/cart': () => ({ body: added.map((name, at) => ({ ...first, id: at + 1, name })) }),
    'GET /api/whois': request => whois(new URL(request.url).searchParams.get('domain') ?? ''),
    'POST /api/cart/add': async request => {
      const { name } = (await request.json()) as { name: string }
      added.push(name)
      return { status: 201, body: { ...first, id: added.length, name } }
    },
  })
  const { user } = await renderInPlatform(<HomePage />)
  await user.type(screen.getByRole('textbox'), 'one, two, taken{Enter}')
  expect(await screen.findByText(/^UAH.900\.00 for a year$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add all 2 available names' }))
  expect(await screen.findByRole('link', { name: 'All of them are in the cart' })).toBeVisible()
  expect(added).toEqual(['one', 'two'])
})

test('a visitor whose browser keeps no cookie reads that the cart needs one, where all free names were to be added', async () => {
  answerApi({
    'GET /api/zones': () => ({ body: zones }),
    'GET /api/health': () => ({ body: { status: 'ok' } }),
    'GET /api/cart': () => ({ body: [] }),
    'GET /api/whois': request => whois(new URL(request.url).searchParams.get('domain') ?? ''),
    'POST /api/cart/add': () => ({ status: 201, body: first }),
  })
  const { user } = await renderInPlatform(<HomePage />)
  await user.type(screen.getByRole('textbox'), 'one, two, taken{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Add all 2 available names' }))
  expect(await screen.findByText(/Allow cookies for localhost/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'All of them are in the cart' })).toBeNull()
})

test('the home page says what each extension costs before a search, and where to bring a domain', async () => {
  await search([...zones, { zone: 'org' }])
  const strip = within(await screen.findByRole('region', { name: 'A year of each extension' }))
  expect(strip.getAllByRole('listitem').map(each => each.textContent)).toEqual([
    expect.stringMatching(/^\.com UAH.450\.00$/),
    expect.stringMatching(/^\.net UAH.600\.00$/),
  ])
  expect(strip.getByText('You pay once you have ordered. Your order says how.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Transfer a domain in' })).toHaveAttribute(
    'href',
    '/app/domain-manager?transfer-in=',
  )
})

test('a price is written as Ukrainians do', async () => {
  const user = await search([{ zone: 'com', prices: prices(145_050) }], 'uk')
  await user.type(screen.getByRole('textbox'), 'free{Enter}')
  expect(await screen.findByText(/^1\s450,50\s₴ за рік$/)).toBeVisible()
})

test('what is taken has no price', async () => {
  const user = await search(zones.slice(0, 1))
  await user.type(screen.getByRole('textbox'), 'taken{Enter}')
  expect(await screen.findByRole('region', { name: 'WHOIS record' })).toBeVisible()
  expect(screen.queryByText(/a year$/)).toBeNull()
})

const priced = (item: object, price: number, years = 1) => ({
  ...item,
  years,
  price: { currency: 'UAH', price, total: price * years },
})
const tax = { name: 'VAT', percent: 20, included: true, amount: 23_333 }
const total = { currency: 'UAH', sum: 140_000, tax, total: 140_000 }

const lineOf = (label: string) => screen.getByText(label).nextSibling

test('the cart says the price of each item, the sum, the tax and what is to be paid', async () => {
  serveCart([priced(first, 45_000, 2), priced(renewal, 50_000)], { 'GET /api/cart/total': () => ({ body: total }) })
  await renderCart()
  await registerButton()
  const [registration, extension] = cartRows()
  expect(registration).toHaveTextContent('UAH 900.00UAH 450.00 a year')
  expect(extension).toHaveTextContent('UAH 500.00')
  expect(await screen.findByText('To pay')).toBeVisible()
  expect(screen.queryByText('Subtotal')).toBeNull()
  expect(lineOf('including VAT 20%')).toHaveTextContent('UAH 233.33')
  expect(lineOf('To pay')).toHaveTextContent('UAH 1,400.00')
})

test('a tax on top of the prices stands between their sum and what is to be paid', async () => {
  const onTop = { currency: 'UAH', sum: 90_000, tax: { ...tax, included: false, amount: 18_000 }, total: 108_000 }
  serveCart([priced(first, 45_000, 2)], { 'GET /api/cart/total': () => ({ body: onTop }) })
  await renderCart()
  expect(await screen.findByText('To pay')).toBeVisible()
  const sums = ['Subtotal', 'VAT 20%', 'To pay'].map(label => lineOf(label)?.textContent)
  expect(sums.map(text => text?.replace(/\s/g, ' '))).toEqual(['UAH 900.00', 'UAH 180.00', 'UAH 1,080.00'])
})

test('the sum follows a change of the term', async () => {
  let years = 1
  const sum = () => ({ currency: 'UAH', sum: 45_000 * years, total: 45_000 * years })
  serveCart([], {
    'GET /api/cart': () => ({ body: [priced(first, 45_000, years)] }),
    'GET /api/cart/total': () => ({ body: sum() }),
    'PUT /api/cart/1': () => {
      years = 3
      return { body: priced(first, 45_000, years) }
    },
  })
  const { user } = await renderCart()
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Term of first.com' }), '3 years')
  await waitFor(() => expect(lineOf('To pay')).toHaveTextContent('UAH 1,350.00'))
})

test('an order at once after a change of the cart waits for its sum, which it expects', async () => {
  signIn()
  const second = { ...first, id: 2, name: 'second' }
  let items = [priced(first, 45_000), priced(second, 45_000)]
  const sum = () => ({ currency: 'UAH', sum: 45_000 * items.length, total: 45_000 * items.length })
  let answer = (): void => undefined
  const slow = new Promise<void>(resolve => {
    answer = resolve
  })
  let sent: unknown
  serveCart([], {
    'GET /api/cart': () => ({ body: items }),
    'GET /api/cart/total': async () => {
      if (items.length === 1) await slow
      return { body: sum() }
    },
    'DELETE /api/cart/2': () => {
      items = items.slice(0, 1)
      return { status: 204 }
    },
    'POST /api/cart/submit': async request => {
      sent = await request.json()
      return { status: 409, body: { code: 'cart_changed' } }
    },
  })
  const { user } = await renderCart()
  await waitFor(() => expect(lineOf('To pay')).toHaveTextContent('UAH 900.00'))
  await user.click(screen.getByRole('button', { name: 'Remove second.com' }))
  await user.click(await registerButton())
  expect(sent).toBeUndefined()
  answer()
  await waitFor(() => expect(sent).toMatchObject({ expected: { currency: 'UAH', total: 45_000 } }))
})

test('a new price that is on its way to the page is not ordered before it is shown', async () => {
  signIn()
  let price = 45_000
  let answer = (): void => undefined
  const slow = new Promise<void>(resolve => {
    answer = resolve
  })
  const sent: object[] = []
  serveCart([priced(first, 45_000)], {
    'GET /api/cart/total': async () => {
      if (price > 45_000) await slow
      return { body: { currency: 'UAH', sum: price, total: price } }
    },
    'POST /api/cart/submit': async request => {
      sent.push((await request.json()) as object)
      price = 60_000
      return { status: 409, body: { code: 'price_changed' } }
    },
  })
  const { user } = await renderCart()
  await waitFor(() => expect(lineOf('To pay')).toHaveTextContent('UAH 450.00'))
  for (let times = 0; times < 2; times += 1) {
    await user.click(await registerButton())
    await waitFor(() => expect(sent).toHaveLength(times + 1))
  }
  expect(sent).toMatchObject([{ expected: { total: 45_000 } }, { expected: { total: 45_000 } }])
  answer()
  await waitFor(() => expect(lineOf('To pay')).toHaveTextContent('UAH 600.00'))
})

test('a sum that does not come can be asked for again, and the cart can be submitted', async () => {
  let works = false
  serveCart([priced(first, 45_000)], {
    'GET /api/cart/total': () => (works ? { body: total } : { status: 500, body: { code: 'internal' } }),
  })
  const { user } = await renderCart()
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(await registerButton()).toBeEnabled()
  works = true
  await user.click(again)
  expect(await screen.findByText('To pay')).toBeVisible()
})

const order = {
  id: 4,
  number: '2026-000004',
  created_at: '2026-11-26T10:00:00Z',
  state: 'open',
  currency: 'UAH',
  items: [],
  total: 45_000,
  payment: { method: 'invoice', instructions: 'Pay to UA00.', due_at: '2026-12-10T10:00:00Z' },
}

/** A customer who has just ordered `first`. */
const placeOrder = async (placed: object = order, rules: object[] = []) => {
  signIn()
  let items = [priced(first, 45_000)]
  serveCart([], {
    'GET /api/zones/rules': () => ({ body: rules }),
    'GET /api/cart': () => ({ body: items }),
    'GET /api/cart/total': () => ({ body: total }),
    'POST /api/cart/submit': () => {
      items = []
      return { body: { submitted: 1, domain_ids: [10], order_id: 4 } }
    },
    'GET /api/orders/4': () => ({ body: placed }),
  })
  const { user } = await renderCart()
  await user.click(await registerButton())
}

test('a submitted cart says how much, how and until when to pay, and leads to its order', async () => {
  await placeOrder()
  const link = await screen.findByRole('link', { name: 'Order and invoice' })
  expect(link).toHaveAttribute('href', '/cpc/billing')
  const order4 = await screen.findByRole('link', { name: 'Order 2026-000004' })
  expect(order4).toHaveAttribute('href', '/cpc/billing?order=4')
  for (const text of ['Dec 10, 2026', 'Pay to UA00.', /usually within one working day/])
    expect(screen.getByText(text)).toBeVisible()
  expect(screen.getByText('To pay').parentElement).toHaveTextContent(/UAH\s450.00/)
  expect(screen.getByRole('button', { name: 'Download invoice' })).toBeVisible()
})

test('an order that can be paid online says what the credit leaves to pay, and leads to its payment', async () => {
  const payment = { method: 'invoice', instructions: '', amount: 10_000, providers: ['stripe'] }
  await placeOrder({ ...order, total: 60_000, credit: 50_000, payment })
  expect(await screen.findByRole('link', { name: 'Pay now' })).toHaveAttribute('href', '/cpc/billing?order=4')
  expect(lineOf('Paid from your credit')).toHaveTextContent('UAH 500.00')
  expect(lineOf('To pay')).toHaveTextContent('UAH 100.00')
  expect(screen.queryByText('We will write to you how to pay.')).toBeNull()
})

const rulesOf = (zone: string, register?: string) => ({
  ...{ zone, contacts: true, auth_code: true, transfer_days: 5, transfer_lock: true, renew: [1], redemption_days: 30 },
  register,
})

test('nothing of an order that the credit has paid is to be paid, waits for that, or can be withdrawn', async () => {
  const { payment: _, ...paid } = order
  await placeOrder({ ...paid, state: 'paid', credit: 45_000 }, [rulesOf('com', 'both')])
  expect(await screen.findByText('Paid from your credit')).toBeVisible()
  expect(lineOf('Paid from your credit')).toHaveTextContent('UAH 450.00')
  expect(await screen.findByText(/usually within one working day/)).toBeVisible()
  for (const untrue of ['To pay', /only once the order is paid/, /withdraw a request/])
    expect(screen.queryByText(untrue)).toBeNull()
})

test.each([
  [undefined, /waiting for approval/, /usually within one working day/, /only once the order is paid/],
  [
    'both',
    /waiting for approval/,
    '.com domains are registered only once the order is paid.',
    /^1 domain is requested/,
  ],
  ['payment', /^1 domain is requested/, '.com domains are registered only once the order is paid.', /working day/],
])('an order of a zone whose rule is %s says what its names wait for', async (register, state, step, untrue) => {
  await placeOrder(order, [rulesOf('com', register), rulesOf('net', 'payment')])
  expect(await screen.findByText(state)).toBeVisible()
  expect(await screen.findByText(step)).toBeVisible()
  expect(screen.queryByText(untrue)).toBeNull()
})

const { is_default: _, ...plain } = aRegistrant
const other = { ...plain, id: 2, label: 'Firm' }
const billed = { ...order, customer: { name: 'Acme', address: '' } }

test.each([
  ['the registrant of a first order', [], undefined, { registrant_id: 1, billing_id: 1 }],
  ['the customer of the last order', [billed], undefined, { registrant_id: 1 }],
  ['the registrant, where that is chosen', [billed], 'Same as the registrant', { registrant_id: 1, billing_id: 1 }],
  ['another address', [], 'Firm, Kyiv', { registrant_id: 1, billing_id: 2 }],
])('the invoice goes to %s', async (_, orders, choice, body) => {
  signIn()
  let sent: unknown
  serveCart([priced(first, 45_000)], {
    'GET /api/address-book/': () => ({ body: [aRegistrant, other] }),
    'GET /api/cart/total': () => ({ body: total }),
    'GET /api/orders': () => ({ body: orders }),
    'POST /api/cart/submit': async request => {
      sent = await request.json()
      return { status: 409, body: { code: 'cart_changed' } }
    },
  })
  const { user } = await renderCart()
  const invoice = await screen.findByLabelText('Invoice to')
  if (choice) await user.selectOptions(invoice, choice)
  await user.click(await registerButton())
  await waitFor(() => expect(sent).toEqual({ ...body, expected: { currency: total.currency, total: total.total } }))
})

test('without prices nothing asks for a sum, and names are counted', async () => {
  const calls = serveCart([first, renewal])
  await renderCart()
  await registerButton()
  expect(lineOf('Domains in total')).toHaveTextContent('2')
  expect(calls.filter(call => call.includes('total'))).toEqual([])
})

const sold = {
  status: 404,
  body: { code: 'domain_available' },
  headers: { 'lookup-source': 'registry', 'lookup-price': 'UAH 7470000 1494000' },
}

test('the total of all free names of a search has the own prices of those that have one', async () => {
  const user = await search(zones, 'en', domain => (domain === 'gold.com' ? sold : whois(domain)))
  await user.type(screen.getByRole('textbox'), 'gold, one, taken{Enter}')
  expect(await screen.findByText(/^UAH.75,150\.00 for a year$/)).toBeVisible()
})

test('a name with a price of its own that is sold says what it costs before it is put into the cart', async () => {
  const user = await search(zones, 'en', domain => (domain === 'gold.com' ? sold : whois(domain)))
  await user.type(screen.getByRole('textbox'), 'gold{Enter}')
  expect(await screen.findByText(/^UAH 74,700.00 a year/)).toHaveTextContent('renews at UAH 14,940.00 a year')
  expect(screen.getAllByText('Premium')).toHaveLength(1)
  expect(screen.getByRole('button', { name: /^Add to cart: gold\.com/ })).toBeEnabled()
})

test('a name that the registry sells at a price of its own is marked, in the result and among other zones', async () => {
  const premium = {
    body: 'Nobody has this name.\n\nPrice of the First Year: 1500.00 USD',
    headers: { 'lookup-source': 'registry', 'lookup-reason': 'premium' },
  }
  const kept = { body: 'Nobody has this name.', headers: { 'lookup-reason': 'reserved' } }
  const user = await search([...zones, { zone: 'org' }], 'en', domain => (domain === 'gold.org' ? kept : premium))
  await user.type(screen.getByRole('textbox'), 'gold{Enter}')
  expect(await screen.findByRole('region', { name: 'WHOIS record' })).toHaveTextContent('1500.00 USD')
  const others = within(screen.getByRole('list', { name: /other extensions/i }))
  expect(await others.findByText('Taken')).toBeVisible()
  expect(await others.findByText('Premium')).toBeVisible()
  expect(screen.getAllByText('Premium')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^Add to cart: gold/ })).toBeNull()
})
