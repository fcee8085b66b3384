import type { Domain } from '@panel/shared/contract'
import { registerLocales } from '@panel/shared/i18n'
import { useSession, useToasts } from '@panel/shared/session'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { panel } from '../panel'
import { sampleDomain } from '../testing/sample-domain'
import { DomainManagerPage } from './domain-manager-page'

registerLocales(panel.name, panel.locales)

const many = 3000
const nameOf = (id: number) => `held-${String(id).padStart(4, '0')}`

const noneWaiting = { expiring: 0, unconfirmed: 0, registrant: 0 }

/** Every third one is expired. */
const account = (): Domain[] =>
  Array.from({ length: many }, (_, at) =>
    sampleDomain({ id: many - at, name: nameOf(many - at), status: (many - at) % 3 === 0 ? 'expired' : 'approved' }),
  )

const orders: Record<string, (a: Domain, b: Domain) => number> = {
  name: (a, b) => a.name.localeCompare(b.name),
  '-name': (a, b) => b.name.localeCompare(a.name),
}

/** The API's own list: searched, narrowed, ordered and cut as the address asks. */
const serve = (held?: Promise<void>) => {
  const rowsHeld = undefined as Promise<void> | undefined
  const server = { domains: account(), ordered: [] as unknown[], broken: false, held, rowsHeld }
  const found = (url: string) => {
    const query = new URL(url).searchParams
    const narrowed = server.domains
      .filter(({ name, zone }) => `${name}.${zone}`.includes(query.get('q') ?? ''))
      .filter(({ status }) => [null, status].includes(query.get('status')))
    return { query, rows: narrowed.toSorted(orders[query.get('sort') ?? ''] ?? (() => 0)) }
  }
  const calls = answerApi({
    'GET /api/domains/my': async ({ url }) => {
      await server.rowsHeld
      if (server.broken) return { status: 500, body: {} }
      const { query, rows } = found(url)
      const from = Number(query.get('cursor') ?? query.get('offset') ?? 0)
      const to = from + Number(query.get('limit') ?? rows.length)
      const headers: Record<string, string> = to < rows.length ? { 'next-cursor': String(to) } : {}
      return { body: rows.slice(from, to), headers }
    },
    'GET /api/domains/my/counts': async ({ url }) => {
      await server.held
      const { rows } = found(url)
      const statuses = [...new Set(rows.map(({ status }) => status))]
      return {
        body: statuses.map(status => ({
          status,
          count: rows.filter(row => row.status === status).length,
          ...noneWaiting,
        })),
      }
    },
    'GET /api/transfers': () => ({ body: [] }),
    'GET /api/operations': () => ({ body: [] }),
    'POST /api/operations/preview': async request => {
      server.ordered.push(await request.json())
      return { body: { total: 0, changes: 0, items: [] } }
    },
    'PUT /api/domains/2999/auto-renew': () => ({ body: { ...server.domains[1], auto_renew: true } }),
  })
  const lists = () => calls.filter(call => /\/my(\?|$)/.test(call))
  return { server, lists }
}

/** With the highest number first. */
const start = async (route = '/app/domain-manager?sort=-name', held?: Promise<void>) => {
  const stand = serve(held)
  const { user } = await renderInPlatform(<DomainManagerPage />, { route })
  return { ...stand, user }
}

/** By its text: the names of all roles take far longer to work out. */
const row = async (id: number): Promise<HTMLElement> => {
  const name = await screen.findByText(`${nameOf(id)}.com`, {}, { timeout: 5000 })
  const found = name.closest<HTMLElement>('[role="row"]')
  if (!found) throw new Error('It is in no row.')
  return found
}
const focus = async (id: number) => {
  const target = await row(id)
  act(() => target.focus())
}
const bar = () => within(screen.getByRole('region', { name: 'Bulk actions' }))

beforeEach(() => {
  // Without a layout each row is 0 high, and the screen has room for more of them than a test has time for.
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(64)
  useSession.setState({ token: 'token', user: { email: 'olena@example.com' }, signIn: null, loading: false })
  useToasts.setState({ toasts: [] })
  localStorage.clear()
})

test('of thousands of domains the page reads what is on the screen, and says how many there are', async () => {
  const { user, lists } = await start()
  expect(await screen.findByText('3,000 domains')).toBeVisible()
  await focus(3000)
  await user.keyboard('{End}')
  expect(await row(1)).toHaveFocus()
  expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '3001')
  expect(lists().length).toBeLessThan(6)
})

/** Holds the answers about how many there are, so that the page has the first rows only. */
const holdCounts = () => {
  const gate: { open?: () => void } = {}
  const held = new Promise<void>(resolve => {
    gate.open = resolve
  })
  return { held, release: () => act(async () => gate.open?.()) }
}

test('End on the first rows goes on to the end of the list when the others are there', async () => {
  const counts = holdCounts()
  const { user } = await start('/app/domain-manager', counts.held)
  await focus(1)
  await user.keyboard('{End}')
  expect(await row(200)).toHaveFocus()
  await counts.release()
  expect(await screen.findByText('3,000 domains')).toBeVisible()
  const last = await row(3000)
  await waitFor(() => expect(last).toHaveFocus())
})

test('a part of a long list shows no rows before the server has found it', async () => {
  const counts = holdCounts()
  await start('/app/domain-manager?status=expired&sort=-name', counts.held)
  expect(await screen.findByRole('searchbox')).toBeVisible()
  expect(screen.queryByRole('grid')).toBeNull()
  await counts.release()
  expect(await row(3000)).toBeVisible()
  expect(await screen.findByText('1,000 domains')).toBeVisible()
})

test('what a search finds is there before the server has counted it', async () => {
  const counts = holdCounts()
  const { server, user } = await start()
  await screen.findByText('3,000 domains')
  server.held = counts.held
  await user.type(screen.getByRole('searchbox'), 'held-1')
  expect(await row(1999)).toBeVisible()
  expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '101')
  expect(screen.queryByText(/\d domains$/)).toBeNull()
  await user.type(screen.getByRole('searchbox'), '9999')
  expect(await screen.findByText('No domains found.')).toBeVisible()
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'held-1')
  await counts.release()
  expect(await screen.findByText('1,000 domains')).toBeVisible()
})

test('what a search finds is asked for with each key, once, also while an older one is not answered', async () => {
  const { user, server, lists } = await start()
  await screen.findByText('3,000 domains')
  let answer: () => void = () => undefined
  server.rowsHeld = new Promise(resolve => {
    answer = resolve
  })
  await user.type(screen.getByRole('searchbox'), '29')
  const asked = () => lists().flatMap(call => new URLSearchParams(call.split('?')[1]).get('q') ?? [])
  expect(asked()).toEqual(['2', '29'])
  answer()
  await waitFor(() => expect(screen.queryByText('3,000 domains')).toBeNull())
  expect(asked()).toEqual(['2', '29'])
})

test('the server searches, narrows and orders; the list before stays until there is an answer', async () => {
  const { user, lists } = await start()
  await screen.findByText('3,000 domains')
  await user.click(screen.getByRole('button', { name: 'Domain' }))
  expect(await row(1)).toBeVisible()
  await user.type(screen.getByRole('searchbox'), 'HELD-29')
  expect(await screen.findByText('100 domains')).toBeVisible()
  expect(await row(2900)).toBeVisible()
  expect(lists().at(-1)).toBe('GET /api/domains/my?q=held-29&sort=name&limit=100&offset=0')
  await user.type(screen.getByRole('searchbox'), '!')
  expect(await screen.findByText('No domains found.')).toBeVisible()
})

test('all of them are chosen as a filter, without the one that is taken out', async () => {
  const { server, user } = await start('/app/domain-manager?status=expired&sort=-name')
  await screen.findByText('1,000 domains')
  await user.click(screen.getByRole('checkbox', { name: 'Select all domains' }))
  expect(screen.getByText('1,000 domains selected')).toBeVisible()
  await user.click(within(await row(2997)).getByRole('checkbox'))
  expect(screen.getByText('999 domains selected')).toBeVisible()
  await user.click(bar().getByRole('button', { name: 'Auto-renew' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Turn on auto-renew' }))
  const filter = { status: 'expired', except: [2997] }
  await waitFor(() => expect(server.ordered).toEqual([{ kind: 'auto_renew', filter, params: { auto_renew: true } }]))
})

test('what was chosen as a whole is let go when the list is narrowed to something else', async () => {
  const { user } = await start()
  await screen.findByText('3,000 domains')
  await user.click(screen.getByRole('checkbox', { name: 'Select all domains' }))
  await user.type(screen.getByRole('searchbox'), 'held-29')
  await screen.findByText('100 domains')
  expect(screen.queryByRole('region', { name: 'Bulk actions' })).toBeNull()
})

test('rows chosen one by one stay chosen, whatever the list is narrowed to; those in between are read', async () => {
  const { server, user } = await start()
  await screen.findByText('3,000 domains')
  await user.click(within(await row(3000)).getByRole('checkbox'))
  await focus(3000)
  await user.keyboard('{End}')
  await row(1)
  await user.keyboard('{Shift>} {/Shift}')
  expect(await screen.findByText('3,000 domains selected')).toBeVisible()
  await user.click(bar().getByRole('button', { name: 'Clear selection' }))
  await user.keyboard('{Home}')
  await user.click(within(await row(3000)).getByRole('checkbox'))
  await user.type(screen.getByRole('searchbox'), 'held-2999')
  expect(await screen.findByText('1 domain')).toBeVisible()
  await user.click(within(await row(2999)).getByRole('checkbox'))
  await user.click(bar().getByRole('button', { name: 'Privacy' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Turn on privacy' }))
  await waitFor(() => expect(server.ordered).toMatchObject([{ kind: 'privacy', ids: [3000, 2999] }]))
})

test('the file has all that the list shows, or all that is chosen', async () => {
  const files: Blob[] = []
  Object.assign(URL, { createObjectURL: (file: Blob) => String(files.push(file)), revokeObjectURL: () => undefined })
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const lines = (file = new Blob()) =>
    new Promise<string[]>(resolve => {
      const reader = new FileReader()
      reader.onload = () => resolve(String(reader.result).trim().split('\r\n'))
      reader.readAsText(file)
    })
  const { user } = await start()
  await screen.findByText('3,000 domains')
  await user.click(within(await row(2998)).getByRole('checkbox'))
  await user.click(bar().getByRole('button', { name: 'Export selected' }))
  await waitFor(() => expect(files).toHaveLength(1))
  const chosen = await lines(files[0])
  expect(chosen.map(line => line.split(',')[0])).toEqual([expect.stringMatching(/domain$/), 'held-2998.com'])
  await user.click(screen.getByRole('button', { name: 'View' }))
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(files).toHaveLength(2))
  const all = await lines(files[1])
  expect(all).toHaveLength(3001)
  expect([all[1], all.at(-1)]).toEqual([expect.stringContaining('held-3000'), expect.stringContaining('held-0001')])
})

test('a change shows in the row at once; what fails is said and tried again', async () => {
  const { server, user } = await start()
  await screen.findByText('3,000 domains')
  const toggle = async () => within(await row(2999)).getByRole('switch')
  await user.click(await toggle())
  await waitFor(async () => expect(await toggle()).toBeChecked())
  server.broken = true
  await user.type(screen.getByRole('searchbox'), 'held-1')
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load domains')
  server.broken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await row(1999)).toBeVisible()
})
