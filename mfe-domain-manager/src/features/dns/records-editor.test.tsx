import { useToasts } from '@panel/shared/session'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { sampleDomain, sampleRecord } from '../../testing/sample-domain'
import { RecordsEditor } from './records-editor'
import { button, list, mail, startEditor as start, www } from './testing/start-editor'

beforeEach(() => {
  sessionStorage.clear()
  useToasts.setState({ toasts: [] })
})

test('the records are in a list, the apex first', async () => {
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

test('a record is edited in its place, with the version it had; its comment is beside it', async () => {
  let sent: unknown
  const { user, stored } = await start([{ ...www, comment: 'old server' }], {
    'PUT /api/dns/1': async request => {
      sent = await request.json()
      stored.records = [{ ...www, content: '192.0.2.9', comment: 'new server', version: 2 }]
      return { body: stored.records[0] }
    },
  })
  await user.click(button('Edit A record of www'))
  await user.clear(screen.getByLabelText('IPv4 address'))
  await user.type(screen.getByLabelText('IPv4 address'), '192.0.2.9')
  await user.clear(screen.getByLabelText('Comment'))
  await user.type(screen.getByLabelText('Comment'), 'new server')
  await user.click(button('Save record'))
  expect(await screen.findByText('192.0.2.9')).toBeVisible()
  expect(sent).toEqual({
    host: 'www',
    content: '192.0.2.9',
    ttl: 300,
    priority: null,
    comment: 'new server',
    version: 1,
  })
  expect(within(list()).getByText('new server')).toBeVisible()
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

test('a record that somebody else changed is shown next to the typed one and never overwritten in silence', async () => {
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
      return { status: 204, headers: { 'dns-change': '50' } }
    },
    'POST /api/dns/domain/12/history/50/revert': () => {
      stored.records = [www, mail]
      return { body: { version: 7, change: 51, diff: [], warnings: [], records: [] } }
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
      return { status: 204, headers: { 'dns-change': '50' } }
    },
  })
  await user.click(button('Delete A record of www'))
  await user.click(await screen.findByRole('button', { name: 'Delete record' }))
  expect(await screen.findByText('No records yet')).toBeVisible()
  expect(useToasts.getState().toasts).toMatchObject([{ action: { label: 'Undo' } }])
})

test('the focus follows the forms of the list, and a form that was being filled in opens again', async () => {
  const { user, unmount } = await start([www, mail])
  await user.click(button('Edit A record of www'))
  expect(screen.getByLabelText('Type')).toHaveFocus()
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

test('Escape puts a form away before it reaches the view around it, and what was typed waits', async () => {
  const leaves = jest.fn()
  document.addEventListener('keydown', leaves)
  const { user } = await start([www])
  await user.click(button('Add record'))
  await user.type(screen.getByLabelText('Host'), 'half')
  leaves.mockClear()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(button('Add record')).toHaveFocus())
  expect(screen.queryByLabelText('Host')).toBeNull()
  await user.click(button('Edit A record of www'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(button('Edit A record of www')).toHaveFocus())
  expect(leaves).not.toHaveBeenCalled()
  await user.click(button('Add record'))
  await waitFor(() => expect(screen.getByLabelText('Host')).toHaveValue('half'))
  document.removeEventListener('keydown', leaves)
})

test('one form is open at a time, and the other keeps what was typed', async () => {
  const { user } = await start([www, mail])
  await user.click(button('Add record'))
  await user.type(await screen.findByRole('textbox', { name: 'Host' }), 'api')
  await user.click(button('Edit A record of www'))
  expect(await screen.findByRole('form', { name: 'Edit A record of www' })).toBeVisible()
  expect(screen.queryByRole('form', { name: 'New DNS record' })).toBeNull()
  await user.click(button('Add record'))
  expect(screen.queryByRole('form', { name: 'Edit A record of www' })).toBeNull()
  expect(await screen.findByRole('textbox', { name: 'Host' })).toHaveValue('api')
})
