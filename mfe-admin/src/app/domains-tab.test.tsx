import { ApiError, callApi, queryClient, useQuery } from '@panel/shared/api-client'
import { type AdminDomain, adminCalls } from '@panel/shared/contract'
import { registerLocales } from '@panel/shared/i18n'
import { useToasts } from '@panel/shared/session'
import { renderInPlatform } from '@panel/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { domainsQuery } from '../features/domains/api/list-domains'
import { adminKeys } from '../model/admin-keys'
import { panel } from '../panel'
import { DomainsTab } from './domains-tab'
import { useListState } from './use-list-state'

jest.mock('@panel/shared/api-client', () => ({
  ...jest.requireActual<object>('@panel/shared/api-client'),
  callApi: jest.fn(),
}))

registerLocales(panel.name, panel.locales)

const call = jest.mocked(callApi)

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
  const [list, change] = useListState()
  const { data = [] } = useQuery({ ...domainsQuery(), enabled: false })
  return <DomainsTab data={{ domains: data, users }} list={list} onChange={change} reserved={reserved} />
}

const show = async (route = '/admin?tab=domains', domains = stored, reserved = false) => {
  const result = await renderInPlatform(<Tab reserved={reserved} />, { route })
  act(() => void queryClient.setQueryData(adminKeys.domains, domains))
  await waitFor(() => expect(screen.queryAllByRole('row').length + screen.queryAllByText(/No /).length).not.toBe(0))
  return result
}

beforeEach(() => {
  call.mockReset()
  useToasts.setState({ toasts: [] })
})

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
  ['Approve apple.com', adminCalls.approve, 'approved', 'Approved'],
  ['Reject apple.com', adminCalls.reject, 'rejected', 'Rejected'],
  ['Reserve apple.com', adminCalls.reserve, 'reserved', 'Reserved'],
] as const)('[S4.6] %s shows the new status before the server has answered', async (name, made, status, text) => {
  let answer: (decided: AdminDomain) => void = () => undefined
  call.mockReturnValue(
    new Promise<AdminDomain>(resolve => {
      answer = resolve
    }) as never,
  )
  const { user } = await show()
  await user.click(button(name))
  await waitFor(() => expect(within(rowOf(/apple/)).getByText(text)).toBeVisible())
  expect(call).toHaveBeenCalledWith(made, { params: { id: 1 } })
  await act(async () => answer({ ...domain(1, 'apple', status), created_at: '2026-02-01T12:00:00Z' }))
  await waitFor(() => expect(rowOf(/apple/)).toHaveTextContent('Feb 1, 2026'))
  await user.click(button(name))
  expect(call).toHaveBeenCalledTimes(1)
})

test.each([
  [new ApiError({ failure: 'network' }), 'Action failed'],
  [new ApiError({ failure: 'problem', status: 409, detail: 'Decided by someone else' }), 'Decided by someone else'],
])('[S8.10] a refusal puts the status back and says so', async (error, text) => {
  call.mockRejectedValue(error)
  const { user } = await show()
  await user.click(button('Reserve banana.com'))
  await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ tone: 'danger', text }]))
  expect(within(rowOf(/banana/)).getByText('Pending')).toBeVisible()
  expect(button('Reserve banana.com')).not.toHaveAttribute('aria-disabled')
})

test('what the status forbids is disabled and says why', async () => {
  const { user } = await show()
  const approve = button('Approve cherry.com')
  expect(approve).toHaveAttribute('aria-disabled', 'true')
  expect(approve).toHaveAccessibleDescription('Can’t be approved while its status is “Approved”.')
  await user.click(approve)
  expect(call).not.toHaveBeenCalled()
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
  call.mockResolvedValue(domain(1, 'apple', 'approved') as never)
  const { user } = await show('/admin?tab=domains&status=pending')
  await user.click(button('Approve apple.com'))
  await waitFor(() => expect(within(rowOf(/apple/)).getByText('Approved')).toBeVisible())
  expect(button('Approve apple.com')).toHaveFocus()
})

test('many are approved together, each with its own result', async () => {
  call.mockImplementation((async (_: unknown, { params }: { params: { id: number } }) => {
    if (params.id === 2) throw new ApiError({ failure: 'timeout' })
    return domain(1, 'apple', 'approved')
  }) as never)
  const { user } = await show()
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  expect(screen.getByText('3 domains selected')).toBeVisible()
  await user.click(button('Approve'))
  const dialog = await screen.findByRole('dialog', { name: 'Approve 2 domains' })
  expect(within(dialog).getByText('Can’t be approved while its status is “Approved”.')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Approve 2 domains' }))
  expect(await within(dialog).findByText('Action failed')).toBeVisible()
  expect(within(dialog).getByText('Done: 1 of 2.')).toBeVisible()
  expect(call).toHaveBeenCalledTimes(2)
  call.mockResolvedValue(domain(2, 'banana', 'approved') as never)
  await user.click(within(dialog).getByRole('button', { name: 'Try 1 domain again' }))
  expect(await within(dialog).findByText('Done: 2 of 2.')).toBeVisible()
  expect(call).toHaveBeenCalledTimes(3)
})

test('[S2.26] the reserved tab lists reserved names alone, or says there are none', async () => {
  await show('/admin?tab=reserved', [...stored, domain(4, 'date', 'reserved')], true)
  expect(screen.getAllByRole('row')).toHaveLength(2)
  expect(rowOf(/date\.com/)).toBeVisible()
  act(() => void queryClient.setQueryData(adminKeys.domains, stored))
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
