import { useToasts } from '@panel/shared/session'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sampleRecord } from '../../../testing/sample-domain'
import { button, list, mail, plain, startEditor as start, www } from '../testing/start-editor'

beforeEach(() => {
  sessionStorage.clear()
  useToasts.setState({ toasts: [] })
})

const shop = sampleRecord({ id: 3, host: 'shop', content: '192.0.2.1', ttl: 3600 })

interface Sent {
  changes: { op: string; id: number; record: object }[]
  dry_run?: boolean
  version?: number
}

/** The full page with a server that applies updates. */
const startPage = async () => {
  const sent: Sent[] = []
  const scene = await start(
    [www, shop, mail],
    {
      'POST /api/dns/domain/12/changes': async request => {
        const body = (await request.json()) as Sent
        sent.push(body)
        const diff = body.changes.map(({ id, record }) => ({ op: 'update', id, before: plain('x'), after: record }))
        return { body: { version: 7, change: body.dry_run ? null : 9, diff, warnings: [], records: [] } }
      },
    },
    true,
  )
  return { ...scene, sent }
}

const editDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('one address is replaced in all chosen records, as one set, with the difference before and undo after', async () => {
  const { user, sent } = await startPage()
  await user.click(screen.getByLabelText('Select all records shown'))
  await user.click(button('Edit'))
  const dialog = await editDialog('Edit 3 records')
  expect(dialog.getByRole('button', { name: 'Make 0 changes' })).toHaveAttribute('aria-disabled', 'true')
  await user.click(dialog.getByLabelText('Find in contents'))
  await user.paste('192.0.2.1')
  await user.click(dialog.getByLabelText('Replace with'))
  await user.paste('198.51.100.7')
  const apply = await dialog.findByRole('button', { name: 'Make 2 changes' })
  expect(dialog.getByText('shop 3600 IN A 198.51.100.7')).toBeVisible()
  await user.click(apply)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const moved = (host: string, ttl: number) => ({ ...plain(host), ttl, content: '198.51.100.7' })
  expect(sent.filter(({ dry_run }) => !dry_run)).toEqual([
    {
      changes: [
        { op: 'update', id: 3, record: moved('shop', 3600) },
        { op: 'update', id: 1, record: moved('www', 300) },
      ],
      version: 7,
    },
  ])
  expect(useToasts.getState().toasts).toMatchObject([{ text: '2 changes were made.', action: { label: 'Undo' } }])
  expect(screen.queryByText(/records selected/)).toBeNull()
})

test('one TTL for all chosen records waits with other changes where they are collected', async () => {
  const { user, sent } = await startPage()
  await user.click(screen.getByRole('switch', { name: 'Collect changes and review them' }))
  await user.click(screen.getByLabelText('Select all records shown'))
  await user.click(button('Edit'))
  const dialog = await editDialog('Edit 3 records')
  await user.selectOptions(dialog.getByLabelText('TTL'), '1 day')
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Add to changes' })).not.toHaveAttribute('aria-disabled', 'true'),
  )
  await user.click(dialog.getByRole('button', { name: 'Add to changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('3 changes')).toBeVisible()
  expect(within(list()).getAllByText('1 day')).toHaveLength(3)
  expect(sent.every(({ dry_run }) => dry_run)).toBe(true)
})

test('the question before many records are deleted names each of them', async () => {
  const { user } = await startPage()
  await user.click(screen.getByLabelText('Select all records shown'))
  await user.click(button('Delete'))
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete 3 records?' }))
  expect(question.getAllByRole('listitem').map(line => line.textContent)).toEqual([
    '@ 3600 IN MX 10 mail.example.net.',
    'shop 3600 IN A 192.0.2.1',
    'www 300 IN A 192.0.2.1',
  ])
})

test('the arrows lead from row to row, at the same control', async () => {
  const { user } = await startPage()
  act(() => screen.getByLabelText('Select MX record of @').focus())
  await user.keyboard('{ArrowDown} ')
  expect(screen.getByLabelText('Select A record of shop')).toHaveFocus()
  expect(screen.getByText('1 record selected')).toBeVisible()
  act(() => button('Edit A record of shop').focus())
  await user.keyboard('{ArrowDown}')
  expect(button('Edit A record of www')).toHaveFocus()
  await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}')
  expect(button('Edit MX record of @')).toHaveFocus()
})

const undo = () => act(async () => useToasts.getState().toasts.at(-1)?.action?.run())

test('a record that is added stands out in the list, and is undone by its change set', async () => {
  const created = sampleRecord({ id: 9, host: 'api', content: '192.0.2.7' })
  const { user, stored, calls } = await start([www], {
    'POST /api/dns/': () => {
      stored.records = [www, created]
      return { status: 201, body: created, headers: { 'dns-change': '50' } }
    },
    'POST /api/dns/domain/12/history/50/revert': () => {
      stored.records = [www]
      return { body: { version: 7, change: 52, diff: [], warnings: [], records: [] } }
    },
  })
  await user.click(button('Add record'))
  await user.click(screen.getByLabelText('Host'))
  await user.paste('api')
  await user.click(screen.getByLabelText('IPv4 address'))
  await user.paste('192.0.2.7')
  const form = screen.getByRole('form', { name: 'New DNS record' })
  await user.click(within(form).getByRole('button', { name: 'Add record' }))
  const row = (await within(list()).findByText('192.0.2.7')).closest('li')
  expect(row).toHaveAttribute('data-fresh')
  expect(within(list()).getByText('www').closest('li')).not.toHaveAttribute('data-fresh')
  expect(useToasts.getState().toasts).toMatchObject([{ text: 'Record added', action: { label: 'Undo' } }])
  await undo()
  await waitFor(() => expect(within(list()).queryByText('api')).toBeNull())
  expect(calls).toContain('POST /api/dns/domain/12/history/50/revert')
  expect(calls).not.toContainEqual(expect.stringMatching(/^GET .*history/))
})

test('a record saved as it was has nothing to undo', async () => {
  const { user } = await start([www], { 'PUT /api/dns/1': () => ({ body: www }) })
  await user.click(button('Edit A record of www'))
  await user.click(button('Save record'))
  await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ text: 'Record updated' }]))
  expect(useToasts.getState().toasts[0]?.action).toBeUndefined()
})

test('of a long list the panel draws a part, finds each record, and leads to the full page', async () => {
  await start(Array.from({ length: 103 }, (_, at) => sampleRecord({ id: at + 1, host: `h${at + 100}` })))
  expect(list().children).toHaveLength(100)
  const more = screen.getByText(/and 3 more/)
  expect(screen.getByText('Open on the whole page')).toBeVisible()
  fireEvent.change(screen.getByLabelText('Search records'), { target: { value: 'h202' } })
  expect(list().children).toHaveLength(1)
  expect(list()).toHaveTextContent('h202')
  expect(more).not.toBeInTheDocument()
})

test('a search filters with each key, not after a pause', async () => {
  await startPage()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'shop' } })
  expect(within(list()).getAllByRole('listitem')).toHaveLength(1)
})
