import { queryClient } from '@panel/shared/api-client'
import type { DnsRecord } from '@panel/shared/contract'
import { useToasts } from '@panel/shared/session'
import { holdAnswer } from '@panel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { keys } from '../../common/keys'
import { sampleRecord } from '../../testing/sample-domain'
import { button, mail, startEditor as start, www } from './testing/start-editor'

beforeEach(() => {
  sessionStorage.clear()
  useToasts.setState({ toasts: [] })
})

type User = Awaited<ReturnType<typeof start>>['user']

const slower = { ...www, ttl: 3600, version: 2 }

const retype = async (user: User, field: HTMLElement, text: string) => {
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
}

test('a record whose other part somebody else changed is saved with both changes, shown side by side', async () => {
  const sent: Partial<DnsRecord>[] = []
  const { user, stored } = await start([www], {
    'PUT /api/dns/1': async request => {
      const body = (await request.json()) as Partial<DnsRecord>
      sent.push(body)
      stored.records = [slower]
      if (body.version !== 2) return { status: 409, body: { code: 'record_changed', detail: 'Changed' } }
      stored.records = [{ ...slower, ...body, version: 3 }]
      return { body: stored.records[0] }
    },
  })
  await user.click(button('Edit A record of www'))
  await retype(user, screen.getByLabelText('IPv4 address'), '192.0.2.9')
  await user.click(button('Save record'))
  const notice = within(await screen.findByRole('alert'))
  expect(notice.getByText('www 300 IN A 192.0.2.1')).toBeVisible()
  expect(notice.getByRole('region', { name: 'Stored now' })).toHaveTextContent('www 3600 IN A 192.0.2.1')
  expect(notice.getByRole('region', { name: 'Your version' })).toHaveTextContent('www 300 IN A 192.0.2.9')
  expect(notice.getByText('www 3600 IN A 192.0.2.9')).toBeVisible()
  await user.click(notice.getByRole('button', { name: 'Keep both changes' }))
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  expect(sent.at(-1)).toEqual({ host: 'www', content: '192.0.2.9', ttl: 3600, priority: null, comment: '', version: 2 })
})

const moved = { ...www, content: '192.0.2.99', version: 2 }

/** Leaves the page without Cancel, and comes back after a program changed the address. */
const comeBackLater = async (unmount: () => void, handlers: Parameters<typeof start>[1] = {}) => {
  unmount()
  return start([moved], handlers)
}

test('a comment typed before a program changed the address comes back with the new address', async () => {
  const { user, unmount } = await start([www])
  await user.click(button('Edit A record of www'))
  await retype(user, screen.getByLabelText(/^Comment/), 'the shop')
  await comeBackLater(unmount)
  expect(await screen.findByLabelText(/^Comment/)).toHaveValue('the shop')
  expect(screen.getByLabelText('IPv4 address')).toHaveValue('192.0.2.99')
})

test('an address typed before a program changed it is saved only after both were shown', async () => {
  const sent: Partial<DnsRecord>[] = []
  const first = await start([www])
  await first.user.click(button('Edit A record of www'))
  await retype(first.user, screen.getByLabelText('IPv4 address'), '192.0.2.9')
  await retype(first.user, screen.getByLabelText(/^Comment/), 'the shop')
  const { user } = await comeBackLater(first.unmount, {
    'PUT /api/dns/1': async request => {
      sent.push((await request.json()) as Partial<DnsRecord>)
      return { status: 409, body: { code: 'record_changed', detail: 'Changed' } }
    },
  })
  expect(await screen.findByLabelText('IPv4 address')).toHaveValue('192.0.2.9')
  await user.click(button('Save record'))
  const notice = within(await screen.findByRole('alert'))
  expect(sent).toMatchObject([{ content: '192.0.2.9', comment: 'the shop', version: 1 }])
  expect(notice.getByText('www 300 IN A 192.0.2.1')).toBeVisible()
  expect(notice.getByRole('region', { name: 'Stored now' })).toHaveTextContent('www 300 IN A 192.0.2.99')
  expect(notice.queryByRole('button', { name: 'Keep both changes' })).toBeNull()
})

test.each([
  [{ status: 500, body: {} }, [{ tone: 'danger', text: 'Failed to update record' }]],
  [{ body: { ...www, content: '192.0.2.9', version: 2 } }, [{ tone: 'success' }]],
])('a late answer leaves the form of another record open, and is said', async (answered, said) => {
  const answer = holdAnswer<typeof answered>()
  const { user } = await start([www, mail], { 'PUT /api/dns/1': () => answer.promise })
  await user.click(button('Edit A record of www'))
  await retype(user, screen.getByLabelText('IPv4 address'), '192.0.2.9')
  await user.click(button('Save record'))
  await user.click(button('Edit MX record of @'))
  answer.resolve(answered)
  await waitFor(() => expect(useToasts.getState().toasts).toMatchObject(said))
  expect(screen.getByRole('form', { name: 'Edit MX record of @' })).toBeVisible()
})

test('a CNAME in the way of a new record is replaced in one change set', async () => {
  const alias = sampleRecord({ type: 'CNAME', content: 'example.net.' })
  let sent: unknown
  const { user } = await start([alias], {
    'POST /api/dns/domain/12/changes': async request => {
      sent = await request.json()
      const record = { ...sampleRecord({ id: 9 }), version: 1 }
      return {
        body: {
          version: 2,
          change: 5,
          diff: [{ op: 'add', id: 9, before: null, after: www }],
          warnings: [],
          records: [record],
        },
      }
    },
  })
  await user.click(button('Add record'))
  const form = within(screen.getByRole('form'))
  await retype(user, form.getByLabelText('Host'), 'www.example.com')
  await retype(user, form.getByLabelText('IPv4 address'), '192.0.2.9\u200b')
  await user.tab()
  expect(form.getByLabelText('Host')).toHaveValue('www')
  expect(form.getByLabelText('Host')).toHaveAccessibleDescription(
    '“.example.com” was taken off: it is added automatically.',
  )
  await user.click(await form.findByRole('button', { name: 'Replace the CNAME' }))
  expect(form.getByLabelText('IPv4 address')).toHaveValue('192.0.2.9')
  expect(form.getByLabelText('IPv4 address')).toHaveAccessibleDescription('Taken out: U+200B (zero width space).')
  expect(form.getByText(/Deleted in the same change: www 300 IN CNAME example.net./)).toBeVisible()
  await retype(user, form.getByLabelText('Host'), 'blog')
  expect(form.queryByText(/Deleted in the same change/)).toBeNull()
  await retype(user, form.getByLabelText('Host'), 'www')
  expect(form.getByText(/Deleted in the same change: www 300 IN CNAME example.net./)).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Add record' }))
  await waitFor(() => expect(sent).toMatchObject({ changes: [{ op: 'delete', id: 1 }, { op: 'add' }] }))
})

test('a record that makes way is shown as somebody else stored it before it is deleted', async () => {
  const alias = sampleRecord({ type: 'CNAME', content: 'example.net.' })
  const sent: unknown[] = []
  const { user, stored } = await start([alias, mail], {
    'POST /api/dns/domain/12/changes': async request => {
      sent.push(((await request.json()) as { changes: unknown }).changes)
      if (sent.length > 1) return { body: { version: 3, change: 5, diff: [], warnings: [], records: [] } }
      stored.records = [{ ...alias, content: 'example.org.', version: 2 }, mail]
      return { status: 409, body: { code: 'record_changed', index: 0 } }
    },
  })
  await user.click(button('Add record'))
  const form = within(screen.getByRole('form'))
  await retype(user, form.getByLabelText('Host'), 'www')
  await retype(user, form.getByLabelText('IPv4 address'), '192.0.2.9')
  await user.click(await form.findByRole('button', { name: 'Replace the CNAME' }))
  await user.click(form.getByRole('button', { name: 'Add record' }))
  expect(await form.findByText(/Someone else changed this record/)).toBeVisible()
  expect(form.getByText(/Deleted in the same change: www 300 IN CNAME example.org./)).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Add record' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([1, 2].map(version => [{ op: 'delete', id: 1, version }, { op: 'add' }]))
})

test('a record that somebody else changed is shown as it is stored before it is deleted', async () => {
  const { user, calls, stored } = await start([www, mail], {
    'DELETE /api/dns/1': request => {
      const isStored = new URL(request.url).searchParams.get('version') === '2'
      stored.records = isStored ? [mail] : [moved, mail]
      return isStored ? { status: 204 } : { status: 409, body: { code: 'record_changed' } }
    },
  })
  await user.click(button('Delete A record of www'))
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this record?' }))
  await user.click(question.getByRole('button', { name: 'Delete record' }))
  expect(await question.findByText(/Someone else changed this record/)).toBeVisible()
  expect(question.getByText('www 300 IN A 192.0.2.99')).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Delete record' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(calls.filter(call => call.startsWith('DELETE'))).toEqual([
    'DELETE /api/dns/1?version=1',
    'DELETE /api/dns/1?version=2',
  ])
})

test('an edited record that somebody else changed is not overwritten where another makes way for it', async () => {
  const alias = sampleRecord({ id: 3, host: 'shop', type: 'CNAME', content: 'example.net.' })
  const sent: unknown[] = []
  const { user, stored } = await start([www, alias], {
    'POST /api/dns/domain/12/changes': async request => {
      sent.push(((await request.json()) as { changes: unknown }).changes)
      stored.records = [slower, alias]
      return { status: 409, body: { code: 'record_changed', index: 1 } }
    },
  })
  await user.click(button('Edit A record of www'))
  await retype(user, screen.getByLabelText('Host'), 'shop')
  await user.click(await screen.findByRole('button', { name: 'Replace the CNAME' }))
  await user.click(button('Save record'))
  expect(await screen.findByRole('region', { name: 'Stored now' })).toHaveTextContent('www 3600 IN A 192.0.2.1')
  expect(sent).toMatchObject([
    [
      { op: 'delete', id: 3, version: 1 },
      { op: 'update', id: 1, version: 1 },
    ],
  ])
})

test('a failure is gone once the record is added another way', async () => {
  const { user } = await start([sampleRecord({ type: 'CNAME', content: 'example.net.' })], {
    'POST /api/dns/': () => ({ status: 500 }),
    'POST /api/dns/domain/12/changes': () => ({
      body: { version: 2, change: 5, diff: [], warnings: [], records: [] },
    }),
  })
  await user.click(button('Add record'))
  const form = within(screen.getByRole('form'))
  await retype(user, form.getByLabelText('Host'), 'shop')
  await retype(user, form.getByLabelText('IPv4 address'), '192.0.2.9')
  await user.click(form.getByRole('button', { name: 'Add record' }))
  expect(await form.findByRole('alert')).toHaveTextContent('Failed to add DNS record')
  await retype(user, form.getByLabelText('Host'), 'www')
  await user.click(await form.findByRole('button', { name: 'Replace the CNAME' }))
  await user.click(form.getByRole('button', { name: 'Add record' }))
  await waitFor(() => expect(form.getByLabelText('Host')).toHaveValue(''))
  expect(form.queryByRole('alert')).toBeNull()
})

test('the type of a record is changed in its form', async () => {
  let sent: unknown
  const { user } = await start([www], {
    'PUT /api/dns/1': async request => {
      sent = await request.json()
      return { body: { ...www, type: 'CNAME', content: 'shop.example.net.', version: 2 } }
    },
  })
  await user.click(button('Edit A record of www'))
  await user.selectOptions(screen.getByLabelText('Type'), 'CNAME')
  await retype(user, screen.getByLabelText('Target'), 'shop.example.net')
  await user.click(button('Save record'))
  await waitFor(() => expect(sent).toMatchObject({ type: 'CNAME', content: 'shop.example.net.', version: 1 }))
})

test('collected changes are saved once each record that somebody else changed is decided', async () => {
  const sent: { changes: object[]; dry_run?: boolean }[] = []
  const { user, stored } = await start([www, mail], {
    'POST /api/dns/domain/12/changes': async request => {
      const body = (await request.json()) as (typeof sent)[number]
      sent.push(body)
      const diff = [{ op: 'delete', id: 2, before: sampleRecord(), after: null }]
      return { body: { version: 4, change: body.dry_run ? null : 9, diff, warnings: [], records: [] } }
    },
  })
  await user.click(screen.getByRole('switch', { name: 'Collect changes and review them' }))
  await user.click(button('Delete MX record of @'))
  await user.click(button('Edit A record of www'))
  await retype(user, screen.getByLabelText('IPv4 address'), '192.0.2.9')
  await user.click(within(screen.getByRole('form')).getByRole('button', { name: 'Add to changes' }))
  stored.records = [slower, { ...mail, content: 'mx.example.net.', version: 2 }]
  await user.click(button('Review'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Collected changes' }))
  expect(await dialog.findByText('2 records were changed by somebody else in the meantime')).toBeVisible()
  const save = dialog.getByRole('button', { name: 'Make 1 change' })
  expect(save).toHaveAttribute('aria-disabled', 'true')
  expect(dialog.getByText('@ 3600 IN MX 10 mx.example.net.')).toBeVisible()
  expect(dialog.getByText('Deleted')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Keep both changes' }))
  await user.click(dialog.getByRole('button', { name: 'Keep the stored version' }))
  await waitFor(() => expect(dialog.queryByText(/somebody else/)).toBeNull())
  await waitFor(() => expect(save).not.toHaveAttribute('aria-disabled', 'true'))
  await user.click(save)
  await waitFor(() => expect(sent.at(-1)?.dry_run).toBeUndefined())
  expect(sent.at(-1)?.changes).toEqual([
    {
      op: 'update',
      id: 1,
      record: { host: 'www', type: 'A', content: '192.0.2.9', ttl: 3600, priority: null, comment: '' },
    },
  ])
})

test('a zone edited as text while somebody else stored changes is saved with both', async () => {
  const sent: { text: string; dry_run?: boolean }[] = []
  const { user, stored } = await start([www], {
    'POST /api/dns/domain/12/import': async request => {
      const body = (await request.json()) as (typeof sent)[number]
      sent.push(body)
      const diff = [{ op: 'add', id: 7, before: null, after: sampleRecord({ host: 'shop' }) }]
      return { body: { version: 5, change: body.dry_run ? null : 6, diff, warnings: [], records: [], lines: [] } }
    },
  })
  await user.click(button('More actions with records'))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit as text' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Records as text' }))
  await user.click(dialog.getByLabelText('Records'))
  await user.paste('shop\t300\tIN\tA\t192.0.2.3\n')
  stored.records = [www, sampleRecord({ id: 2, host: 'api', content: '192.0.2.7' })]
  await act(() => queryClient.invalidateQueries({ queryKey: keys.records(12) }))
  expect(await dialog.findByText('The zone was changed by somebody else in the meantime')).toBeVisible()
  expect(dialog.getByRole('region', { name: 'Stored now' })).toHaveTextContent('api 300 IN A 192.0.2.7')
  expect(dialog.getByRole('region', { name: 'Your version' })).toHaveTextContent('shop 300 IN A 192.0.2.3')
  expect(dialog.getByRole('button', { name: /^Make/ })).toHaveAttribute('aria-disabled', 'true')
  await user.click(dialog.getByRole('button', { name: 'Keep both changes' }))
  const both =
    '$ORIGIN example.com.\napi\t300\tIN\tA\t192.0.2.7\nwww\t300\tIN\tA\t192.0.2.1\nshop\t300\tIN\tA\t192.0.2.3\n'
  expect(dialog.getByLabelText('Records')).toHaveValue(both.replaceAll('api\t300\tIN\tA\t', 'api 300 IN A '))
  await user.click(await dialog.findByRole('button', { name: 'Make 1 change' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.at(-1)).toMatchObject({ mode: 'replace', version: 5 })
  expect(sent.at(-1)?.text).toContain('api 300 IN A 192.0.2.7')
})
