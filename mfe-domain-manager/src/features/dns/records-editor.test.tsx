import type { DnsRecord } from '@panel/shared/contract'
import { registerLocales } from '@panel/shared/i18n'
import { useToasts } from '@panel/shared/session'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { panel } from '../../panel'
import { sampleDomain, sampleRecord } from '../../testing/sample-domain'
import { RecordsEditor } from './records-editor'

registerLocales(panel.name, panel.locales)

type Handlers = Parameters<typeof answerApi>[0]

const www = sampleRecord()
const mail = sampleRecord({ id: 2, host: '@', type: 'MX', content: 'mail.example.net.', priority: 10, ttl: 3600 })

const plain = (host: string) => ({ host, type: 'A', content: '192.0.2.1', ttl: 300, priority: null })

const start = async (records: DnsRecord[], handlers: Handlers = {}, wide = false) => {
  const stored = { records }
  const calls = answerApi({
    'GET /api/dns/domain/12': () => ({ body: stored.records }),
    'GET /api/dns/domain/12/status': () => ({ body: { state: 'publishing', serial: 1, servers: [] } }),
    'GET /api/dns/domain/12/dnssec': () => ({ body: { enabled: false, ds: [], state: 'unsigned' } }),
    ...handlers,
  })
  const result = await renderInPlatform(
    <RecordsEditor domain={sampleDomain()} wide={wide} onExpand={() => undefined} />,
  )
  await screen.findByText('DNS records')
  return { ...result, calls, stored }
}

const list = () => screen.getByRole('list', { name: 'DNS records' })
const button = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  sessionStorage.clear()
  useToasts.setState({ toasts: [] })
})

test('the records stand in a list, the apex first', async () => {
  await start([www, mail])
  const items = within(list()).getAllByRole('listitem')
  expect(items[0]).toHaveTextContent('MX@10mail.example.net.1 hour')
  expect(items[1]).toHaveTextContent('Awww192.0.2.15 minutes')
  expect(screen.getByText('2 records')).toBeVisible()
})

test.each([
  ['external', 'DNS management is disabled in this mode.'],
  ['parking', 'DNS management is disabled in this mode.'],
] as const)('[S4.8, S8.11] with %s delegation the records are disabled and not asked for', async (type, text) => {
  const calls = answerApi({})
  await renderInPlatform(<RecordsEditor domain={sampleDomain({ delegation_type: type })} wide={false} />)
  expect(await screen.findByText(text)).toBeVisible()
  expect(calls).toEqual([])
})

test('a list that does not load says so and is tried again', async () => {
  let broken = true
  answerApi({ 'GET /api/dns/domain/12': () => (broken ? { status: 500 } : { body: [www] }) })
  const { user } = await renderInPlatform(<RecordsEditor domain={sampleDomain()} wide={false} />)
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load DNS records')
  broken = false
  await user.click(button('Try again'))
  expect(await screen.findByText('192.0.2.1')).toBeVisible()
})

test('a record is added and the form is ready for the next one', async () => {
  const created = sampleRecord({ id: 9, host: 'shop', content: '192.0.2.7' })
  let sent: unknown
  const { user, stored } = await start([www], {
    'POST /api/dns/': async request => {
      sent = await request.json()
      stored.records = [www, created]
      return { status: 201, body: created }
    },
  })
  await user.click(button('Add record'))
  await user.type(screen.getByLabelText('Host'), 'shop')
  await user.type(screen.getByLabelText('IPv4 address'), '192.0.2.7')
  const form = screen.getByRole('form', { name: 'New DNS record' })
  await user.click(within(form).getByRole('button', { name: 'Add record' }))
  expect(await within(list()).findByText('192.0.2.7')).toBeVisible()
  expect(sent).toEqual({ domain_id: 12, host: 'shop', type: 'A', content: '192.0.2.7', ttl: 300 })
  await waitFor(() => expect(screen.getByLabelText('Host')).toHaveValue(''))
})

test('a record is edited in its place, with the version it had', async () => {
  let sent: unknown
  const { user, stored } = await start([www], {
    'PUT /api/dns/1': async request => {
      sent = await request.json()
      stored.records = [{ ...www, content: '192.0.2.9', version: 2 }]
      return { body: stored.records[0] }
    },
  })
  await user.click(button('Edit A record of www'))
  await user.clear(screen.getByLabelText('IPv4 address'))
  await user.type(screen.getByLabelText('IPv4 address'), '192.0.2.9')
  await user.click(button('Save record'))
  expect(await screen.findByText('192.0.2.9')).toBeVisible()
  expect(sent).toEqual({ host: 'www', content: '192.0.2.9', ttl: 300, priority: null, version: 1 })
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
})

test.each([
  [{ status: 500 }, 'Failed to update record'],
  [
    {
      status: 422,
      body: { code: 'dns_invalid', errors: [{ field: 'content', code: 'dns.zone.duplicate', message: 'Duplicate' }] },
    },
    'This record already exists.',
  ],
])('[S8.10] a record that is not saved says why and keeps what was typed', async (answer, text) => {
  const { user } = await start([www], { 'PUT /api/dns/1': () => answer })
  await user.click(button('Edit A record of www'))
  await user.clear(screen.getByLabelText('IPv4 address'))
  await user.type(screen.getByLabelText('IPv4 address'), '192.0.2.9')
  await user.click(button('Save record'))
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByLabelText('IPv4 address')).toHaveValue('192.0.2.9')
})

test('a record that somebody else changed is shown beside the typed one and never overwritten in silence', async () => {
  const theirs = { ...www, content: '192.0.2.50', version: 2 }
  const versions: number[] = []
  const { user, stored } = await start([www], {
    'PUT /api/dns/1': async request => {
      const { version, content } = (await request.json()) as { version: number; content: string }
      versions.push(version)
      stored.records = [theirs]
      if (version !== 2) return { status: 409, body: { code: 'record_changed', detail: 'Changed' } }
      stored.records = [{ ...theirs, content, version: 3 }]
      return { body: stored.records[0] }
    },
  })
  await user.click(button('Edit A record of www'))
  await user.clear(screen.getByLabelText('IPv4 address'))
  await user.type(screen.getByLabelText('IPv4 address'), '192.0.2.9')
  await user.click(button('Save record'))
  const notice = await screen.findByRole('alert')
  expect(notice).toHaveTextContent('www 300 IN A 192.0.2.50')
  expect(notice).toHaveTextContent('www 300 IN A 192.0.2.9')
  expect(versions).toEqual([1])
  await user.click(button('Save my version'))
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  expect(versions).toEqual([1, 2])
  expect(screen.getByText('192.0.2.9')).toBeVisible()
})

test('[S5.9] deleting asks first, and can be undone', async () => {
  const { user, calls, stored } = await start([www, mail], {
    'DELETE /api/dns/2': () => {
      stored.records = [www]
      return { status: 204 }
    },
    'POST /api/dns/': async request => {
      const body = (await request.json()) as object
      stored.records = [www, { ...mail, ...body, id: 3 }]
      return { status: 201, body: stored.records[1] }
    },
  })
  await user.click(button('Delete MX record of @'))
  const question = await screen.findByRole('alertdialog', { name: 'Delete this record?' })
  expect(question).toHaveTextContent('Mail for example.com is delivered to mail.example.net')
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(calls.filter(call => call.startsWith('DELETE'))).toEqual([])
  await user.click(button('Delete MX record of @'))
  await user.click(await screen.findByRole('button', { name: 'Delete record' }))
  await waitFor(() => expect(within(list()).queryByText('mail.example.net.')).toBeNull())
  const [toast] = useToasts.getState().toasts
  expect(toast).toMatchObject({ tone: 'success', action: { label: 'Undo' } })
  await act(async () => toast?.action?.run())
  expect(await within(list()).findByText('mail.example.net.')).toBeVisible()
})

test('the last record can be undone as well', async () => {
  const { user, stored } = await start([www], {
    'DELETE /api/dns/1': () => {
      stored.records = []
      return { status: 204 }
    },
  })
  await user.click(button('Delete A record of www'))
  await user.click(await screen.findByRole('button', { name: 'Delete record' }))
  expect(await screen.findByText('No records yet')).toBeVisible()
  expect(useToasts.getState().toasts).toMatchObject([{ action: { label: 'Undo' } }])
  await waitFor(() => expect(button('Add record')).toHaveFocus())
})

test('the focus follows the forms of the list, and a form that was being filled in opens again', async () => {
  const { user, unmount } = await start([www, mail])
  await user.click(button('Edit A record of www'))
  expect(screen.getByLabelText('Host')).toHaveFocus()
  await user.click(button('Cancel'))
  await waitFor(() => expect(button('Edit A record of www')).toHaveFocus())
  await user.click(button('Add record'))
  expect(screen.getByLabelText('Type')).toHaveFocus()
  await user.click(button('Close'))
  await waitFor(() => expect(button('Add record')).toHaveFocus())
  await user.click(button('Edit A record of www'))
  await user.type(screen.getByLabelText('IPv4 address'), '9')
  unmount()
  await start([www, mail])
  expect(await screen.findByLabelText('IPv4 address')).toHaveValue('192.0.2.19')
})

test('[S8.10] a record that is not deleted stays and the question says why', async () => {
  const { user } = await start([www], { 'DELETE /api/dns/1': () => ({ status: 500 }) })
  await user.click(button('Delete A record of www'))
  await user.click(await screen.findByRole('button', { name: 'Delete record' }))
  expect(await screen.findByText('Failed to delete record')).toBeVisible()
  expect(screen.getByText('192.0.2.1')).toBeInTheDocument()
})

test('the list is filtered by text and by type', async () => {
  const { user } = await start([www, mail], {}, true)
  await user.selectOptions(screen.getByLabelText('Type'), 'MX')
  expect(within(list()).getAllByRole('listitem')).toHaveLength(1)
  await user.selectOptions(screen.getByLabelText('Type'), 'All types')
  await user.type(screen.getByRole('searchbox'), '192')
  await waitFor(() => expect(within(list()).getAllByRole('listitem')).toHaveLength(1))
  await user.type(screen.getByRole('searchbox'), 'nothing')
  expect(await screen.findByText('No record matches the filter.')).toBeVisible()
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

test('history shows each change, and takes one back', async () => {
  const entry = {
    id: 5,
    at: '2026-11-21T10:00:00Z',
    author: 'ada@example.com',
    version: 2,
    note: 'import:merge',
    diff: [{ op: 'update', id: 1, before: plain('www'), after: { ...plain('www'), ttl: 60 } }],
  }
  let reverted = 0
  const { user } = await start([www], {
    'GET /api/dns/domain/12/history': () => ({ body: [entry] }),
    'POST /api/dns/domain/12/history/5/revert': () => {
      reverted += 1
      return { body: { version: 3, change: 6, diff: [], warnings: [], records: [] } }
    },
  })
  await user.click(button('More actions with records'))
  await user.click(await screen.findByRole('menuitem', { name: 'History' }))
  const version = within(await screen.findByRole('article', { name: 'Version 2' }))
  expect(version.getByText(/ada@example.com/)).toHaveTextContent('zone file')
  expect(version.getByText('www 300 IN A 192.0.2.1')).toBeVisible()
  expect(version.getByText('www 60 IN A 192.0.2.1')).toBeVisible()
  await user.click(version.getByRole('button', { name: 'Undo this change' }))
  await waitFor(() => expect(reverted).toBe(1))
})

test('what the public servers have is said', async () => {
  const servers = ['ns1', 'ns2'].map(name => ({ name, serial: 2026112103, checked_at: '2026-11-21T10:00:00Z' }))
  const status = { state: 'served', serial: 2026112103, servers, seconds: 0.6 }
  await start([www], { 'GET /api/dns/domain/12/status': () => ({ body: status }) })
  expect(await screen.findByText('Served by 2 of 2 servers at serial 2026112103, 0.6 s after saving')).toBeVisible()
})

test('signing is one switch, and its DS records are shown', async () => {
  let answer: object = { enabled: false, ds: [], state: 'unsigned' }
  const ds = [{ key_tag: 12, algorithm: 13, digest_type: 2, digest: 'abcd' }]
  const { user } = await start([www], {
    'GET /api/dns/domain/12/dnssec': () => ({ body: answer }),
    'PUT /api/dns/domain/12/dnssec': () => {
      answer = { enabled: true, ds, state: 'signed' }
      return { body: answer }
    },
  })
  await user.click(await screen.findByRole('switch', { name: 'DNSSEC' }))
  expect(await screen.findByText('12 13 2 abcd')).toBeVisible()
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
        { op: 'delete', id: 2 },
        { op: 'delete', id: 1 },
      ],
    }),
  )
})
