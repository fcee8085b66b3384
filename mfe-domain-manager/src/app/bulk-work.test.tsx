import type { Domain, OperationItem, OperationSummary } from '@panel/shared/contract'
import { registerLocales } from '@panel/shared/i18n'
import { useSession, useToasts } from '@panel/shared/session'
import { answerApi, holdAnswer, renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { panel } from '../panel'
import { sampleDomain } from '../testing/sample-domain'
import { DomainManagerPage } from './domain-manager-page'
import { OperationsPage } from './operations-page'

registerLocales(panel.name, panel.locales)

const domains = [sampleDomain({ id: 1, name: 'zebra' }), sampleDomain({ id: 2, name: 'apple', auto_renew: true })]

const changing: OperationItem = { id: 1, name: 'zebra.com', state: 'waiting' }
const staying: OperationItem = { id: 2, name: 'apple.com', state: 'skipped', code: 'unchanged', message: 'Already so.' }

const summary = (changes: Partial<OperationSummary> = {}): OperationSummary => ({
  id: 5,
  kind: 'auto_renew',
  params: { auto_renew: true },
  state: 'running',
  created_at: '2026-11-22T00:00:00Z',
  ended_at: null,
  total: 2,
  done: 0,
  failed: 0,
  skipped: 1,
  undoable: false,
  undo_of: null,
  ...changes,
})

interface Server {
  domains: Domain[]
  operation: OperationSummary | null
  items: OperationItem[]
  ordered: unknown[]
}

/** A server that holds one piece of bulk work. */
const serve = (handlers: Parameters<typeof answerApi>[0] = {}) => {
  const server: Server = { domains, operation: null, items: [changing, staying], ordered: [] }
  const calls = answerApi({
    'GET /api/domains/my': () => ({ body: server.domains }),
    'GET /api/transfers': () => ({ body: [] }),
    'GET /api/address-book/': () => ({ body: [] }),
    'GET /api/operations': () => ({ body: server.operation ? [server.operation] : [] }),
    'GET /api/operations/5': () => ({ body: { ...server.operation, items: server.items } }),
    'POST /api/operations/preview': async request => {
      server.ordered.push(await request.json())
      return { body: { total: 2, changes: 1, items: server.items } }
    },
    'POST /api/operations': async request => {
      server.ordered.push(await request.json())
      server.operation = summary()
      return { status: 202, body: { id: 5 } }
    },
    ...handlers,
  })
  return { server, calls }
}

const bar = () => within(screen.getByRole('region', { name: 'Bulk actions' }))

const choose = async () => {
  const { user } = await renderInPlatform(<DomainManagerPage />, { route: '/app/domain-manager' })
  await screen.findByRole('link', { name: 'zebra.com' })
  await user.click(screen.getByRole('checkbox', { name: 'Select all domains' }))
  return user
}

const more = async (user: Awaited<ReturnType<typeof choose>>, entry: string) => {
  await user.click(bar().getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
  const dialog = within(await screen.findByRole('dialog', { name: entry }))
  await dialog.findByRole('button', { name: 'Preview' })
  return dialog
}

beforeEach(() => {
  useSession.setState({ token: 'token', user: { email: 'olena@example.com' }, signIn: null, loading: false })
  useToasts.setState({ toasts: [] })
  localStorage.clear()
})

test('many domains are changed by the server: preview, start, progress, result for each, the list read again', async () => {
  const { server } = serve()
  const user = await choose()
  await user.click(bar().getByRole('button', { name: 'Auto-renew' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Turn on auto-renew' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn on auto-renew' }))
  expect(await dialog.findByRole('region', { name: '1 domain will change' })).toHaveTextContent('zebra.comOff → On')
  expect(dialog.getByRole('region', { name: '1 domain won’t change' })).toHaveTextContent('apple.comAlready so.')
  await user.click(dialog.getByRole('button', { name: 'Turn on auto-renew for 1 domain' }))
  expect(await dialog.findByRole('progressbar', { name: 'Changing domains' })).toBeVisible()
  expect(dialog.getByText('You can close this page: the work goes on.')).toBeVisible()
  const order = { kind: 'auto_renew', ids: [1, 2], params: { auto_renew: true } }
  expect(server.ordered).toEqual([order, order])
  server.domains = domains.map(domain => ({ ...domain, auto_renew: true }))
  server.operation = summary({ state: 'done', done: 1, undoable: true })
  server.items = [{ ...changing, state: 'done' }, staying]
  expect(await dialog.findByText('1 domain was changed.', {}, { timeout: 5000 })).toBeVisible()
  expect(dialog.getByRole('region', { name: 'Results' })).toHaveTextContent('zebra.comChanged')
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  const row = within(await screen.findByRole('row', { name: /zebra/ }))
  await waitFor(() => expect(row.getByRole('switch')).toBeChecked())
})

test('work that is being ordered cannot be cancelled by closing the dialog, which then says how it goes', async () => {
  const answer = holdAnswer<void>()
  const { server } = serve({
    'POST /api/operations': async () => {
      await answer.promise
      server.operation = summary({ state: 'done', done: 1 })
      return { status: 202, body: { id: 5 } }
    },
  })
  const user = await choose()
  await user.click(bar().getByRole('button', { name: 'Auto-renew' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Turn on auto-renew' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn on auto-renew' }))
  await user.click(await dialog.findByRole('button', { name: 'Turn on auto-renew for 1 domain' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  answer.resolve()
  expect(await dialog.findByText('1 domain was changed.')).toBeVisible()
})

test('work that leaves nothing to be done shows its result until it is closed', async () => {
  const { server } = serve()
  server.domains = [
    sampleDomain({ id: 1, name: 'zebra', expires_at: new Date(Date.now() + 10 * 86_400_000).toISOString() }),
  ]
  server.items = [changing]
  const { user } = await renderInPlatform(<DomainManagerPage />, { route: '/app/domain-manager' })
  await user.click(await screen.findByRole('button', { name: 'Turn on auto-renew: 1 domain expires soon' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn on auto-renew' }))
  await user.click(await dialog.findByRole('button', { name: 'Turn on auto-renew for 1 domain' }))
  await dialog.findByRole('progressbar', { name: 'Changing domains' })
  server.domains = server.domains.map(domain => ({ ...domain, auto_renew: true }))
  server.operation = summary({ state: 'done', total: 1, done: 1, skipped: 0 })
  server.items = [{ ...changing, state: 'done' }]
  await waitFor(() => expect(screen.queryByText('1 domain expires soon')).toBeNull(), { timeout: 5000 })
  expect(await dialog.findByText('1 domain was changed.')).toBeVisible()
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('work that was started elsewhere shows its progress here', async () => {
  const { server } = serve()
  server.operation = summary({ total: 3000, done: 1200, skipped: 0 })
  await renderInPlatform(<DomainManagerPage />, { route: '/app/domain-manager' })
  const strip = within(await screen.findByRole('region', { name: 'Bulk work' }))
  expect(strip.getByRole('link', { name: 'Turn on auto-renew' })).toHaveAttribute('href', '/app/operations?id=5')
  expect(strip.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
})

test('nameservers for many are checked before the preview, which asks the server', async () => {
  const { server } = serve()
  const user = await choose()
  const dialog = await more(user, 'Change nameservers')
  await user.type(dialog.getByRole('textbox', { name: 'Nameserver 1' }), 'ns1.example.net')
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  expect(await dialog.findByRole('textbox', { name: 'Nameserver 2', description: /./ })).toBeInvalid()
  expect(server.ordered).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: 'Nameserver 2' }), 'ns2.example.net')
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  await waitFor(() => expect(server.ordered).toHaveLength(1))
  expect(server.ordered[0]).toMatchObject({
    kind: 'nameservers',
    params: { delegation_type: 'external', ns1: 'ns1.example.net', ns2: 'ns2.example.net', ns3: null, ns4: null },
  })
})

test('records of a template are read here, and a faulty line is named', async () => {
  const { server } = serve()
  const user = await choose()
  const dialog = await more(user, 'Add DNS records')
  const field = await dialog.findByRole('textbox', { name: 'Records, one per line' })
  await user.type(field, 'www 300 A 192.0.2.999')
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  expect(await dialog.findByText(/^Line 1: /)).toBeVisible()
  await user.clear(field)
  await user.type(field, 'www 300 A 192.0.2.1')
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  const records = [{ host: 'www', type: 'A', content: '192.0.2.1', ttl: 300, priority: null }]
  await waitFor(() => expect(server.ordered).toMatchObject([{ kind: 'dns_template', params: { records } }]))
})

test('domains in redemption are restored from a preview, without a form of their own', async () => {
  const { server } = serve()
  const user = await choose()
  await user.click(bar().getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Restore' }))
  const preview = within(await screen.findByRole('dialog', { name: 'Restore domains' }))
  await user.click(await preview.findByRole('button', { name: /^Restore \d+ domain/ }))
  await waitFor(() => expect(server.ordered.at(-1)).toMatchObject({ kind: 'restore', params: {} }))
})

test('renewal for years and tags are ordered with what was typed', async () => {
  const { server } = serve()
  const user = await choose()
  const renewal = await more(user, 'Renew')
  await user.selectOptions(renewal.getByRole('combobox', { name: 'Renew for' }), '3 years')
  await user.click(renewal.getByRole('button', { name: 'Preview' }))
  const preview = within(await screen.findByRole('dialog', { name: 'Renew for 3 years' }))
  await user.click(await preview.findByRole('button', { name: 'Cancel' }))
  await user.click(renewal.getByRole('button', { name: 'Cancel' }))
  const tags = await more(user, 'Change tags')
  await user.click(tags.getByRole('button', { name: 'Preview' }))
  expect((await tags.findAllByText('Enter a tag to add or to remove.')).length).toBeGreaterThan(0)
  await user.type(tags.getByRole('textbox', { name: /^Tags to add/ }), 'shop, sale')
  await user.click(tags.getByRole('button', { name: 'Preview' }))
  const tagged = { kind: 'tags', params: { add: ['shop', 'sale'], remove: [] } }
  await waitFor(() => expect(server.ordered).toMatchObject([{ kind: 'renew', params: { years: 3 } }, tagged]))
})

test('the page of one operation: what failed is taken up again, what was done is undone', async () => {
  const { server, calls } = serve({
    'POST /api/operations/5/retry': () => {
      server.operation = summary({ state: 'done', done: 2, skipped: 0, undoable: true })
      server.items = [{ ...changing, state: 'done' }]
      return { body: server.operation }
    },
    'POST /api/operations/5/undo': () => ({
      status: 409,
      body: { code: 'operation_closed', detail: 'x' },
    }),
  })
  server.operation = summary({ state: 'done', done: 1, failed: 1, skipped: 0, undoable: true })
  server.items = [{ ...changing, state: 'failed', code: 'x', message: 'The registry refused it.' }]
  const { user } = await renderInPlatform(<OperationsPage />, { route: '/app/operations?id=5' })
  expect(await screen.findByText('The registry refused it.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try 1 again' }))
  expect(await screen.findByText('2 domains were changed.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('This operation is not in a state that allows it.')).toBeVisible()
  expect(calls).toEqual(expect.arrayContaining(['POST /api/operations/5/retry', 'POST /api/operations/5/undo']))
})

test('the page of all operations lists them with their results', async () => {
  const { server } = serve()
  server.operation = summary({ state: 'stopped', done: 1, failed: 0, skipped: 0, total: 2, undo_of: 4 })
  await renderInPlatform(<OperationsPage />, { route: '/app/operations' })
  const list = within(await screen.findByRole('list', { name: 'Operations' }))
  expect(list.getByRole('link', { name: 'Undo: Turn on auto-renew' })).toHaveAttribute('href', '/app/operations?id=5')
  expect(list.getByText('Stopped')).toBeVisible()
  expect(list.getByText('2 domains: 1 changed')).toBeVisible()
})

test('stopped work is stopping, and not over, until the registry has answered about what was ordered', async () => {
  const { server } = serve()
  server.operation = summary({ state: 'stopped', ordered: 1 })
  server.items = [{ ...changing, state: 'ordered' }, staying]
  const { user } = await renderInPlatform(<OperationsPage />, { route: '/app/operations' })
  const list = within(await screen.findByRole('list', { name: 'Operations' }))
  expect(list.getByText('Stopping')).toBeVisible()
  await user.click(list.getByRole('link', { name: 'Turn on auto-renew' }))
  expect(await screen.findByRole('progressbar', { name: 'Changing domains' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Stop|again|Export/ })).toBeNull()
})

test('a renewal of many says each price, the sum and the new dates, and shows a sum that changed again', async () => {
  const term = { from: '2026-12-11T10:00:00Z', to: '2027-12-11T10:00:00Z' }
  let price = 50_000
  const items = () =>
    domains.map(({ id, name }) => ({
      id,
      name: `${name}.com`,
      state: 'waiting',
      price: { currency: 'UAH', price, total: price },
      term,
    }))
  const started: unknown[] = []
  serve({
    'POST /api/operations/preview': () => ({
      body: { total: 2, changes: 2, items: items(), cost: { currency: 'UAH', sum: 2 * price, total: 2 * price } },
    }),
    'POST /api/operations': async request => {
      const body = await request.json()
      started.push(body.expected)
      if (body.expected.total === 2 * 60_000) return { status: 202, body: { id: 5 } }
      price = 60_000
      return { status: 409, body: { code: 'price_changed', detail: 'x' } }
    },
    'GET /api/operations/5': () => ({
      body: {
        ...summary({ kind: 'renew', params: { years: 1 }, state: 'done', done: 2, skipped: 0 }),
        items: [],
        order: { id: 9, number: '2026-000009', currency: 'UAH', total: 120_000 },
      },
    }),
  })
  const user = await choose()
  const form = await more(user, 'Renew')
  await user.click(form.getByRole('button', { name: 'Preview' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Renew for 1 year' }))
  const changes = await dialog.findByRole('region', { name: '2 domains will change' })
  expect(changes).toHaveTextContent(/zebra\.comDec 11, 2026 → Dec 11, 2027 · UAH\s500\.00/)
  await user.click(dialog.getByRole('button', { name: /^Renew 2 domains for UAH\s1,000\.00$/ }))
  expect(await dialog.findByText(/The sum has changed meanwhile/)).toBeVisible()
  await user.click(await dialog.findByRole('button', { name: /^Renew 2 domains for UAH\s1,200\.00$/ }))
  expect(await dialog.findByText('2 domains were renewed.')).toBeVisible()
  expect(dialog.getByRole('link', { name: /^Order 2026-000009 over UAH\s1,200\.00/ })).toHaveAttribute(
    'href',
    '/cpc/billing?order=9',
  )
  expect(started).toEqual([100_000, 120_000].map(total => ({ currency: 'UAH', total })))
})
