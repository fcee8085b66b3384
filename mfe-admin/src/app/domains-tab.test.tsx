import { queryClient, useQuery } from '@panel/shared/api-client'
import type { AdminDomain } from '@panel/shared/contract'
import { registerLocales } from '@panel/shared/i18n'
import { useUrlList } from '@panel/shared/lists'
import { useToasts } from '@panel/shared/session'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { keys } from '../common/keys'
import { domainsQuery } from '../features/domains/api/list-domains'
import { listChoices } from '../model/list-state'
import { panel } from '../panel'
import { DomainsTab } from './domains-tab'

registerLocales(panel.name, panel.locales)

const domain = (id: number, name: string, status: AdminDomain['status']): AdminDomain => ({
  id,
  name,
  zone: 'com',
  status,
  created_at: '2026-01-05T12:00:00Z',
  user_id: 1,
})

const stored = [domain(1, 'apple', 'pending'), domain(2, 'banana', 'pending'), domain(3, 'cherry', 'approved')]
const users = [{ id: 1, email: 'ann@example.com', created_at: '2026-01-01T00:00:00Z', domains: [] }]

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

test('many are approved together, each with its own result', async () => {
  const approved = (id: number, name: string) => () => ({ body: domain(id, name, 'approved') })
  const calls = answerApi({
    'POST /api/admin/domains/1/approve': approved(1, 'apple'),
    'POST /api/admin/domains/2/approve': () => ({ status: 500 }),
  })
  const { user } = await show()
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  expect(screen.getByText('3 domains selected')).toBeVisible()
  await user.click(button('Approve'))
  const dialog = await screen.findByRole('dialog', { name: 'Approve 2 domains' })
  expect(within(dialog).getByText('Can’t be approved while its status is “Approved”.')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Approve 2 domains' }))
  expect(await within(dialog).findByText('Action failed')).toBeVisible()
  expect(within(dialog).getByText('Done: 1 of 2.')).toBeVisible()
  expect(calls.filter(call => call.startsWith('POST'))).toHaveLength(2)
  const retried = answerApi({ 'POST /api/admin/domains/2/approve': approved(2, 'banana') })
  await user.click(within(dialog).getByRole('button', { name: 'Try 1 domain again' }))
  expect(await within(dialog).findByText('Done: 2 of 2.')).toBeVisible()
  expect(retried.filter(call => call.startsWith('POST'))).toHaveLength(1)
})

test('a run over many can be stopped: what was not begun stays as it was', async () => {
  const requests = Array.from({ length: 12 }, (_, index) => domain(index + 1, `name-${index + 1}`, 'pending'))
  const waiting: (() => void)[] = []
  const held =
    ({ id, name }: AdminDomain) =>
    () =>
      new Promise<object>(resolve => waiting.push(() => resolve({ body: domain(id, name, 'rejected') })))
  answerApi(Object.fromEntries(requests.map(each => [`POST /api/admin/domains/${each.id}/reject`, held(each)])))
  const { user } = await show('/admin?tab=domains', requests)
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(button('Reject'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject 12 domains' }))
  await user.click(dialog.getByRole('button', { name: 'Reject 12 domains' }))
  await waitFor(() => expect(waiting).toHaveLength(4))
  await user.click(dialog.getByRole('button', { name: 'Stop' }))
  act(() => {
    for (const answer of waiting) answer()
  })
  expect(await dialog.findByText('Done: 4 of 12.')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Try 8 domains again' })).toBeVisible()
  expect(waiting).toHaveLength(4)
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
