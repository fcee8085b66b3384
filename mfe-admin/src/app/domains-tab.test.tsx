import { queryClient, useQuery } from '@panel/shared/api-client'
import type { AdminDomain } from '@panel/shared/contract'
import { registerLocales } from '@panel/shared/i18n'
import { useUrlList } from '@panel/shared/lists'
import { useToasts } from '@panel/shared/session'
import { answerApi, holdAnswer, providePageSettings, renderInPlatform } from '@panel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { keys } from '../common/keys'
import { domainsQuery } from '../features/domains/api/domains'
import { listChoices } from '../model/list-state'
import { panel } from '../panel'
import { DomainsTab } from './domains-tab'

registerLocales(panel.name, panel.locales)
providePageSettings()

const domain = (id: number, name: string, status: AdminDomain['status']): AdminDomain => ({
  id,
  name,
  zone: 'com',
  status,
  created_at: '2026-01-05T12:00:00Z',
  user_id: 1,
})

const stored = [domain(1, 'apple', 'pending'), domain(2, 'banana', 'pending'), domain(3, 'cherry', 'approved')]
const past = (status: string) => ({ name: 'past', zone: 'com', status })
const users = [
  {
    id: 1,
    email: 'ann@example.com',
    created_at: '2026-01-01T00:00:00Z',
    domains: ['approved', 'rejected', 'rejected', 'pending', 'released'].map(past),
  },
]

const Tab = ({ reserved }: { reserved?: boolean }) => {
  const [list, change] = useUrlList(listChoices)
  const { data = [] } = useQuery({ ...domainsQuery(), enabled: false })
  return <DomainsTab data={{ domains: data, users }} list={list} onChange={change} reserved={reserved} />
}

const show = async (route = '/admin?tab=domains', domains = stored, reserved = false) => {
  const result = await renderInPlatform(<Tab reserved={reserved} />, { route })
  act(() => void queryClient.setQueryData(keys.domains, domains))
  await waitFor(() => expect(screen.queryAllByRole('row').length + screen.queryAllByText(/No /).length).not.toBe(0))
  return result
}

beforeEach(() => useToasts.setState({ toasts: [] }))

const rowOf = (name: RegExp) => screen.getByRole('row', { name })
const button = (name: string) => screen.getByRole('button', { name })

test('[S2.25] the table has the columns Domain, Created, Status and Actions', async () => {
  await show()
  const heads = screen.getAllByRole('columnheader').map(head => head.textContent)
  expect(heads.slice(1)).toEqual(['Domain', 'Created', 'Status', 'Actions'])
  expect(rowOf(/apple\.com/)).toHaveTextContent('ann@example.com')
  expect(rowOf(/apple\.com/)).toHaveTextContent('Jan 5, 2026')
  expect(rowOf(/apple\.com/)).toHaveTextContent('Pending')
})

test.each([
  ['Approve apple.com', 'approve', 'approved', 'Approved'],
  ['Reject apple.com', 'reject', 'rejected', 'Rejected'],
  ['Reserve apple.com', 'reserve', 'reserved', 'Reserved'],
] as const)('[S4.6] %s shows the new status before the server has answered', async (name, decision, status, text) => {
  let answer: (decided: AdminDomain) => void = () => undefined
  const calls = answerApi({
    [`POST /api/admin/domains/1/${decision}`]: () =>
      new Promise(resolve => {
        answer = body => resolve({ body })
      }),
  })
  const decided = () => calls.filter(call => call.startsWith('POST'))
  const { user } = await show()
  await user.click(button(name))
  const question = screen.queryByRole('dialog', { name: 'Reject apple.com?' })
  if (question) {
    await user.selectOptions(within(question).getByLabelText('Reason'), 'The order was not paid in time.')
    await user.click(within(question).getByRole('button', { name: 'Reject' }))
  }
  await waitFor(() => expect(within(rowOf(/apple/)).getByText(text)).toBeVisible())
  await waitFor(() => expect(decided()).toHaveLength(1))
  await act(async () => answer({ ...domain(1, 'apple', status), created_at: '2026-02-01T12:00:00Z' }))
  await waitFor(() => expect(rowOf(/apple/)).toHaveTextContent('Feb 1, 2026'))
  await user.click(button(name))
  expect(decided()).toHaveLength(1)
})

test.each([
  [{ status: 500 }, 'Action failed'],
  [{ status: 409, body: { detail: 'Decided by someone else' } }, 'Decided by someone else'],
])('[S8.10] a refusal puts the status back and says so', async (answer, text) => {
  answerApi({ 'POST /api/admin/domains/2/reserve': () => answer })
  const { user } = await show()
  await user.click(button('Reserve banana.com'))
  await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ tone: 'danger', text }]))
  expect(within(rowOf(/banana/)).getByText('Pending')).toBeVisible()
  expect(button('Reserve banana.com')).not.toHaveAttribute('aria-disabled')
})

test('what the status forbids is disabled and says why', async () => {
  const calls = answerApi({})
  const { user } = await show()
  const approve = button('Approve cherry.com')
  expect(approve).toHaveAttribute('aria-disabled', 'true')
  expect(approve).toHaveAccessibleDescription('Can’t be approved while its status is “Approved”.')
  await user.click(approve)
  expect(calls).toEqual([])
})

test('the status filter and the search narrow the list', async () => {
  const { user } = await show()
  await user.selectOptions(screen.getByLabelText('Status'), 'Approved (1)')
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  await user.selectOptions(screen.getByLabelText('Status'), 'All statuses (3)')
  await user.type(screen.getByRole('searchbox'), 'banana')
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  expect(rowOf(/banana/)).toBeVisible()
})

test('a request decided under the filter “pending” stays in view with its button focused', async () => {
  answerApi({ 'POST /api/admin/domains/1/approve': () => ({ body: domain(1, 'apple', 'approved') }) })
  const { user } = await show('/admin?tab=domains&status=pending')
  await user.click(button('Approve apple.com'))
  await waitFor(() => expect(within(rowOf(/apple/)).getByText('Approved')).toBeVisible())
  expect(button('Approve apple.com')).toHaveFocus()
})

test('a decided request stays where it is, whatever its new values, until the view changes', async () => {
  const decided = { ...domain(1, 'apple', 'approved'), created_at: '2026-02-01T12:00:00Z', undo_seconds: 8 }
  answerApi({ 'POST /api/admin/domains/1/approve': () => ({ body: decided }) })
  const { user } = await show('/admin?tab=domains&status=pending')
  await user.click(button('Approve apple.com'))
  await waitFor(() => expect(rowOf(/apple/)).toHaveTextContent('Approvedjust now'))
  const names = () => screen.getAllByRole('row').map(row => /apple|banana/.exec(row.textContent ?? '')?.[0])
  expect(names().slice(1)).toEqual(['apple', 'banana'])
  await user.click(button('Approve apple.com'))
  expect(rowOf(/banana/)).toHaveTextContent('Pending')
  await user.type(screen.getByRole('searchbox'), 'a')
  await waitFor(() => expect(rowOf(/apple/)).not.toHaveTextContent('just now'))
})

test('a decision that is refused says so also when its row is not shown any more', async () => {
  const answer = holdAnswer<{ status: number; body: object }>()
  answerApi({ 'POST /api/admin/domains/1/approve': () => answer.promise })
  const { user } = await show()
  await user.click(button('Approve apple.com'))
  await user.type(screen.getByRole('searchbox'), 'cherry')
  await waitFor(() => expect(screen.queryByRole('row', { name: /apple/ })).toBeNull())
  answer.resolve({ status: 500, body: {} })
  await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ tone: 'danger' }]))
})

test('a decision is undone while the server holds it, also by another administrator', async () => {
  const held = { ...domain(1, 'apple', 'approved'), decided_at: '2026-01-06T12:00:00Z', undo_seconds: 8 }
  const calls = answerApi({ 'POST /api/admin/domains/1/reopen': () => ({ body: domain(1, 'apple', 'pending') }) })
  const { user } = await show('/admin?tab=domains&status=pending', [held, domain(2, 'banana', 'pending')])
  expect(rowOf(/apple/)).toHaveTextContent(/Approvedcan be undone for \d s/)
  const undo = button('Undo the decision about apple.com')
  expect(undo).toHaveTextContent(/^Undo \(\d s\)$/)
  await user.click(undo)
  await waitFor(() => expect(rowOf(/apple/)).toHaveTextContent('Pending'))
  expect(calls).toEqual(['POST /api/admin/domains/1/reopen'])
})

test('an approval of an unpaid request is asked about once', async () => {
  const calls = answerApi({ 'POST /api/admin/domains/1/approve': () => ({ body: domain(1, 'apple', 'approved') }) })
  const { user } = await show('/admin?tab=domains', [{ ...domain(1, 'apple', 'pending'), payment: 'unpaid' }])
  await user.click(button('Approve apple.com'))
  const question = within(await screen.findByRole('alertdialog', { name: 'Approve apple.com?' }))
  expect(question.getByText('This order is not paid. Approve anyway?')).toBeVisible()
  expect(calls).toEqual([])
  await user.click(question.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(within(rowOf(/apple/)).getByText('Approved')).toBeVisible())
})

test('a request that is approved and not paid says so, is found by that, and is not approved again', async () => {
  const waiting = { ...domain(1, 'apple', 'pending'), awaits_payment: true as const }
  const { user } = await show('/admin?tab=domains', [waiting, domain(2, 'banana', 'pending')])
  expect(within(rowOf(/apple/)).getByText('Awaits payment')).toBeVisible()
  expect(button('Approve apple.com')).toHaveAccessibleDescription(
    /Can’t be approved while its status is “Awaits payment”/,
  )
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Awaits payment (1)')
  expect(rowOf(/apple/)).toBeVisible()
  expect(screen.queryByText('banana.com')).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Pending (1)')
  expect(rowOf(/banana/)).toBeVisible()
  expect(screen.queryByText('apple.com')).toBeNull()
})

test('a request says who it is for, whether it is paid, and what its name looks like', async () => {
  await show('/admin?tab=domains', [
    {
      ...domain(1, 'xn--80ak6aa92e', 'pending'),
      display_name: 'аррӏе.com',
      look_alike: { kind: 'whole', word: 'apple' },
      payment: 'paid',
      registrant: { name: 'Olena Bondar', country: 'UA' },
      years: 2,
      price: { currency: 'UAH', total: 90_000 },
      dns: { nameservers: ['ns1.elsewhere.example', 'ns2.elsewhere.example'] },
    },
    { ...domain(2, 'banana', 'pending'), payment: 'none', registrant: null, dns: { records: 12 } },
  ])
  const row = rowOf(/аррӏе/)
  for (const text of [
    'аррӏе.com',
    'xn--80ak6aa92e.com',
    'Looks like “apple”',
    'Paid',
    'Olena Bondar, UA',
    '2 years · UAH 900.00',
    'Nameservers: ns1.elsewhere.example, ns2.elsewhere.example',
  ])
    expect(row).toHaveTextContent(text)
  expect(button('Approve аррӏе.com')).toBeVisible()
  for (const text of ['No order', 'No registrant', '1 year', '12 DNS records'])
    expect(rowOf(/banana/)).toHaveTextContent(text)
})

test('many are decided as one job of the server, which is previewed first', async () => {
  const ordered: unknown[] = []
  answerApi({
    'GET /api/operations': () => ({ body: [] }),
    'POST /api/operations/preview': async request => {
      ordered.push(await request.json())
      const skipped = { id: 3, name: 'cherry.com', state: 'skipped', code: 'x', message: 'Already decided.' }
      const items = [
        { id: 1, name: 'apple.com', state: 'waiting' },
        { id: 2, name: 'banana.com', state: 'waiting' },
        skipped,
      ]
      return { body: { total: 3, changes: 2, items } }
    },
  })
  const { user } = await show()
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  expect(screen.getByText('3 domains selected')).toBeVisible()
  await user.click(button('Reject'))
  const question = within(await screen.findByRole('dialog', { name: 'Reject 3 requests?' }))
  await user.type(question.getByRole('textbox', { name: 'In your own words' }), 'Trade mark')
  await user.click(question.getByRole('button', { name: 'Reject' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject requests' }))
  expect(await dialog.findByRole('region', { name: '2 domains will change' })).toBeVisible()
  expect(dialog.getByText('Already decided.')).toBeVisible()
  expect(ordered).toEqual([{ kind: 'reject', ids: [1, 2, 3], params: { reason: 'Trade mark', undoable: true } }])
})

/** The question whether apple.com is rejected, and what is sent then. */
const askToReject = async () => {
  const bodies: unknown[] = []
  answerApi({
    'POST /api/admin/domains/1/reject': async request => {
      const text = await request.text()
      bodies.push(text && JSON.parse(text))
      return { body: domain(1, 'apple', 'rejected') }
    },
  })
  const { user } = await show()
  await user.click(button('Reject apple.com'))
  const question = within(await screen.findByRole('dialog', { name: 'Reject apple.com?' }))
  return { user, question, bodies }
}

test('a rejection carries its reason', async () => {
  const { user, question, bodies } = await askToReject()
  await user.type(question.getByRole('textbox', { name: 'In your own words' }), 'Trade mark')
  await user.click(question.getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(within(rowOf(/apple/)).getByText('Rejected')).toBeVisible())
  expect(bodies).toEqual([{ reason: 'Trade mark' }])
})

test('a rejection without a reason is asked about once', async () => {
  const { user, question, bodies } = await askToReject()
  await user.click(question.getByRole('button', { name: 'Reject' }))
  const reason = question.getByRole('combobox', { name: 'Reason' })
  await waitFor(() => expect(reason).toHaveAccessibleDescription(/^Give a reason/))
  expect([reason, bodies]).toEqual([document.activeElement, []])
  await user.click(question.getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(within(rowOf(/apple/)).getByText('Rejected')).toBeVisible())
})

test('a reason is chosen from those that each requester reads in the own language', async () => {
  const { user, question, bodies } = await askToReject()
  const choices = question.getByRole('combobox', { name: 'Reason' })
  await question.findByRole('option', { name: 'The order was not paid in time.' })
  await user.selectOptions(choices, 'The name is a registered trade mark of somebody else.')
  await user.click(question.getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(bodies).toEqual([{ template: 'rejection_trademark' }]))
})

test('a rejection is reversed, by button and by key', async () => {
  const decided = { ...domain(1, 'apple', 'rejected'), decided_at: '2026-01-06T12:00:00Z' }
  const refused = { ...decided, id: 2, name: 'banana', reason: { code: 'registry_2306', text: 'Not allowed' } }
  const calls = answerApi({ 'POST /api/admin/domains/1/reopen': () => ({ body: domain(1, 'apple', 'pending') }) })
  const { user } = await show('/admin?tab=domains', [decided, refused, domain(3, 'cherry', 'approved')])
  expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(1)
  act(() => button('Approve apple.com').focus())
  await user.keyboard('u')
  await waitFor(() => expect(within(rowOf(/apple/)).getByText('Pending')).toBeVisible())
  expect(calls).toEqual(['POST /api/admin/domains/1/reopen'])
})

test('what became of a customer’s other requests is shown with each request', async () => {
  await show()
  const history = within(rowOf(/apple/)).getByRole('link', { name: /^Customer since/ })
  expect(history).toHaveTextContent('Customer since Jan 1, 2026: 1 registered, 2 rejected, 1 waiting')
  expect(history).toHaveAttribute('href', '/admin/account?id=1')
})

test('the oldest request comes first, with the age and a way to the requester’s other requests', async () => {
  const recent = { ...domain(1, 'apple', 'pending'), created_at: new Date(Date.now() - 3 * 3_600_000).toISOString() }
  await show('/admin?tab=domains&status=pending', [recent, domain(2, 'banana', 'pending')])
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map(row => /apple|banana/.exec(row.textContent ?? '')?.[0])).toEqual(['banana', 'apple'])
  expect(rowOf(/apple/)).toHaveTextContent('3 hours ago')
  const requester = within(rowOf(/apple/)).getByRole('link', { name: 'ann@example.com' })
  expect(requester).toHaveAttribute('href', '/admin?tab=domains&q=ann%40example.com')
})

test('the queue is worked off by keyboard, without waiting for the server', async () => {
  let answer: () => void = () => undefined
  const held = new Promise<{ body: AdminDomain }>(resolve => {
    answer = () => resolve({ body: domain(2, 'banana', 'reserved') })
  })
  const calls = answerApi({ 'POST /api/admin/domains/2/reserve': () => held })
  const { user } = await show()
  act(() => screen.getByRole('checkbox', { name: 'Select apple.com' }).focus())
  await user.keyboard('j')
  expect(button('Approve banana.com')).toHaveFocus()
  await user.keyboard('k')
  expect(button('Approve apple.com')).toHaveFocus()
  await user.keyboard('js')
  await waitFor(() => expect(within(rowOf(/banana/)).getByText('Reserved')).toBeVisible())
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(button('Approve banana.com')).toHaveFocus()
  await user.keyboard('kr')
  expect(await screen.findByRole('dialog', { name: 'Reject apple.com?' })).toBeVisible()
  await user.tab()
  await user.keyboard('sad')
  expect(screen.getByRole('textbox', { name: 'In your own words' })).toHaveValue('sad')
  expect(calls).toEqual(['POST /api/admin/domains/2/reserve'])
  await act(async () => answer())
})

test('[S2.26] the reserved tab lists reserved names alone, or says there are none', async () => {
  await show('/admin?tab=reserved', [...stored, domain(4, 'date', 'reserved')], true)
  expect(screen.getAllByRole('row')).toHaveLength(2)
  expect(rowOf(/date\.com/)).toBeVisible()
  act(() => void queryClient.setQueryData(keys.domains, stored))
  expect(await screen.findByText('No reserved domains')).toBeVisible()
})

test('a long list comes in pages', async () => {
  const many = Array.from({ length: 120 }, (_, index) => domain(index + 1, `name-${index + 1}`, 'pending'))
  const { user } = await show('/admin?tab=domains', many)
  expect(screen.getAllByRole('row')).toHaveLength(51)
  const pages = screen.getByRole('navigation', { name: 'Pages' })
  expect(pages).toHaveTextContent('1–50 of 120')
  await user.click(button('Next'))
  await waitFor(() => expect(pages).toHaveTextContent('51–100 of 120'))
  await user.click(button('Next'))
  await waitFor(() => expect(pages).toHaveTextContent('101–120 of 120'))
  expect(button('Next')).toHaveAccessibleDescription('This is the last page.')
})
