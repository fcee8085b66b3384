import { useToasts } from '@panel/shared/session'
import { holdAnswer } from '@panel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { button, list, mail, plain, startEditor as start, www } from './testing/start-editor'

beforeEach(() => {
  sessionStorage.clear()
  useToasts.setState({ toasts: [] })
})

interface Sent {
  changes: object[]
  dry_run?: boolean
  version?: number
}

interface Answer {
  status?: number
  body: object
}

const added = { op: 'add', id: 7, before: null, after: plain('shop') }

/** The editor with a server that answers each change set with `diff`, or refuses it. */
const startWith = async (answer: (sent: Sent) => Answer | Promise<Answer>) => {
  const sent: Sent[] = []
  const scene = await start([www, mail], {
    'POST /api/dns/domain/12/changes': async request => {
      const body = (await request.json()) as Sent
      sent.push(body)
      return answer(body)
    },
  })
  return { ...scene, sent }
}

const saved = () => ({ body: { version: 4, change: 9, diff: [added], warnings: [], records: [] } })

type User = Awaited<ReturnType<typeof start>>['user']

const collectShop = async (user: User) => {
  await user.click(screen.getByRole('switch', { name: 'Collect changes and review them' }))
  await user.click(button('Add record'))
  await user.click(screen.getByLabelText('Host'))
  await user.paste('shop')
  await user.click(screen.getByLabelText('IPv4 address'))
  await user.paste('192.0.2.1')
  await user.click(button('Add to changes'))
}

test('changes are collected, and the list shows what becomes of each record', async () => {
  const { user, sent } = await startWith(saved)
  await collectShop(user)
  await user.click(button('Delete MX record of @'))
  await user.click(button('Edit A record of www'))
  const edit = within(screen.getByRole('form', { name: 'Edit A record of www' }))
  await user.clear(edit.getByLabelText('IPv4 address'))
  await user.paste('192.0.2.9')
  await user.click(edit.getByRole('button', { name: 'Add to changes' }))
  const rows = within(list()).getAllByRole('listitem')
  expect(rows.map(row => row.textContent)).toEqual([
    expect.stringContaining('to be deleted'),
    expect.stringMatching(/new.*shop/),
    expect.stringMatching(/changed.*192\.0\.2\.9/),
  ])
  expect(screen.getByText('3 changes')).toBeVisible()
  expect(sent).toEqual([])
})

test('collected changes are reviewed as the server sees them, and saved as one set that can be undone', async () => {
  const { user, sent } = await startWith(saved)
  await collectShop(user)
  await user.click(button('Delete MX record of @'))
  await user.click(button('Review'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Collected changes' }))
  expect(await dialog.findByText('shop 300 IN A 192.0.2.1')).toBeVisible()
  await user.click(await dialog.findByRole('button', { name: 'Make 1 change' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const changes = [
    { op: 'add', record: plain('shop') },
    { op: 'delete', id: 2 },
  ]
  // What is saved is not asked about again: a record that it deleted is not found any more.
  expect(sent).toEqual([
    { changes, dry_run: true },
    { changes, version: 4 },
  ])
  expect(screen.queryByText('2 changes')).toBeNull()
  expect(useToasts.getState().toasts.at(-1)).toMatchObject({ text: '1 change was made.', action: { label: 'Undo' } })
})

test('a set that is being saved cannot be left by closing the dialog', async () => {
  const answer = holdAnswer<Answer>()
  const { user } = await startWith(({ dry_run }) => (dry_run ? saved() : answer.promise))
  await collectShop(user)
  await user.click(button('Review'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Collected changes' }))
  await user.click(await dialog.findByRole('button', { name: 'Make 1 change' }))
  for (const close of dialog.getAllByRole('button', { name: 'Close' })) await user.click(close)
  expect(dialog.getByRole('heading', { name: 'Collected changes' })).toBeVisible()
  answer.resolve({ status: 500, body: {} })
  expect(await dialog.findByRole('alert')).toBeVisible()
})

test('collected changes are there after a reload, the browser asks before, and they are dropped only on purpose', async () => {
  const first = await startWith(saved)
  await collectShop(first.user)
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  first.unmount()
  const { user } = await startWith(saved)
  expect(await screen.findByText('1 change')).toBeVisible()
  await user.click(button('Discard'))
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard 1 change?' }))
  await user.click(question.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByText('1 change')).toBeNull())
  expect(within(list()).queryByText('shop')).toBeNull()
})

test('a refused set says which record is at fault, and stays', async () => {
  const fault = { index: 0, field: 'content', code: 'dns.a.form', message: 'No.', params: {} }
  const { user } = await startWith(() => ({
    status: 422,
    body: { type: 'about:blank', title: 'x', status: 422, code: 'dns_invalid', detail: 'No.', errors: [fault] },
  }))
  await collectShop(user)
  await user.click(button('Review'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Collected changes' }))
  expect(await dialog.findByText('A shop')).toBeVisible()
  await user.keyboard('{Escape}')
  expect(screen.getByText('1 change')).toBeVisible()
})

test('one change is removed from the list', async () => {
  const { user } = await startWith(saved)
  await collectShop(user)
  await user.click(button('Undo the change of A record of shop'))
  expect(screen.queryByText('1 change')).toBeNull()
  expect(within(list()).getAllByRole('listitem')).toHaveLength(2)
})

test('the whole zone is edited as text, with the difference that the server finds', async () => {
  const sent: { text: string; mode: string; dry_run?: boolean; version?: number }[] = []
  const { user } = await start([www], {
    'POST /api/dns/domain/12/import': async request => {
      const body = (await request.json()) as (typeof sent)[number]
      sent.push(body)
      const diff = body.text.includes('shop') ? [added] : []
      return { body: { version: 5, change: body.dry_run ? null : 6, diff, warnings: [], records: [], lines: [] } }
    },
  })
  await user.click(button('More actions with records'))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit as text' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Records as text' }))
  const field = dialog.getByLabelText('Records')
  expect(field).toHaveValue('$ORIGIN example.com.\nwww\t300\tIN\tA\t192.0.2.1\n')
  await user.click(field)
  await user.paste('shop A 192.0.2.1\n')
  await user.click(await dialog.findByRole('button', { name: 'Make 1 change' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const text = '$ORIGIN example.com.\nwww\t300\tIN\tA\t192.0.2.1\nshop A 192.0.2.1\n'
  expect(sent.filter(({ dry_run }) => !dry_run)).toEqual([{ text, mode: 'replace', version: 5 }])
})

test('text that is typed and not saved is there when the dialog opens again', async () => {
  const { user } = await start([www], {
    'POST /api/dns/domain/12/import': () => ({
      body: { version: 5, change: null, diff: [added], warnings: [], records: [], lines: [] },
    }),
  })
  const open = async () => {
    await user.click(button('More actions with records'))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit as text' }))
    return within(await screen.findByRole('dialog', { name: 'Records as text' }))
  }
  const dialog = await open()
  await user.click(dialog.getByLabelText('Records'))
  await user.paste('shop A 192.0.2.1')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = await open()
  expect(again.getByLabelText('Records')).toHaveDisplayValue(/shop A 192\.0\.2\.1/)
  await user.click(again.getByRole('button', { name: 'Discard edits' }))
  expect(again.getByLabelText('Records')).toHaveValue('$ORIGIN example.com.\nwww\t300\tIN\tA\t192.0.2.1\n')
})
