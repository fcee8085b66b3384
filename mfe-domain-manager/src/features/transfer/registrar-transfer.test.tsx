import type { Domain } from '@panel/shared/contract'
import { registerLocales } from '@panel/shared/i18n'
import { ruleLocales } from '@panel/shared/rules/locales'
import { useSession, useToasts } from '@panel/shared/session'
import { answerApi, holdAnswer, providePageSettings, renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { DomainManagerPage } from '../../app/domain-manager-page'
import { panel } from '../../panel'
import { sampleDomain } from '../../testing/sample-domain'
import './transfer-in-dialog'

registerLocales(panel.name, panel.locales)
providePageSettings({ prices: true })

const since = '2026-11-20T10:00:00Z'
const until = '2026-11-25T10:00:00Z'
const asked = sampleDomain({
  status: 'pending',
  expires_at: null,
  pending: [{ kind: 'transfer', since, attempts: 4, until }],
})
const prices = { currency: 'UAH', register: 1, renew: 2, transfer: 45_000, restore: 4 }
const expected = { currency: 'UAH', total: 45_000 }

const anAddress = {
  first_name: 'Ivan',
  last_name: 'Franko',
  address_line1: 'Svobody 1',
  address_line2: null,
  country: 'UA',
  state: null,
  postal_code: '79000',
  vat_number: null,
  email: 'ivan@example.com',
  phone_code: '+380',
  phone_number: '32',
}

type Handlers = Parameters<typeof answerApi>[0]

const start = async (list: Domain[], handlers: Handlers, route: string, language: 'en' | 'uk' = 'en') => {
  const calls = answerApi({
    'GET /api/domains/my': () => ({ body: list }),
    'GET /api/transfers': () => ({ body: [] }),
    'GET /api/operations': () => ({ body: [] }),
    'GET /api/zones': () => ({ body: [{ zone: 'com', prices }, { zone: 'com.ua' }] }),
    'GET /api/domains/12': () => ({ body: list[0] }),
    ...handlers,
  })
  const { user, unmount } = await renderInPlatform(<DomainManagerPage />, { route, language })
  return { user, unmount, calls }
}

const open = (changes: Partial<Domain>, handlers: Handlers = {}) =>
  start([sampleDomain(changes)], handlers, '/app/domain-manager?domain=12')
const texts = () => useToasts.getState().toasts.map(({ text }) => text)
const drawerOf = async () => within(await screen.findByRole('dialog', { name: 'example.com' }))

// What the page loads when it is first needed is there: how long that takes on a busy machine is not the question.
beforeAll(() => Promise.all([panel.locales, ruleLocales].flatMap(({ en, uk }) => [en(), uk()])))

beforeEach(() => {
  sessionStorage.clear()
  useSession.setState({ token: 'token', user: { email: 'olena@example.com' }, signIn: null, loading: false })
  useToasts.setState({ toasts: [] })
})

test('a wrong auth code is reported next to its field, stays there, and is stored nowhere', async () => {
  const reason = { code: 'registry_2202', text: 'The auth code is wrong.' }
  const { user } = await start(
    [],
    { 'POST /api/domains/transfer-in': () => ({ status: 201, body: { ...asked, status: 'rejected', reason } }) },
    '/app/domain-manager?transfer-in=example.com',
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer a domain to us' }))
  expect(await dialog.findByText(/^Transfer: UAH\s450\.00, with one more year/)).toBeVisible()
  const code = dialog.getByLabelText('Auth code')
  await user.click(code)
  await user.paste('wrong-code')
  await user.click(dialog.getByRole('button', { name: 'Request transfer' }))
  expect(await dialog.findByText('The auth code is wrong.')).toBeVisible()
  expect(code).toHaveFocus()
  expect(code).toHaveValue('wrong-code')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('wrong-code')
})

/** The form where a transfer costs 540, and 600 once a request was refused for that; and what it has sent. */
const startAsPriceChanges = async (query: string) => {
  const sent: unknown[] = []
  let total = 54_000
  const { user } = await start(
    [],
    {
      'GET /api/zones': () => ({ body: [{ zone: 'com', prices: { ...prices, transfer_total: total } }] }),
      'GET /api/domains/transfer-in': () => ({
        body: { name: 'x', zone: 'com', price: { currency: 'UAH', sum: 1, total }, auth_code: true, days: 5 },
      }),
      'POST /api/domains/transfer-in': async request => {
        sent.push(await request.json())
        if (sent.length === 2) return { status: 201, body: asked }
        total = 60_000
        return { status: 409, body: { status: 409, code: 'price_changed', detail: 'The sum has changed meanwhile.' } }
      },
      'GET /api/domains/12': () => ({ body: asked }),
    },
    `/app/domain-manager?transfer-in=${query}`,
  )
  return { user, sent }
}

test('a transfer is agreed to at its price with the tax, which is read again where it has changed', async () => {
  const { user, sent } = await startAsPriceChanges('')
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer a domain to us' }))
  await user.click(dialog.getByRole('button', { name: 'Transfer several domains from a list' }))
  await user.click(dialog.getByLabelText('Domains and their auth codes'))
  await user.paste('one.com A1\ntwo.com B2')
  expect(await dialog.findByText(/^Transfer of 2 domains: UAH\s1,080\.00/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Request 2 transfers' }))
  expect(await dialog.findByText(/^The sum has changed meanwhile\./)).toBeVisible()
  expect(dialog.queryByText(/price of its own/)).toBeNull()
  expect(dialog.getByText(/^Transfer of 1 domain: UAH\s600\.00/)).toBeVisible()
  const taxed = { currency: 'UAH', total: 54_000 }
  expect(sent).toEqual([
    { domain: 'one.com', auth_code: 'A1', expected: taxed },
    { domain: 'two.com', auth_code: 'B2', expected: taxed },
  ])
})

test('the form of one transfer agrees to the price with the tax, and shows a changed one as usual', async () => {
  const { user, sent } = await startAsPriceChanges('example.com')
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer a domain to us' }))
  expect(await dialog.findByText(/^Transfer: UAH\s540\.00/)).toBeVisible()
  await user.type(dialog.getByLabelText('Auth code'), 'right')
  await user.click(dialog.getByRole('button', { name: 'Request transfer' }))
  expect(await dialog.findByText(/^Transfer: UAH\s600\.00/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Request transfer' }))
  const order = { domain: 'example.com', auth_code: 'right' }
  await waitFor(() =>
    expect(sent).toEqual([54_000, 60_000].map(each => ({ ...order, expected: { currency: 'UAH', total: each } }))),
  )
})

test('a name with a price of its own is requested at it, once it was shown', async () => {
  const sent: unknown[] = []
  const { user } = await start(
    [],
    {
      'POST /api/domains/transfer-in': async request => {
        sent.push(await request.json())
        return sent.length > 1
          ? { status: 201, body: asked }
          : { status: 409, body: { status: 409, code: 'price_changed', detail: 'The sum has changed meanwhile.' } }
      },
      'GET /api/domains/transfer-in': () => ({
        body: {
          name: 'example',
          zone: 'com',
          price: { currency: 'UAH', sum: 990_000, total: 990_000 },
          auth_code: true,
          days: 5,
        },
      }),
      'GET /api/domains/12': () => ({ body: asked }),
    },
    '/app/domain-manager?transfer-in=example.com',
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer a domain to us' }))
  await user.click(dialog.getByLabelText('Auth code'))
  await user.paste('right')
  await user.click(dialog.getByRole('button', { name: 'Request transfer' }))
  expect(await dialog.findByText(/price of its own for this name\. Transfer: UAH\s9,900\.00/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Request transfer' }))
  const order = { domain: 'example.com', auth_code: 'right' }
  await waitFor(() =>
    expect(sent).toEqual([
      { ...order, expected },
      { ...order, expected: { currency: 'UAH', total: 990_000 } },
    ]),
  )
})

test('a domain is requested from another registrar, and shows what is waited for', async () => {
  let sent: unknown
  const { user } = await start(
    [],
    {
      'POST /api/domains/transfer-in': async request => {
        sent = await request.json()
        return { status: 201, body: asked }
      },
      'GET /api/domains/12': () => ({ body: asked }),
    },
    '/app/domain-manager?transfer-in=',
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer a domain to us' }))
  await user.click(dialog.getByLabelText('Domain name'))
  await user.paste('example.com')
  await user.click(dialog.getByLabelText('Auth code'))
  await user.paste('right')
  await user.click(dialog.getByRole('button', { name: 'Request transfer' }))
  await waitFor(() => expect(sent).toEqual({ domain: 'example.com', auth_code: 'right', expected }))
  const inside = await drawerOf()
  expect(await inside.findByText('The transfer to us is under way')).toBeVisible()
  expect(inside.getByText(/The other registrar can answer until Nov 25, 2026/)).toBeVisible()
  // Neither how often the registry was asked, nor that somebody must approve: the registrar is waited for.
  expect(inside.queryByText(/Tried \d/)).toBeNull()
  expect(inside.queryByText(/once it is approved/)).toBeNull()
  expect(texts()).toEqual(['The transfer of example.com is requested'])
})

test('a transfer that is requested ends its dialog while the list of domains is still read again', async () => {
  const list = holdAnswer()
  let reads = 0
  const { user } = await start(
    [],
    {
      'GET /api/domains/my': async () => {
        reads += 1
        if (reads > 1) await list.promise
        return { body: [] }
      },
      'POST /api/domains/transfer-in': () => ({ status: 201, body: asked }),
      'GET /api/domains/12': () => ({ body: asked }),
    },
    '/app/domain-manager?transfer-in=example.com',
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer a domain to us' }))
  await user.type(dialog.getByLabelText('Auth code'), 'right')
  await user.click(dialog.getByRole('button', { name: 'Request transfer' }))
  await waitFor(() => expect(texts()).toEqual(['The transfer of example.com is requested']))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Transfer a domain to us' })).toBeNull())
  list.resolve()
})

test('what is refused for another reason, and a name of a zone that is not offered, are said where they belong', async () => {
  let answers = 0
  const { user } = await start(
    [],
    {
      'POST /api/domains/transfer-in': () => {
        answers += 1
        if (answers > 1)
          return {
            status: 201,
            body: { ...asked, status: 'rejected', reason: { code: 'x', text: 'Домен заблоковано.' } },
          }
        const errors = [{ field: 'domain', code: 'invalid', message: 'Не підходить.' }]
        return { status: 422, body: { code: 'validation', detail: 'x', errors } }
      },
    },
    '/app/domain-manager?transfer-in=name.example',
    'uk',
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Трансфер домену до нас' }))
  expect(dialog.getByLabelText('Доменне ім’я')).toHaveValue('name.example')
  await user.type(dialog.getByLabelText('Код авторизації'), 'code')
  await user.click(dialog.getByRole('button', { name: 'Замовити трансфер' }))
  await waitFor(() => expect(dialog.getByLabelText('Доменне ім’я')).toBeInvalid())
  await user.type(dialog.getByLabelText('Доменне ім’я'), '.com')
  await user.click(dialog.getByRole('button', { name: 'Замовити трансфер' }))
  expect(await dialog.findByText('Домен заблоковано.')).toBeVisible()
  expect(dialog.getByLabelText('Код авторизації')).toHaveValue('code')
})

test('several domains are requested from a list: each line has its verdict, and what is refused stays in the list', async () => {
  const sent: unknown[] = []
  const reason = { code: 'registry_2202', text: 'The auth code is wrong.' }
  const { user } = await start(
    [],
    {
      'POST /api/domains/transfer-in': async request => {
        const body: { domain: string; auth_code: string } = await request.json()
        sent.push(body)
        if (body.auth_code === 'bad') return { status: 201, body: { ...asked, status: 'rejected', reason } }
        if (body.domain === 'dropped.zone') {
          const errors = [{ field: 'domain', code: 'x', message: 'This extension is not offered.' }]
          return { status: 422, body: { code: 'validation', detail: 'x', errors } }
        }
        return { status: 201, body: asked }
      },
    },
    '/app/domain-manager?transfer-in=',
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer a domain to us' }))
  await user.click(dialog.getByRole('button', { name: 'Transfer several domains from a list' }))
  const list = dialog.getByLabelText('Domains and their auth codes')
  await user.click(list)
  await user.paste('one.com A1\ntwo.com bad\nbare.com\none.com A2\ndropped.zone C3')
  const verdicts = () =>
    within(dialog.getByRole('list', { name: 'Domains of the list' }))
      .getAllByRole('listitem')
      .map(item => item.textContent?.replace('\u00a0', ' '))
  await waitFor(() =>
    expect(verdicts()).toEqual([
      'one.comUAH 450.00',
      'two.comUAH 450.00',
      'bare.comThe code is missing',
      'one.comThis domain is in the list already',
      'dropped.zoneCan be requested',
    ]),
  )
  expect(dialog.getByText(/^Transfer of 3 domains: UAH\s900\.00/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Request 3 transfers' }))
  expect(await dialog.findByText(/^2 domains were refused and are still in the list/)).toBeVisible()
  expect(sent).toEqual([
    { domain: 'one.com', auth_code: 'A1', expected },
    { domain: 'two.com', auth_code: 'bad', expected },
    { domain: 'dropped.zone', auth_code: 'C3' },
  ])
  expect(list).toHaveValue('two.com bad\nbare.com\none.com A2\ndropped.zone C3')
  expect(verdicts().slice(0, 2)).toEqual(['one.comRequested', 'two.comThe auth code is wrong.'])
  expect(verdicts()).toContain('dropped.zoneThis extension is not offered.')
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('bad')

  await user.clear(list)
  await user.click(dialog.getByRole('button', { name: 'Request transfer' }))
  expect(list).toBeInvalid()
  await user.paste('two.com B2')
  await user.click(dialog.getByRole('button', { name: 'Request 1 transfer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(texts()).toEqual(['2 transfers are requested'])
})

test('while transfers are requested the dialog stays open, so that what was refused is seen', async () => {
  const answers = [holdAnswer(), holdAnswer()]
  let calls = 0
  const { user } = await start(
    [],
    {
      'POST /api/domains/transfer-in': async () => {
        await answers[calls++]?.promise
        return { status: 409, body: { code: 'x', detail: 'Not this one.' } }
      },
    },
    '/app/domain-manager?transfer-in=example.com',
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer a domain to us' }))
  const expectKeptOpen = async () => {
    await waitFor(() => expect(screen.getByRole('form')).toHaveAttribute('aria-busy', 'true'))
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog', { name: 'Transfer a domain to us' })).toBeVisible()
  }
  await user.type(dialog.getByLabelText('Auth code'), 'code')
  await user.click(dialog.getByRole('button', { name: 'Request transfer' }))
  await expectKeptOpen()
  answers[0]?.resolve()
  expect(await dialog.findByText('Not this one.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Transfer several domains from a list' }))
  await user.click(dialog.getByLabelText('Domains and their auth codes'))
  await user.paste('one.com A1')
  await user.click(dialog.getByRole('button', { name: 'Request 1 transfer' }))
  await expectKeptOpen()
  answers[1]?.resolve()
  expect(await dialog.findByText(/^1 domain was refused/)).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('what was typed for one name is not in the form for another', async () => {
  const first = await start([], {}, '/app/domain-manager?transfer-in=')
  await first.user.type(await screen.findByLabelText('Domain name'), 'first.com')
  first.unmount()
  await start([], {}, '/app/domain-manager?transfer-in=second.com')
  expect(await screen.findByLabelText('Domain name')).toHaveValue('second.com')
})

test('a request is withdrawn after a question', async () => {
  const { user } = await open(asked, {
    'POST /api/domains/12/transfer-in/cancel': () => ({
      body: sampleDomain({ status: 'rejected', expires_at: null }),
    }),
  })
  const inside = await drawerOf()
  await user.click(await inside.findByRole('button', { name: 'Cancel transfer' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel the transfer of example.com?' }))
  await user.click(question.getByRole('button', { name: 'Cancel transfer' }))
  await waitFor(() => expect(texts()).toEqual(['The transfer of example.com is cancelled']))
  expect(inside.queryByText('The transfer to us is under way')).toBeNull()
})

test('while the registry cannot be reached, the request is shown as being withdrawn', async () => {
  await open({ ...asked, pending: [{ kind: 'transfer_out', since, attempts: 1 }] })
  const inside = await drawerOf()
  expect(await inside.findByText('The transfer is being cancelled')).toBeVisible()
  expect(inside.queryByRole('button', { name: 'Cancel transfer' })).toBeNull()
})

test('the auth code is shown once, and kept nowhere', async () => {
  const codes = ['first-a1', 'second-b2']
  const { user, calls } = await open(
    {},
    { 'POST /api/domains/12/auth-code': () => ({ body: { auth_code: codes.shift() } }) },
  )
  const inside = await drawerOf()
  const ask = async () => {
    await user.click(inside.getByRole('button', { name: 'Get auth code' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Auth code of example.com' }))
    await user.click(dialog.getByRole('button', { name: 'Get the code' }))
    return dialog
  }
  const dialog = await ask()
  expect(await dialog.findByText('first-a1')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText('first-a1')).toBeNull())
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('first-a1')
  expect(await (await ask()).findByText('second-b2')).toBeVisible()
  expect(calls.filter(call => call.endsWith('/auth-code'))).toHaveLength(2)
})

test('a code that has to be waited for says from when on it can be had, here and in the panel', async () => {
  const pending = [{ kind: 'auth_code', since, attempts: 0, until }]
  const { user } = await open(
    {},
    {
      'POST /api/domains/12/auth-code': () => ({ status: 202, body: { available_at: until } }),
      'GET /api/domains/12': () => ({ body: sampleDomain({ pending }) }),
    },
  )
  const inside = await drawerOf()
  await user.click(inside.getByRole('button', { name: 'Get auth code' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Auth code of example.com' }))
  await user.click(dialog.getByRole('button', { name: 'Get the code' }))
  expect(await dialog.findByText(/^You can get the code from Nov 25, 2026/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  expect(await inside.findByText(/^You can get it from Nov 25, 2026/)).toBeVisible()
})

test('a code that could not be made says so', async () => {
  const { user } = await open(
    {},
    { 'POST /api/domains/12/auth-code': () => ({ status: 503, body: { code: 'x', detail: 'Later.' } }) },
  )
  const inside = await drawerOf()
  await user.click(inside.getByRole('button', { name: 'Get auth code' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Auth code of example.com' }))
  await user.click(dialog.getByRole('button', { name: 'Get the code' }))
  expect(await dialog.findByText('Later.')).toBeVisible()
})

test('the button of a locked domain says what is in the way', async () => {
  await open({ client_transfer_lock: true })
  expect((await drawerOf()).getByRole('button', { name: 'Get auth code' })).toHaveAccessibleDescription(
    'Turn off the transfer lock first.',
  )
})

test.each([
  [true, 'Release now', 'example.com is on its way to the other registrar'],
  [false, 'Refuse', 'The transfer of example.com is refused'],
])('another registrar asks for the domain: its owner answers (%s)', async (approve, name, toast) => {
  let sent: unknown
  const { user } = await open(
    { leaving_at: until },
    {
      'POST /api/domains/12/transfer-out': async request => {
        sent = await request.json()
        return { body: sampleDomain() }
      },
    },
  )
  const inside = await drawerOf()
  expect(inside.getByText(/Unless you refuse, it leaves on Nov 25, 2026/)).toBeVisible()
  await user.click(inside.getByRole('button', { name }))
  if (approve) {
    const question = within(await screen.findByRole('alertdialog', { name: 'Release example.com?' }))
    await user.click(question.getByRole('button', { name }))
  }
  await waitFor(() => expect(texts()).toEqual([toast]))
  expect(sent).toEqual({ approve })
  expect(await inside.findByRole('button', { name: 'Get auth code' })).toBeVisible()
})

test('an approval waits, and can be withdrawn until it is sent', async () => {
  const pending = [{ kind: 'transfer_out', since, attempts: 0, until }]
  const { user } = await open(
    { leaving_at: until },
    {
      'POST /api/domains/12/transfer-out': () => ({
        status: 202,
        body: sampleDomain({ leaving_at: until, pending }),
      }),
    },
  )
  const inside = await drawerOf()
  await user.click(inside.getByRole('button', { name: 'Release now' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Release example.com?' }))
  await user.click(question.getByRole('button', { name: 'Release now' }))
  expect(await inside.findByText(/^Your approval is sent on Nov 25, 2026/)).toBeVisible()
  expect(texts()).toEqual([expect.stringMatching(/^Your approval for example\.com is sent on Nov 25, 2026/)])
  expect(inside.queryByRole('button', { name: 'Release now' })).toBeNull()
  expect(inside.getByRole('button', { name: 'Refuse' })).toBeVisible()
})

test('a registry that wants no code gets none, and the days of a transfer are said', async () => {
  const rules = {
    contacts: false,
    auth_code: false,
    transfer_days: 3,
    transfer_lock: true,
    renew: [1],
    redemption_days: 30,
  }
  let sent: unknown
  const { user } = await start(
    [],
    {
      'GET /api/zones/rules': () => ({ body: [{ ...rules, zone: 'com' }] }),
      'POST /api/domains/transfer-in': async request => {
        sent = await request.json()
        return { status: 201, body: asked }
      },
      'GET /api/domains/12': () => ({ body: asked }),
    },
    '/app/domain-manager?transfer-in=example.com',
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer a domain to us' }))
  expect(await dialog.findByText('The registry of com transfers domains without a code.')).toBeVisible()
  expect(dialog.getByText(/after 3 days\.$/)).toBeVisible()
  expect(dialog.queryByLabelText('Auth code')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Request transfer' }))
  await waitFor(() => expect(sent).toEqual({ domain: 'example.com', expected }))
})

test('a registry that keeps contacts gets the registrant that was chosen', async () => {
  const rules = {
    contacts: true,
    auth_code: true,
    transfer_days: 0,
    transfer_lock: true,
    renew: [1],
    redemption_days: 30,
  }
  const [usual, other] = [1, 2].map(id => ({
    id,
    label: `Office ${id}`,
    city: 'Lviv',
    ...(id === 1 && { is_default: true }),
  }))
  let sent: unknown
  const { user } = await start(
    [],
    {
      'GET /api/zones/rules': () => ({ body: [{ ...rules, zone: 'com' }] }),
      'GET /api/address-book/': () => ({ body: [usual, other].map(one => ({ ...anAddress, ...one })) }),
      'POST /api/domains/transfer-in': async request => {
        sent = await request.json()
        return { status: 201, body: asked }
      },
      'GET /api/domains/12': () => ({ body: asked }),
    },
    '/app/domain-manager?transfer-in=example.com',
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer a domain to us' }))
  await waitFor(() => expect(dialog.getByLabelText('Registrant')).toHaveValue('1'))
  expect(dialog.getByText('The registry transfers the domain at once.')).toBeVisible()
  await user.selectOptions(dialog.getByLabelText('Registrant'), '2')
  await user.type(dialog.getByLabelText('Auth code'), 'code')
  await user.click(dialog.getByRole('button', { name: 'Request transfer' }))
  await waitFor(() => expect(sent).toEqual({ domain: 'example.com', auth_code: 'code', registrant_id: 2, expected }))
})

test('a name of a list that has a price of its own is requested at it, once line and sum have shown it', async () => {
  const sent: { domain: string; expected?: { total: number } }[] = []
  const { user } = await start(
    [],
    {
      'POST /api/domains/transfer-in': async request => {
        const body: { domain: string; expected?: { total: number } } = await request.json()
        sent.push(body)
        return body.domain === 'dear.com' && body.expected?.total !== 990_000
          ? { status: 409, body: { status: 409, code: 'price_changed', detail: 'The sum has changed meanwhile.' } }
          : { status: 201, body: asked }
      },
      'GET /api/domains/transfer-in': () => ({
        body: {
          name: 'dear',
          zone: 'com',
          price: { currency: 'UAH', sum: 1, total: 990_000 },
          auth_code: true,
          days: 5,
        },
      }),
    },
    '/app/domain-manager?transfer-in=',
    'uk',
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Трансфер домену до нас' }))
  await user.click(dialog.getByRole('button', { name: 'Перенести кілька доменів списком' }))
  await user.click(dialog.getByLabelText('Домени та їхні коди авторизації'))
  await user.paste('usual.com A1\ndear.com B2')
  await user.click(await dialog.findByRole('button', { name: /2\sтрансфери/ }))
  expect(await dialog.findByText(/^1\sдомен має окрему ціну/)).toBeVisible()
  expect(dialog.getByText(/9\s900,00\s₴ — окрема ціна/)).toBeVisible()
  expect(dialog.getByText(/1\sдомену: 9\s900,00/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: /1\sтрансфер/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.at(-1)).toEqual({ domain: 'dear.com', auth_code: 'B2', expected: { currency: 'UAH', total: 990_000 } })
})
