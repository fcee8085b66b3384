import { useSession, useToasts } from '@panel/shared/session'
import { screen, waitFor, within } from '@testing-library/react'
import { button, list, mail, plain, startEditor as start, www } from './testing/start-editor'

beforeEach(() => {
  sessionStorage.clear()
  useToasts.setState({ toasts: [] })
})

const lines = [
  { line: 2, source: 'blog IN A 192.0.2.8', state: 'add', record: { ...plain('blog'), ttl: 600 }, findings: [] },
  {
    line: 3,
    source: '@ IN MX 10 aspmx.l.google.com',
    state: 'refused',
    findings: [
      {
        level: 'warning',
        field: 'content',
        code: 'dns.line.relative',
        message: '',
        params: { name: 'aspmx.l.google.com.example.com' },
        fix: { field: 'content', value: 'aspmx.l.google.com.' },
      },
    ],
  },
]

test('a zone file is imported with a preview of the server, faults first, and each fix one click away', async () => {
  const sent: { text: string; mode: string; dry_run?: boolean; version?: number }[] = []
  const { user } = await start([www], {
    'POST /api/dns/domain/12/import': async request => {
      const body = (await request.json()) as (typeof sent)[number]
      sent.push(body)
      const isFixed = body.text.includes('google.com.')
      const fixed = { ...lines[1], state: 'add', record: plain('@'), findings: [] }
      const diff = isFixed ? [{ op: 'add', id: 7, before: null, after: plain('blog') }] : []
      const change = body.dry_run ? null : 3
      return {
        body: { version: 4, change, diff, warnings: [], records: [], lines: isFixed ? [lines[0], fixed] : lines },
      }
    },
  })
  await user.click(button('More actions with records'))
  await user.click(await screen.findByRole('menuitem', { name: 'Paste zone file' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste zone file' }))
  await user.click(dialog.getByLabelText('Zone file'))
  await user.paste('$TTL 600\nblog IN A 192.0.2.8\n@ IN MX 10 aspmx.l.google.com')
  expect(await dialog.findByText('1 line refused · 1 to add')).toBeVisible()
  expect(dialog.getAllByRole('listitem')[0]).toHaveTextContent('Line 3')
  await user.click(dialog.getByRole('button', { name: 'Use aspmx.l.google.com.' }))
  expect(dialog.getByLabelText('Zone file')).toHaveValue(
    '$TTL 600\nblog IN A 192.0.2.8\n@ IN MX 10 aspmx.l.google.com.',
  )
  await user.click(await dialog.findByRole('button', { name: 'Make 1 change' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(body => !body.dry_run)).toMatchObject({ mode: 'merge', version: 4 })
  expect(useToasts.getState().toasts).toMatchObject([{ text: '1 change was made.', action: { label: 'Undo' } }])
})

test('refused lines are left out in one step, stay to be corrected, and a CNAME in the way is replaced', async () => {
  const sent: { replace_ids?: number[]; dry_run?: boolean; skip_refused?: boolean }[] = []
  const inTheWay = {
    line: 2,
    source: 'www A 192.0.2.9',
    state: 'refused',
    record: plain('www'),
    findings: [
      {
        level: 'error',
        field: 'host',
        code: 'dns.zone.cname-exists',
        message: '',
        params: { host: 'www', target: 'example.net' },
        fix: { field: 'delete', value: 1 },
      },
    ],
  }
  const { user } = await start([www], {
    'POST /api/dns/domain/12/import': async request => {
      const body = (await request.json()) as (typeof sent)[number]
      sent.push(body)
      const replaced = body.replace_ids?.includes(1)
      const shown = [lines[0], replaced ? { ...inTheWay, state: 'add', findings: [] } : inTheWay, lines[1]]
      const diff = [{ op: 'add', id: 7, before: null, after: plain('blog') }]
      if (replaced) diff.push({ op: 'add', id: 8, before: null, after: plain('www') })
      const change = body.dry_run ? null : 3
      return { body: { version: 4, change, diff, warnings: [], records: [], lines: shown, skipped: [] } }
    },
  })
  await user.click(button('More actions with records'))
  await user.click(await screen.findByRole('menuitem', { name: 'Paste zone file' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste zone file' }))
  await user.click(dialog.getByLabelText('Zone file'))
  await user.paste('blog IN A 192.0.2.8\nwww A 192.0.2.9\n@ IN MX 10 aspmx.l.google.com')
  expect(await dialog.findByRole('button', { name: 'Add 1, leave out the 2 refused' })).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Copy the refused lines' })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Replace the CNAME' }))
  await user.click(await dialog.findByRole('button', { name: 'Add 2, leave out the 1 refused' }))
  const applied = { replace_ids: [1], skip_refused: true, version: 4 }
  await waitFor(() => expect(sent.find(body => !body.dry_run)).toMatchObject(applied))
  expect(dialog.getByLabelText('Zone file')).toHaveValue('@ IN MX 10 aspmx.l.google.com')
})

test('history shows each change, and takes one back', async () => {
  const entry = {
    id: 5,
    at: '2026-11-21T10:00:00Z',
    author: 'ada@example.com',
    by: 'owner',
    version: 2,
    note: 'import:merge',
    diff: [{ op: 'update', id: 1, before: plain('www'), after: { ...plain('www'), ttl: 60 } }],
  }
  let reverted = 0
  const { user } = await start([www], {
    'GET /api/dns/domain/12/history': () => ({ body: [entry] }),
    'POST /api/dns/domain/12/history/5/revert': () => {
      reverted += 1
      return { body: { version: 3, change: reverted === 1 ? 6 : null, diff: [], warnings: [], records: [] } }
    },
  })
  await user.click(button('More actions with records'))
  await user.click(await screen.findByRole('menuitem', { name: 'History' }))
  const version = within(await screen.findByRole('article', { name: 'Version 2' }))
  expect(version.getByText(/ada@example.com/)).toHaveTextContent('zone file')
  expect(version.getByText('www 300 IN A 192.0.2.1')).toBeVisible()
  expect(version.getByText('www 60 IN A 192.0.2.1')).toBeVisible()
  await user.click(version.getByRole('button', { name: 'Undo this change' }))
  const said = () => useToasts.getState().toasts.map(({ text }) => text)
  await waitFor(() => expect(said()).toContain('Change undone'))
  await user.click(version.getByRole('button', { name: 'Undo this change' }))
  await waitFor(() => expect(said()).toContain('Nothing left to undo'))
})

test('a change that could not be undone is not said again when the history is opened anew', async () => {
  const entry = { id: 5, at: '2026-11-21T10:00:00Z', author: null, by: 'owner', version: 2, note: null, diff: [] }
  const { user } = await start([www], {
    'GET /api/dns/domain/12/history': () => ({ body: [entry] }),
    'POST /api/dns/domain/12/history/5/revert': () => ({ status: 500 }),
  })
  const open = async () => {
    await user.click(button('More actions with records'))
    await user.click(await screen.findByRole('menuitem', { name: 'History' }))
    return within(await screen.findByRole('dialog'))
  }
  const history = await open()
  await user.click(await history.findByRole('button', { name: 'Undo this change' }))
  expect(await history.findByRole('alert')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = await open()
  expect(again.queryByRole('alert')).toBeNull()
})

test('what the public servers have is said', async () => {
  const servers = ['ns1', 'ns2'].map(name => ({ name, serial: 2026112103, checked_at: '2026-11-21T10:00:00Z' }))
  const status = { state: 'served', serial: 2026112103, servers, seconds: 0.6 }
  await start([www], { 'GET /api/dns/domain/12/status': () => ({ body: status }) })
  expect(await screen.findByText('Served by 2 of 2 servers at serial 2026112103, 0.6 s after saving')).toBeVisible()
})

test.each([
  [false, /the records are saved, but the Internet cannot see them/],
  [true, /install the packages pdns-server and pdns-backend-lmdb, and start the product with DNS_PUBLISHER=local/],
])('why records are stored here only is said to an administrator (%s) with what to do', async (is_admin, text) => {
  useSession.setState({ user: { email: 'a@example.com' }, token: 't', loading: false })
  const status = { state: 'not_published', serial: 0, servers: [], reason: 'no_publisher' }
  await start([www], {
    'GET /api/dns/domain/12/status': () => ({ body: status }),
    'GET /api/users/me': () => ({ body: { id: 1, email: 'a@example.com', is_admin } }),
  })
  expect(await screen.findByText(text)).toBeVisible()
})

test('chosen records are deleted as one set, and sorted by a column', async () => {
  let sent: unknown
  const { user } = await start(
    [www, mail],
    {
      'POST /api/dns/domain/12/changes': async request => {
        sent = await request.json()
        return { body: { version: 2, change: 9, diff: [], warnings: [], records: [] } }
      },
    },
    true,
  )
  await user.click(button('Sort by Content'))
  expect(within(list()).getAllByRole('listitem')[0]).toHaveTextContent('192.0.2.1')
  await user.click(screen.getByLabelText('Select all records shown'))
  expect(screen.getByText('2 records selected')).toBeVisible()
  await user.click(button('Delete'))
  await user.click(await screen.findByRole('button', { name: 'Delete 2 records' }))
  await waitFor(() =>
    expect(sent).toEqual({
      changes: [
        { op: 'delete', id: 2, version: 1 },
        { op: 'delete', id: 1, version: 1 },
      ],
    }),
  )
})

test('older changes are shown when they are asked for', async () => {
  const entryOf = (version: number) => ({
    id: version,
    at: '2026-11-21T10:00:00Z',
    author: null,
    by: 'product',
    version,
    note: null,
    diff: [],
  })
  const asked: (string | null)[] = []
  const { user } = await start([www], {
    'GET /api/dns/domain/12/history': request => {
      const cursor = new URL(request.url).searchParams.get('cursor')
      asked.push(cursor)
      const newest = cursor === null ? 53 : Number(cursor) - 1
      return { body: Array.from({ length: Math.min(newest, 50) }, (_, at) => entryOf(newest - at)) }
    },
  })
  await user.click(button('More actions with records'))
  await user.click(await screen.findByRole('menuitem', { name: 'History' }))
  await user.click(await screen.findByText('Show older changes'))
  expect(await screen.findByLabelText('Version 1')).toBeVisible()
  expect(asked).toEqual([null, '4'])
  expect(screen.queryByText('Show older changes')).toBeNull()
})

test('the limit of records is shown before it is reached, and why no more can be added', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...www, id: at + 1, host: `h${at}` }))
  const first = await start(many(1990))
  expect(screen.getByText('1,990 of 2,000 records')).toBeVisible()
  first.unmount()
  await start(many(2000))
  expect(screen.getByText('Add record').closest('button')).toHaveAccessibleDescription(
    'A domain has at most 2,000 records. Delete some first.',
  )
})
