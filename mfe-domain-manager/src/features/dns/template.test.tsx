import type { DnsChange } from '@panel/shared/contract'
import { useToasts } from '@panel/shared/session'
import { screen, waitFor, within } from '@testing-library/react'
import { button, mail, plain, startEditor as start, www } from './testing/start-editor'

beforeEach(() => {
  sessionStorage.clear()
  useToasts.setState({ toasts: [] })
})

interface Sent {
  changes: DnsChange[]
  dry_run?: boolean
  version?: number
  note?: string
}

const serve = () => {
  const sent: Sent[] = []
  const answers = {
    'POST /api/dns/domain/12/changes': async (request: Request) => {
      const body: Sent = await request.json()
      sent.push(body)
      const index = body.changes.findIndex(change => change.op === 'add' && change.record.content === 'x')
      if (index >= 0) {
        const fault = { index, field: 'content', code: 'dns.ipv4.address', message: 'Not an address.', params: {} }
        return { status: 422, body: { type: 'about:blank', status: 422, code: 'dns_invalid', errors: [fault] } }
      }
      const diff = body.changes.map(change => {
        if (change.op === 'delete') return { op: 'delete', id: change.id, before: plain('old'), after: null }
        return { op: 'add', id: null, before: null, after: { ttl: 3600, priority: null, ...change.record } }
      })
      const warning = { index: 0, level: 'warning', field: 'ttl', code: 'dns.host.underscore', message: '', params: {} }
      return {
        body: { version: 8, change: body.dry_run ? null : 9, diff, warnings: [warning], records: [] },
      }
    },
  }
  return { sent, answers }
}

const open = async (user: Awaited<ReturnType<typeof start>>['user'], name: RegExp) => {
  await user.click(button('More actions with records'))
  await user.click(await screen.findByRole('menuitem', { name: 'Set up mail or a site' }))
  const choice = within(await screen.findByRole('dialog', { name: 'Set up mail, a site or a verification' }))
  await user.click(choice.getByRole('button', { name }))
}

test('a service is set up by one change set: the difference is shown by the server before anything is saved', async () => {
  const { sent, answers } = serve()
  const { user } = await start([www, mail], answers)
  await open(user, /^Fastmail/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Fastmail' }))
  expect(dialog.getByRole('link', { name: 'www.fastmail.help' })).toBeVisible()
  const changes = within(await dialog.findByRole('region', { name: 'What changes' }))
  expect(changes.getAllByRole('deletion')).toHaveLength(1)
  expect(changes.getAllByRole('insertion')).toHaveLength(7)
  expect(sent.every(body => body.dry_run)).toBe(true)
  await user.click(dialog.getByRole('button', { name: 'Make 8 changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const saved = sent.find(body => !body.dry_run)
  expect(saved).toMatchObject({ version: 8, note: 'template:fastmail' })
  expect(saved?.changes).toEqual(sent[0]?.changes)
  expect(saved?.changes[0]).toEqual({ op: 'delete', id: mail.id })
  expect(useToasts.getState().toasts).toMatchObject([{ text: 'Fastmail is set up.', action: { label: 'Undo' } }])
})

test('what the server refuses is shown next to the field, and what was typed survives the dialog', async () => {
  const { sent, answers } = serve()
  const { user } = await start([www], answers)
  await open(user, /^Own web server/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Own web server' }))
  expect(dialog.getByRole('button', { name: /^Make 0 changes/ })).toHaveAttribute('aria-disabled', 'true')
  expect(sent).toEqual([])
  const field = dialog.getByRole('textbox', { name: 'IPv4 address' })
  await user.type(field, 'x')
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Not an address|IPv4/))
  await waitFor(() => expect(field).toBeInvalid())
  expect(screen.queryByRole('alert')).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(button('More actions with records'))
  await user.click(await screen.findByRole('menuitem', { name: 'Set up mail or a site' }))
  expect(await screen.findByRole('textbox', { name: 'IPv4 address' })).toHaveValue('x')
})
