import type { Domain } from '@panel/shared/contract'
import { registerLocales } from '@panel/shared/i18n'
import { session, useSession, useToasts } from '@panel/shared/session'
import { answerApi, holdAnswer, renderInPlatform, translatePage } from '@panel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { panel } from '../panel'
import { sampleDomain, sampleRecord, sampleYear } from '../testing/sample-domain'
import { DomainManagerPage } from './domain-manager-page'

registerLocales(panel.name, panel.locales)

const domains = [
  sampleDomain({ id: 1, name: 'zebra' }),
  sampleDomain({ id: 2, name: 'apple', status: 'pending', expires_at: null, privacy_enabled: false }),
  sampleDomain({ id: 3, name: 'mango', auto_renew: true }),
]

const problem = (status: number, body: object = {}) => ({ status, body })

const start = async (handlers: Parameters<typeof answerApi>[0] = {}, route = '/app/domain-manager') => {
  const calls = answerApi({
    'GET /api/domains/my': () => ({ body: domains }),
    'GET /api/transfers': () => ({ body: [] }),
    'GET /api/operations': () => ({ body: [] }),
    ...Object.fromEntries(domains.map(domain => [`GET /api/domains/${domain.id}`, () => ({ body: domain })])),
    ...handlers,
  })
  return { ...(await renderInPlatform(<DomainManagerPage />, { route })), calls }
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
const names = () => screen.getAllByRole('link', { name: /\.com$/ }).map(link => link.textContent)

beforeEach(() => {
  useSession.setState({ token: 'token', user: { email: 'olena@example.com' }, signIn: null, loading: false })
  useToasts.setState({ toasts: [] })
  localStorage.clear()
})

test('[S2.31] the list has its columns and shows privacy, auto-renew and the inert connect', async () => {
  await start()
  await screen.findByRole('link', { name: 'zebra.com' })
  const heads = screen.getAllByRole('columnheader').map(head => head.textContent)
  expect(heads.slice(1)).toEqual(['Domain', 'Expires on', 'Auto-renew', 'Privacy', 'Connections'])
  expect(within(row('mango')).getByRole('switch', { name: 'Auto-renew of mango.com' })).toBeChecked()
  expect(within(row('mango')).getByText('On')).toBeVisible()
  expect(within(row('zebra')).getByText('Off')).toBeVisible()
  expect(within(row('zebra')).getByText('Private')).toBeVisible()
  expect(within(row('apple')).getByText('Public')).toBeVisible()
  expect(row('zebra')).toHaveTextContent(`Jan 5, ${sampleYear}`)
  expect(within(row('zebra')).getByRole('progressbar')).toHaveAttribute('aria-valuenow')
  expect(within(row('zebra')).getByRole('button', { name: /\+ Connect/ })).toHaveAttribute('aria-disabled', 'true')
})

test('[S2.32] Loading... and No domains found.', async () => {
  let answer: (domains: Domain[]) => void = () => undefined
  await start({
    'GET /api/domains/my': () =>
      new Promise(resolve => {
        answer = body => resolve({ body })
      }),
  })
  expect(screen.getByRole('status')).toHaveTextContent('Loading...')
  await waitFor(() => answer([]))
  expect(await screen.findByText('No domains found.')).toBeVisible()
})

test('[S2.42] only approved domains have a Manage button', async () => {
  await start()
  await screen.findByRole('link', { name: 'zebra.com' })
  expect(within(row('zebra')).getByRole('button', { name: /Manage/ })).toBeVisible()
  expect(within(row('apple')).queryByRole('button', { name: /Manage/ })).toBeNull()
})

test('from an approved domain of the list one step leads to its records on the full page', async () => {
  const { user } = await start({
    'GET /api/dns/domain/1': () => ({ body: [sampleRecord({ domain_id: 1 })] }),
    'GET /api/dns/domain/1/status': () => ({ body: { state: 'publishing', serial: 1, servers: [] } }),
    'GET /api/dns/domain/1/dnssec': () => ({ body: { enabled: false, ds: [], state: 'unsigned' } }),
  })
  await screen.findByRole('link', { name: 'zebra.com' })
  expect(within(row('apple')).queryByRole('link', { name: 'DNS' })).toBeNull()
  await user.click(within(row('zebra')).getByRole('link', { name: 'DNS' }))
  expect(await screen.findByRole('heading', { name: 'DNS records' })).toBeVisible()
  expect(await screen.findByLabelText('Select all records shown')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Back to zebra.com' })).toBeVisible()
})

test('a zone without a registration has the same step, and a way to disconnect services', async () => {
  const zone = sampleDomain({ id: 4, name: 'loose', status: 'unregistered', registered: false, state: 'served' })
  const { user } = await start({
    'GET /api/domains/my': () => ({ body: [zone] }),
    'GET /api/domains/4': () => ({ body: zone }),
  })
  const link = await screen.findByRole('link', { name: 'loose.com' })
  expect(within(row('loose')).getByRole('link', { name: 'DNS' })).toHaveAttribute(
    'href',
    expect.stringContaining('domain=4&view=records'),
  )
  expect(within(row('loose')).queryByRole('button', { name: /Manage/ })).toBeNull()
  await user.click(link)
  expect(await screen.findByRole('button', { name: 'Connected services' })).toBeVisible()
})

test('[S2.43] without a token the page leads home; with an expired session it stays', async () => {
  await start()
  await screen.findByRole('link', { name: 'zebra.com' })
  act(() => session.expire())
  expect(screen.getByRole('link', { name: 'zebra.com' })).toBeVisible()
  act(() => session.closeSignIn())
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
})

test('records are read again when a session that had ended is back', async () => {
  const { calls } = await start()
  await screen.findByRole('link', { name: 'zebra.com' })
  act(() => session.expire())
  const before = calls.length
  act(() => session.start('another'))
  await waitFor(() => expect(calls.slice(before)).toContain('GET /api/domains/my?sort=name&limit=200'))
})

test('[S8.10] a list that does not load says so and is tried again', async () => {
  let broken = true
  const { user } = await start({
    'GET /api/domains/my': () => (broken ? problem(500) : { body: domains }),
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load domains')
  broken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'zebra.com' })).toBeVisible()
})

test('of a list that the page can hold the rest is added when it comes', async () => {
  let asked = 0
  await start({
    'GET /api/domains/my/counts': () => ({
      body: [{ status: 'approved', count: 3, expiring: 0, unconfirmed: 0, registrant: 0 }],
    }),
    'GET /api/domains/my': () => {
      asked += 1
      return asked === 1 ? { body: domains.slice(0, 2), headers: { 'next-cursor': 'x' } } : { body: domains.slice(2) }
    },
  })
  expect(await screen.findByRole('link', { name: 'mango.com' })).toBeVisible()
  expect(screen.getByText('3 domains')).toBeVisible()
})

test('while a long list loads, the page says how much of it has come', async () => {
  const first = Array.from({ length: 200 }, (_, at) => sampleDomain({ id: at + 1, name: `name-${at}` }))
  let finish: () => void = () => undefined
  await start({
    'GET /api/domains/my/counts': () => ({
      body: [
        { status: 'approved', count: 200, expiring: 0, unconfirmed: 0, registrant: 0 },
        { status: 'pending', count: 3, expiring: 0, unconfirmed: 0, registrant: 0 },
      ],
    }),
    'GET /api/domains/my': ({ url }) =>
      new URL(url).searchParams.has('cursor')
        ? new Promise(resolve => {
            finish = () => resolve({ body: domains.map(domain => ({ ...domain, id: domain.id + 500 })) })
          })
        : { body: first, headers: { 'next-cursor': 'x' } },
  })
  expect(await screen.findByText('200 of 203 domains')).toBeVisible()
  translatePage()
  finish()
  expect(await screen.findByText('203 domains')).toBeVisible()
})

test('what needs its owner is said above the list, and one step away', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const { user } = await start({
    'GET /api/domains/my': () => ({
      body: [
        ...domains,
        sampleDomain({ id: 4, name: 'soon', expires_at: inDays(9) }),
        sampleDomain({ id: 5, name: 'late', status: 'expired', expires_at: inDays(-4) }),
      ],
    }),
  })
  expect(await screen.findByText('Needs your attention')).toBeVisible()
  const lines = ['1 domain has expired', '1 domain expires soon'].map(name => screen.getByRole('button', { name }))
  expect(lines[0]?.compareDocumentPosition(lines[1] ?? document)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await user.click(screen.getByRole('button', { name: '1 domain expires soon' }))
  await waitFor(() => expect(names()).toEqual(['soon.com']))
  await user.click(screen.getByRole('button', { name: 'View' }))
  expect(await screen.findByRole('combobox', { name: 'Status' })).toHaveDisplayValue('Expiring soon (1)')
})

test.each([
  [problem(500), 'Failed to update auto-renew'],
  [problem(409, { code: 'x', detail: 'Not now' }), 'Not now'],
])('[S2.31, S8.10] auto-renew changes at once and is put back when the call fails', async (answer, text) => {
  let fail: () => void = () => undefined
  const { user } = await start({
    'PUT /api/domains/1/auto-renew': () =>
      new Promise(resolve => {
        fail = () => resolve(answer)
      }),
  })
  await screen.findByRole('link', { name: 'zebra.com' })
  const toggle = () => within(row('zebra')).getByRole('switch')
  await user.click(toggle())
  await waitFor(() => expect(toggle()).toBeChecked())
  await waitFor(() => {
    fail()
    expect(useToasts.getState().toasts).toMatchObject([{ tone: 'danger', text }])
  })
  expect(toggle()).not.toBeChecked()
})

test('a switch flipped twice is as it was when both calls fail, then as the server has it', async () => {
  const answers = [holdAnswer(), holdAnswer()]
  const stored = { isDown: false, flips: 0, domain: sampleDomain({ id: 1, name: 'zebra' }) }
  const { user, calls } = await start({
    'GET /api/domains/my': () => (stored.isDown ? problem(500) : { body: [stored.domain] }),
    'PUT /api/domains/1/auto-renew': async () => {
      await answers[stored.flips++]?.promise
      return problem(500)
    },
  })
  await screen.findByRole('link', { name: 'zebra.com' })
  const toggle = () => within(row('zebra')).getByRole('switch')
  await user.click(toggle())
  await waitFor(() => expect(toggle()).toBeChecked())
  await user.click(toggle())
  await waitFor(() => expect(toggle()).not.toBeChecked())
  stored.isDown = true
  const lists = () => calls.filter(call => call.startsWith('GET /api/domains/my?')).length
  const before = lists()
  for (const answer of answers) answer.resolve()
  await waitFor(() => expect(lists()).toBeGreaterThan(before))
  expect(toggle()).not.toBeChecked()

  stored.isDown = false
  stored.domain = sampleDomain({ id: 1, name: 'zebra', auto_renew: true })
  await user.click(toggle())
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(3))
  await waitFor(() => expect(toggle()).toBeChecked())
})

test('tags removed one after the other are there again when both calls fail', async () => {
  const tagged = sampleDomain({ id: 1, name: 'zebra', tags: ['shop', 'sale'] })
  const answers = [holdAnswer(), holdAnswer()]
  let sent = 0
  const { user } = await start(
    {
      'GET /api/domains/my': () => ({ body: [tagged] }),
      'GET /api/domains/1': () => (sent > 0 ? problem(500) : { body: tagged }),
      'PUT /api/domains/1/tags': async () => {
        await answers[sent++]?.promise
        return problem(500)
      },
    },
    '/app/domain-manager?domain=1',
  )
  const inside = within(await screen.findByRole('dialog', { name: 'zebra.com' }))
  for (const tag of ['shop', 'sale']) await user.click(await inside.findByRole('button', { name: new RegExp(tag) }))
  await waitFor(() => expect(inside.queryByRole('list', { name: 'Tags' })).toBeNull())
  for (const answer of answers) answer.resolve()
  expect(await inside.findByText('Failed to change the tags')).toBeVisible()
  await waitFor(() => expect(inside.getByRole('list', { name: 'Tags' })).toHaveTextContent('shopsale'))
})

test('a flag that cannot be changed says so also when the drawer is closed before the answer', async () => {
  const answer = holdAnswer<ReturnType<typeof problem>>()
  const { user } = await start(
    { 'PUT /api/domains/1/auto-renew': () => answer.promise },
    '/app/domain-manager?domain=1',
  )
  await user.click(await screen.findByRole('switch', { name: 'Auto-renew' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('switch', { name: 'Auto-renew' })).toBeNull())
  answer.resolve(problem(500))
  const failure = { tone: 'danger', text: 'Failed to update auto-renew' }
  await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([failure]))
})

test('filter, order and search', async () => {
  const { user } = await start()
  await screen.findByRole('link', { name: 'zebra.com' })
  expect(names()).toEqual(['apple.com', 'mango.com', 'zebra.com'])
  expect(screen.getByRole('columnheader', { name: 'Domain' })).toHaveAttribute('aria-sort', 'ascending')
  await user.click(screen.getByRole('button', { name: 'Domain' }))
  expect(names()).toEqual(['zebra.com', 'mango.com', 'apple.com'])
  const choose = async (status: string) => {
    await user.click(screen.getByRole('button', { name: 'View' }))
    await user.selectOptions(await screen.findByLabelText('Status'), status)
    await user.keyboard('{Escape}')
  }
  await choose('Pending (1)')
  await waitFor(() => expect(names()).toEqual(['apple.com']))
  await choose('All statuses (3)')
  await user.type(screen.getByRole('searchbox'), 'nothing')
  expect(await screen.findByText('No domains found.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear filter' }))
  await waitFor(() => expect(names()).toHaveLength(3))
})

test('a row is reached, chosen and opened by keyboard [A11Y-3]', async () => {
  const { user } = await start()
  await screen.findByRole('link', { name: 'zebra.com' })
  act(() => row('apple').focus())
  await user.keyboard('{ArrowDown}')
  expect(row('mango')).toHaveFocus()
  await user.keyboard('{End}')
  expect(row('zebra')).toHaveFocus()
  await user.keyboard('{ArrowUp}{ArrowDown}')
  expect(row('zebra')).toHaveFocus()
  await user.keyboard(' ')
  expect(row('zebra')).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByText('1 domain selected')).toBeVisible()
  await user.keyboard('{Home}')
  expect(row('apple')).toHaveFocus()
  expect(within(row('mango')).getByRole('switch')).toHaveAttribute('tabindex', '-1')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'apple.com' })).toBeVisible()
})

test('the choice of columns is kept', async () => {
  const { user, unmount } = await start()
  await screen.findByRole('link', { name: 'zebra.com' })
  await user.click(screen.getByRole('button', { name: 'View' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Connections' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Connections' })).toBeNull())
  unmount()
  await start()
  await screen.findByRole('link', { name: 'zebra.com' })
  expect(screen.queryByRole('columnheader', { name: 'Connections' })).toBeNull()
})

test('[S2.33 to S2.41] the panel has its sections', async () => {
  const { user } = await start({}, '/app/domain-manager?domain=1')
  const dialog = await screen.findByRole('dialog', { name: 'zebra.com' })
  const inside = within(dialog)
  expect(inside.getByRole('heading', { name: 'Renewal' })).toBeVisible()
  expect(inside.getByText(`Expires on Jan 5, ${sampleYear}`)).toBeVisible()
  expect(inside.getByRole('link', { name: 'Extend subscription' })).toHaveAttribute('href', '/cart?renew=1')
  expect(inside.getByRole('switch', { name: 'Auto-renew' })).not.toBeChecked()
  expect(inside.getByRole('button', { name: 'Nameservers & DNS' })).toBeVisible()
  expect(inside.getByRole('button', { name: 'Domain Contacts' })).toBeVisible()
  expect(inside.getByRole('heading', { name: 'Privacy' })).toBeVisible()
  expect(inside.getByRole('heading', { name: 'Transfer' })).toBeVisible()
  expect(inside.getByRole('button', { name: /URL redirect/ })).toHaveAttribute('aria-disabled', 'true')
  expect(inside.getByRole('button', { name: /Email forwarding/ })).toHaveAttribute('aria-disabled', 'true')
  expect(inside.getByRole('region', { name: 'Connections' })).toHaveTextContent('0 products')
  await user.click(inside.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('tags that could not be added are in their field again', async () => {
  const { user } = await start({ 'PUT /api/domains/1/tags': () => problem(500) }, '/app/domain-manager?domain=1')
  const inside = within(await screen.findByRole('dialog', { name: 'zebra.com' }))
  await user.type(inside.getByLabelText('Add tags'), 'shop, sale{Enter}')
  expect(await inside.findByText('Failed to change the tags')).toBeVisible()
  expect(inside.getByLabelText('Add tags')).toHaveValue('shop, sale')
})

test('a domain that is not approved cannot be managed, and the panel says why', async () => {
  await start({}, '/app/domain-manager?domain=2')
  const inside = within(await screen.findByRole('dialog', { name: 'apple.com' }))
  expect(inside.getByText(/This request is waiting for approval/)).toBeVisible()
  expect(inside.getByText(/^Requested on .* · 1 year · /)).toBeVisible()
  // Controls that work only after the registration are absent.
  expect(inside.queryByRole('switch', { name: 'Auto-renew' })).toBeNull()
  expect(inside.queryByRole('button', { name: 'Start transfer' })).toBeNull()
})

test('a request says which nameservers elsewhere it asks for', async () => {
  const servers = { delegation_type: 'external', ns1: 'ns1.elsewhere.example', ns2: 'ns2.elsewhere.example' } as const
  const apple = sampleDomain({ id: 2, name: 'apple', status: 'pending', ...servers })
  await start({ 'GET /api/domains/2': () => ({ body: apple }) }, '/app/domain-manager?domain=2')
  expect(
    await screen.findByText('Once registered, its nameservers are ns1.elsewhere.example, ns2.elsewhere.example.'),
  ).toBeVisible()
})

test('a request is withdrawn after a question, and one that was too late says why', async () => {
  const request = domains.find(({ id }) => id === 2)
  let isLate = true
  const late = { status: 409, body: { code: 'withdraw_too_late', detail: 'x' } }
  const reason = { code: 'request_withdrawn', text: 'You withdrew this request.' }
  const { user } = await start(
    {
      'POST /api/domains/2/withdraw': () => (isLate ? late : { body: { ...request, status: 'rejected', reason } }),
      'GET /api/domains/2': () => ({ body: request }),
    },
    '/app/domain-manager?domain=2',
  )
  const inside = within(await screen.findByRole('dialog', { name: 'apple.com' }))
  await user.click(inside.getByRole('button', { name: 'Withdraw' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Withdraw the request for apple.com?' }))
  await user.click(question.getByRole('button', { name: 'Withdraw' }))
  expect(await question.findByText(/too late to withdraw/)).toBeVisible()
  isLate = false
  await user.click(question.getByRole('button', { name: 'Withdraw' }))
  expect(await inside.findByText('You withdrew this request. Nothing is registered.')).toBeVisible()
  expect(inside.getByText('Withdrawn')).toBeVisible()
})

test('[S2.35] a sub-view opens, and its back arrow leads to the section it came from', async () => {
  const { user } = await start({ 'GET /api/domains/1/whois': () => problem(500) }, '/app/domain-manager?domain=1')
  const inside = within(await screen.findByRole('dialog', { name: 'zebra.com' }))
  await user.click(inside.getByRole('button', { name: 'Domain Contacts' }))
  expect(await inside.findByText('Failed to load contacts')).toBeVisible()
  await user.click(inside.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(inside.getByRole('button', { name: 'Domain Contacts' })).toHaveFocus())
})

test('the same in Ukrainian', async () => {
  answerApi({
    'GET /api/domains/my': () => ({ body: domains }),
    'GET /api/transfers': () => ({ body: [] }),
    'GET /api/operations': () => ({ body: [] }),
  })
  await renderInPlatform(<DomainManagerPage />, { language: 'uk' })
  await screen.findByRole('link', { name: 'zebra.com' })
  expect(row('zebra')).toHaveTextContent(`5 січ. ${sampleYear} р.`)
  expect(screen.getByText('3 домени')).toBeVisible()
})
