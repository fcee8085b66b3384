import { registerLocales } from '@panel/shared/i18n'
import { useNavigate } from '@panel/shared/panel'
import { useSession, useToasts } from '@panel/shared/session'
import { answerApi, renderInPlatform, translatePage } from '@panel/shared/testing'
import { buttonClass } from '@panel/shared/ui'
import { screen, waitFor, within } from '@testing-library/react'
import { panel } from '../panel'
import { HomePage } from './home-page'

registerLocales('mfe-search-cart', panel.locales)

type Answers = Parameters<typeof answerApi>[0]

const record = 'Domain Name: <b>GOOGLE</b>.COM\nRegistrar: Example'

const serve = (answers: Answers = {}) =>
  answerApi({
    'GET /api/zones': () => ({ body: [{ zone: 'com' }, { zone: 'net' }, { zone: 'org' }] }),
    'GET /api/health': () => ({ body: { status: 'ok' } }),
    'GET /api/cart': () => ({ body: [] }),
    'GET /api/whois': () => ({ status: 404, body: { code: 'domain_available' } }),
    ...answers,
  })

const whois = (byDomain: Record<string, ReturnType<Answers[string]>>): Answers => ({
  'GET /api/whois': request =>
    byDomain[new URL(request.url).searchParams.get('domain') ?? ''] ?? { status: 404, body: {} },
})

const item = { id: 1, name: 'example', zone: 'com', kind: 'register', domain_id: null }

const search = async (text: string, language: 'en' | 'uk' = 'en') => {
  const result = await renderInPlatform(<HomePage />, { language })
  await result.user.type(screen.getByRole('textbox'), `${text}{Enter}`)
  return result
}

afterEach(() => {
  useSession.setState({ token: null, user: null, loading: false, signIn: null })
  useToasts.setState({ toasts: [] })
})

test('a taken name shows its lookup text literally, with source and time', async () => {
  const headers = { 'lookup-source': 'registry', 'lookup-time': '2026-01-05T08:30:00Z' }
  serve(whois({ 'google.com': { body: record, headers } }))
  await search('google')
  const evidence = await screen.findByRole('region', { name: 'WHOIS record' })
  expect(evidence.querySelector('pre')).toHaveTextContent('Domain Name: <b>GOOGLE</b>.COM Registrar: Example')
  expect(evidence).toHaveTextContent('Source: registry')
  expect(evidence).toHaveTextContent('Checked Jan 5, 2026, 10:30 AM GMT+2')
  expect(screen.getByRole('heading', { name: 'google.com' })).toBeVisible()
  expect(screen.getAllByRole('status').map(region => region.textContent)).toContain(
    'google.com is taken. Its WHOIS record is below.',
  )
  expect(screen.queryByRole('button', { name: 'Add to cart: google.com' })).toBeNull()
})

test('a look-alike says what it looks like, under each zone that is offered', async () => {
  const said = (word: string) => ({
    status: 404,
    body: { code: 'domain_available' },
    headers: { 'lookup-look-alike': `kind=whole&word=${word}` },
  })
  serve(whois({ 'xn--80ak6aa92e.com': said('apple'), 'xn--80ak6aa92e.net': said('apple') }))
  await search('аррӏе')
  const warning = /All letters of this name are from another alphabet than those of “apple”/
  await waitFor(() => expect(screen.getAllByText(warning)).toHaveLength(2))
  expect(await screen.findByRole('button', { name: 'Add to cart: аррӏе.net' })).toBeVisible()
})

test('names that servers of others were asked about say so, with the time of the answer', async () => {
  const headers = (source: string) => ({ 'lookup-source': source, 'lookup-time': '2026-01-05T08:30:00Z' })
  const answers = {
    'free.com': { status: 404, body: { code: 'domain_available' }, headers: headers('rdap') },
    'doubt.com': { status: 503, body: { code: 'lookup_unknown' }, headers: headers('whois') },
    'google.com': { body: record, headers: headers('rdap') },
  }
  serve(whois(answers))
  const { user } = await search('free')
  expect(await screen.findByText('Checked by RDAP Jan 5, 2026, 10:30 AM GMT+2')).toBeVisible()
  const again = async (name: string) => {
    await user.clear(screen.getByRole('textbox'))
    await user.type(screen.getByRole('textbox'), `${name}{Enter}`)
  }
  await again('doubt')
  expect(await screen.findByText('Checked by WHOIS Jan 5, 2026, 10:30 AM GMT+2')).toBeVisible()
  await again('google')
  const evidence = await screen.findByRole('region', { name: 'WHOIS record' })
  expect(evidence).toHaveTextContent('Checked by RDAP Jan 5, 2026, 10:30 AM GMT+2')
})

test('names like a taken one are suggested on request: those that are free, to be put into the cart', async () => {
  const added: unknown[] = []
  const calls = serve({
    ...whois({ 'google.com': { body: record }, 'googleapp.com': { body: record } }),
    'POST /api/cart/add': async request => {
      added.push(await request.json())
      return { status: 201, body: { ...item, name: 'mygoogle' } }
    },
  })
  const { user } = await search('google')
  const ask = await screen.findByRole('button', { name: 'Suggest similar names' })
  const before = calls.length
  await user.click(ask)
  const list = await screen.findByRole('list', { name: 'Similar names' })
  await user.click(await within(list).findByRole('button', { name: 'Add to cart: mygoogle.com' }))
  expect(added).toEqual([{ name: 'mygoogle', zone: 'com' }])
  expect(within(list).queryByText('googleapp.com')).toBeNull()
  expect(calls.slice(before).filter(call => call.startsWith('GET /api/whois'))).toHaveLength(6)
  const hide = screen.getByRole('button', { name: 'Hide', expanded: true })
  await user.click(hide)
  expect(screen.queryByRole('list', { name: 'Similar names' })).toBeNull()
})

test('where all similar names are taken, that is said', async () => {
  serve({ 'GET /api/whois': () => ({ body: record }) })
  const { user } = await search('google')
  await user.click(await screen.findByRole('button', { name: 'Suggest similar names' }))
  expect(await screen.findByText('The similar names we thought of are taken, too.')).toBeVisible()
})

test('a taken name without a record says that there is none', async () => {
  serve(whois({ 'google.com': { body: '' } }))
  await search('google')
  expect(await screen.findByText('The registry returned no data for this name.')).toBeVisible()
})

test('an available name goes into the cart once, however often it is clicked', async () => {
  let inCart: unknown[] = []
  const calls = serve({
    'GET /api/cart': () => ({ body: inCart }),
    'POST /api/cart/add': async request => {
      expect(await request.json()).toEqual({ name: 'example', zone: 'com' })
      inCart = [item]
      return { status: 201, body: item }
    },
  })
  await search('example')
  const add = await screen.findByRole('button', { name: 'Add to cart: example.com' })
  // That of the name, and that of the other extensions.
  await waitFor(() => expect(screen.getAllByText(/^Checked .*\d{1,2}:\d{2}/)).toHaveLength(2))
  add.click()
  add.click()
  expect(await screen.findByRole('link', { name: 'In cart: example.com. Open the cart' })).toBeVisible()
  expect(calls.filter(call => call === 'POST /api/cart/add')).toHaveLength(1)
  expect(useToasts.getState().toasts).toMatchObject([{ tone: 'success', text: 'Domain added to cart.' }])
})

const another = { ...item, id: item.id + 1, name: 'another' }

/** A visitor adds a first name, which the server takes; its cart then answers this. */
const addFirst = async (answer: { status?: number; body: unknown }) => {
  let added = false
  serve({
    'GET /api/cart': () => (added ? answer : { body: [] }),
    'POST /api/cart/add': () => {
      added = true
      return { status: 201, body: item }
    },
  })
  const { user } = await search('example')
  await user.click(await screen.findByRole('button', { name: 'Add to cart: example.com' }))
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1))
  return useToasts.getState().toasts
}

test.each([
  ['is empty', []],
  ['is one that another tab has begun', [another]],
  ['has the name as an item of an earlier cart', [{ ...item, id: item.id + 7 }]],
  ['has the name in another zone', [{ ...item, id: item.id + 1, zone: 'net' }]],
  ['has the renewal of that name', [{ ...item, id: item.id + 1, kind: 'renew' }]],
])('a visitor whose cart %s after the first name reads that it needs a cookie', async (_case, body) => {
  expect(await addFirst({ body })).toMatchObject([
    { tone: 'danger', text: expect.stringContaining('Allow cookies for localhost') },
  ])
})

test('a visitor whose browser keeps no cookie can add the name again', async () => {
  await addFirst({ body: [] })
  expect(await screen.findByRole('button', { name: 'Add to cart: example.com' })).toBeVisible()
})

test.each([
  ['has it', { body: [item] }],
  ['has it after others', { body: [another, item] }],
  ['has it for more years', { body: [{ ...item, years: 2 }] }],
  ['cannot be read', { status: 500, body: 'broken' }],
  ['is refused', { status: 403, body: { detail: 'Not from here.' } }],
])('a visitor whose cart %s after the first name reads that it was added', async (_case, answer) => {
  expect(await addFirst(answer)).toMatchObject([{ tone: 'success', text: 'Domain added to cart.' }])
})

test.each([
  [{ status: 500, body: 'broken' }, 'Error adding to cart.'],
  [{ status: 409, body: { detail: 'Already taken by a friend.' } }, 'Already taken by a friend.'],
])('a failed add says why and can be tried again', async (answer, text) => {
  serve({ 'POST /api/cart/add': () => answer })
  const { user } = await search('example')
  await user.click(await screen.findByRole('button', { name: 'Add to cart: example.com' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(screen.getByRole('button', { name: 'Add to cart: example.com' })).not.toHaveAttribute('aria-disabled')
})

test('a name without a lookup is not offered, and can be tried again', async () => {
  let answer: ReturnType<Answers[string]> = { status: 503, body: { code: 'lookup_unknown' } }
  serve({ 'GET /api/whois': () => answer })
  const { user } = await search('example')
  expect(await screen.findByText('We couldn’t check this name')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add to cart: example.com' })).toBeNull()
  answer = { status: 404, body: {} }
  const result = screen.getByRole('heading', { name: 'example.com' }).closest('section')
  await user.click(within(result ?? document.body).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Add to cart: example.com' })).toBeVisible()
})

test('another failure counts as available, says that the check was not completed (S7.11)', async () => {
  serve({ 'GET /api/whois': () => ({ status: 500, body: { code: 'internal' } }) })
  await search('example')
  expect(await screen.findByRole('button', { name: 'Add to cart: example.com' })).toBeVisible()
  expect(screen.getByText('The check did not finish')).toBeVisible()
})

test('a slow answer to an earlier search is never shown', async () => {
  let releaseSlow = () => {}
  const slow = new Promise<{ body: string }>(resolve => {
    releaseSlow = () => resolve({ body: 'the slow record' })
  })
  serve(whois({ 'slow.com': slow, 'fast.com': { body: 'the fast record' } }))
  const { user } = await search('slow')
  const field = screen.getByRole('textbox')
  await user.clear(field)
  await user.type(field, 'fast{Enter}')
  expect(await screen.findByText('the fast record')).toBeVisible()
  releaseSlow()
  await slow
  expect(screen.queryByText('the slow record')).toBeNull()
})

test('the address keeps the search over a reload', async () => {
  serve(whois({ 'google.com': { body: record } }))
  await renderInPlatform(<HomePage />, { route: '/?q=google.com' })
  expect(await screen.findByRole('heading', { name: 'google.com' })).toBeVisible()
  expect(screen.getByRole('textbox')).toHaveValue('google.com')
})

test('a search in the address waits for zones that do not load, and can be tried again', async () => {
  let answer: ReturnType<Answers[string]> = { status: 500, body: 'broken' }
  serve({ ...whois({ 'google.com': { body: record } }), 'GET /api/zones': () => answer })
  const { user } = await renderInPlatform(<HomePage />, { route: '/?q=google.com' })
  expect(await screen.findByRole('alert')).toHaveTextContent('The search failed. Try again.')
  answer = { body: [{ zone: 'com' }] }
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'google.com' })).toBeVisible()
})

test('the same name is looked up in the other zones', async () => {
  serve(whois({ 'example.net': { body: record } }))
  await search('example')
  const others = await screen.findByRole('list', { name: 'The same name with other extensions' })
  const [net, org] = within(others).getAllByRole('listitem')
  await waitFor(() => expect(net).toHaveTextContent('example.netTaken'))
  await waitFor(() => expect(org).toHaveTextContent('example.orgAvailable'))
})

test('many names each have their own state', async () => {
  let answer = () => {}
  const taken = new Promise<{ body: string }>(resolve => {
    answer = () => resolve({ body: record })
  })
  serve(whois({ 'b.net': taken }))
  await search('a, b.net, -c-')
  const list = await screen.findByRole('list', { name: '2 names' })
  expect(await screen.findByText('Looking up the names…')).toBeVisible()
  translatePage()
  answer()
  await waitFor(() => expect(within(list).getByText('Taken')).toBeVisible())
  expect(within(list).getByText('Available')).toBeVisible()
  expect(await screen.findByText('A name neither starts nor ends with a hyphen.', { exact: false })).toBeVisible()
  expect(screen.getAllByText('1 available · 1 taken')[0]).toBeVisible()
})

test.each([
  ['mail@acme.com', 'en', 'acme.com', 'Searched acme.com (from the email address).'],
  ['i❤️.com', 'en', 'i.com', '❤️ was left out of i.com.'],
  ['i❤️.com', 'uk', 'i.com', 'З i.com прибрано ❤️.'],
] as const)('of %s, what was left out is said: %s', async (text, language, name, said) => {
  serve()
  await search(text, language)
  expect(await screen.findByRole('heading', { name })).toBeVisible()
  expect(await screen.findByText(said)).toBeVisible()
})

test('an address with what was typed says it too', async () => {
  serve()
  await renderInPlatform(<HomePage />, { route: '/?q=mail%40acme.com' })
  expect(await screen.findByText('Searched acme.com (from the email address).')).toBeVisible()
})

test('empty input does nothing (S5.5)', async () => {
  const calls = serve()
  await search('  !! ')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Search' })).not.toHaveAttribute('aria-busy'))
  expect(calls.filter(call => call.startsWith('GET /api/whois'))).toEqual([])
  expect(screen.getByRole('list', { name: 'From a name to a domain' })).toBeVisible()
})

test('both forms of a name in another script show, and mixed scripts are warned about', async () => {
  serve()
  await search('раypal.com', 'uk')
  expect(await screen.findByRole('heading', { name: /раypal\.com xn--ypal-43d9g\.com/ })).toBeVisible()
  expect(screen.getByText(/змішано літери різних абеток/)).toBeVisible()
})

test.each([
  [true, 1],
  [false, 0],
])('an administrator (%s) finds a manage button on taken names (S2.28)', async (isAdmin, count) => {
  useSession.setState({ user: { email: 'a@example.com' }, token: 't', loading: false })
  const me = { id: 1, email: 'a@example.com', is_admin: isAdmin }
  const calls = serve({ ...whois({ 'google.com': { body: record } }), 'GET /api/users/me': () => ({ body: me }) })
  await search('google')
  await screen.findByRole('region', { name: 'WHOIS record' })
  await waitFor(() => expect(calls).toContain('GET /api/users/me'))
  await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Manage google.com' })).toHaveLength(count))
})

test.each([
  [{ body: { status: 'ok' } }, 'API status: OK'],
  [{ body: { status: 'degraded' } }, 'API status: error'],
  [{ status: 503, body: {} }, 'API status: error'],
])('the API status %j reads %s (S4.5)', async (answer, text) => {
  serve({ 'GET /api/health': () => answer })
  await renderInPlatform(<HomePage />)
  expect(await screen.findByText(text)).toBeVisible()
})

test('while the zones are late, the place of the result is there at once; a failure can be tried again', async () => {
  let fail: (answer: { status: number }) => void = () => undefined
  const late = new Promise<{ status: number }>(resolve => {
    fail = resolve
  })
  serve({ 'GET /api/zones': () => late })
  const { user } = await search('example')
  expect(await screen.findByText('Looking up the names…')).toBeVisible()
  serve({ 'GET /api/whois': () => ({ status: 404, body: {} }) })
  fail({ status: 500 })
  expect(await screen.findByRole('alert')).toHaveTextContent('The search failed. Try again.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'example.com' })).toBeVisible()
})

test.each(['!!!!', '😀'])('%s holds nothing that a name can have, and the field says what can', async text => {
  serve()
  const { user } = await search(text)
  const field = screen.getByRole('textbox')
  await waitFor(() => expect(field).toHaveAccessibleDescription('Enter letters, digits or hyphens.'))
  await user.clear(field)
  await user.type(field, 'example{Enter}')
  expect(await screen.findByRole('heading', { name: 'example.com' })).toBeVisible()
  expect(field).not.toHaveAccessibleDescription()
})

/** The buttons of a browser. */
const History = () => {
  const navigate = useNavigate()
  return (
    <>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={() => navigate(1)}>
        Forward
      </button>
    </>
  )
}

test('after a search that holds nothing, the way back and forth shows the results of its searches', async () => {
  serve()
  const { user } = await renderInPlatform(
    <>
      <History />
      <HomePage />
    </>,
    { route: '/?q=first.com' },
  )
  expect(await screen.findByRole('heading', { name: 'first.com' })).toBeVisible()
  const field = screen.getByRole('textbox')
  await user.clear(field)
  await user.type(field, 'second{Enter}')
  expect(await screen.findByRole('heading', { name: 'second.com' })).toBeVisible()
  await user.clear(field)
  await user.type(field, '!!!!{Enter}')
  await waitFor(() => expect(field).toHaveAccessibleDescription('Enter letters, digits or hyphens.'))
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(await screen.findByRole('heading', { name: 'first.com' })).toBeVisible()
  expect(field).not.toHaveAccessibleDescription()
  await user.click(screen.getByRole('button', { name: 'Forward' }))
  expect(await screen.findByRole('heading', { name: 'second.com' })).toBeVisible()
})

test('a name in a zone that is not offered stays as typed, and an offered one is a click away', async () => {
  serve()
  const { user } = await search('foo.xyz')
  expect(await screen.findByText(/\.xyz is not offered here\. Try foo\.com\./)).toBeVisible()
  expect(screen.getByRole('textbox')).toHaveValue('foo.xyz')
  await user.click(screen.getByRole('link', { name: 'Search foo.com' }))
  expect(await screen.findByRole('heading', { name: 'foo.com' })).toBeVisible()
})

test('of a pasted address the registrable name is searched at once', async () => {
  serve()
  await search('https://www.Example.com/path')
  expect(await screen.findByRole('heading', { name: 'example.com' })).toBeVisible()
})

test('a name of mixed scripts is not offered as the first thing to buy', async () => {
  serve()
  await search('pаypal')
  const button = await screen.findByRole('button', { name: /^Add to cart/ })
  expect(button).toHaveClass(...buttonClass({ variant: 'secondary', size: 'lg' }).split(' '))
})
