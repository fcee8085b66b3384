import { queryClient } from '@panel/shared/api-client'
import type { Transfer } from '@panel/shared/contract'
import { registerLocales } from '@panel/shared/i18n'
import { useToasts } from '@panel/shared/session'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { keys } from '../../common/keys'
import { panel } from '../../panel'
import { sampleDomain } from '../../testing/sample-domain'
import { IncomingTransfers } from './incoming-transfers'
import { TransferSection } from './transfer-section'

registerLocales(panel.name, panel.locales)

const transfer = (changes: Partial<Transfer> = {}): Transfer => ({
  id: 3,
  domain_id: 12,
  name: 'example',
  zone: 'com',
  from_email: 'olena@example.com',
  target_email: 'ivan@example.com',
  status: 'pending',
  created_at: '2026-06-01T12:00:00Z',
  direction: 'outgoing',
  ...changes,
})

/** Accepted, and waiting. */
const held = { status: 'accepted', completes_at: '2026-06-03T09:00:00Z' } as const

type Handlers = Parameters<typeof answerApi>[0]

const start = async (handlers: Handlers = {}, changes = {}) => {
  const stored: { transfers: Transfer[] } = { transfers: [] }
  const calls = answerApi({ 'GET /api/transfers': () => ({ body: stored.transfers }), ...handlers })
  const section = (
    <TransferSection
      domain={sampleDomain(changes)}
      lock={hasTransfer => <p>{hasTransfer ? 'lock stays off' : 'lock is free'}</p>}
    />
  )
  return { ...(await renderInPlatform(section)), calls, stored }
}

const toasts = () => useToasts.getState().toasts.map(toast => toast.text)
const button = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  sessionStorage.clear()
  useToasts.setState({ toasts: [] })
})

test('[S5.8] the start asks for an email; cancel and nothing typed do nothing', async () => {
  const { user, calls } = await start()
  await user.click(button('Start transfer'))
  let dialog = within(await screen.findByRole('dialog', { name: 'Transfer example.com' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(button('Start transfer'))
  dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Start transfer' }))
  expect(await dialog.findByText(/Enter the email/)).toBeVisible()
  await user.type(dialog.getByLabelText('Email of the new owner'), 'nobody')
  await user.click(dialog.getByRole('button', { name: 'Start transfer' }))
  expect(await dialog.findByText('This does not look like an email address.')).toBeVisible()
  expect(calls.filter(call => call.startsWith('POST'))).toEqual([])
})

test('[S8.12] a transfer is started, shown as pending, and can be cancelled', async () => {
  let sent: unknown
  const { user, stored } = await start({
    'POST /api/domains/12/transfer/start': async request => {
      sent = await request.json()
      stored.transfers = [transfer()]
      return { status: 201, body: transfer() }
    },
    'POST /api/transfers/3/cancel': () => {
      stored.transfers = [transfer({ status: 'cancelled' })]
      return { body: stored.transfers[0] }
    },
  })
  await user.click(button('Start transfer'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Email of the new owner'), ' ivan@example.com ')
  await user.click(dialog.getByRole('button', { name: 'Start transfer' }))
  await waitFor(() => expect(toasts()).toEqual(['Transfer started']))
  expect(sent).toEqual({ target_email: 'ivan@example.com' })
  expect(await screen.findByText(/Offered to ivan@example\.com on Jun 1, 2026/)).toBeVisible()
  expect(screen.getByText('lock stays off')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Cancel transfer' }))
  expect(await screen.findByRole('button', { name: 'Start transfer' })).toBeVisible()
  expect(toasts()).toContain('Transfer cancelled')
  expect(screen.getByText('lock is free')).toBeVisible()
})

test.each([
  [{ status: 500 }, 'Failed to start transfer'],
  [{ status: 409, body: { code: 'x', detail: 'Not to yourself' } }, 'Not to yourself'],
])('[S8.10] a start that fails says why in the dialog', async (answer, text) => {
  const { user } = await start({ 'POST /api/domains/12/transfer/start': () => answer })
  await user.click(button('Start transfer'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Email of the new owner'), 'ivan@example.com')
  await user.click(dialog.getByRole('button', { name: 'Start transfer' }))
  expect(await dialog.findByText(text)).toBeVisible()
  expect(dialog.getByLabelText('Email of the new owner')).toHaveValue('ivan@example.com')
})

test('a locked domain cannot be transferred, and the button says why', async () => {
  const { user, calls } = await start({}, { client_transfer_lock: true })
  expect(button('Start transfer')).toHaveAccessibleDescription('Turn off the transfer lock first.')
  await user.click(button('Start transfer'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls.filter(call => call.startsWith('POST'))).toEqual([])
})

test('an offered domain is accepted or declined', async () => {
  const offers = [transfer({ direction: 'incoming' }), transfer({ id: 4, name: 'other', direction: 'incoming' })]
  answerApi({
    'GET /api/transfers': () => ({ body: offers }),
    'POST /api/transfers/3/accept': () => ({ body: { ...offers[0], status: 'accepted' } }),
    'POST /api/transfers/4/decline': () => ({ body: { ...offers[1], status: 'declined' } }),
  })
  const { user } = await renderInPlatform(<IncomingTransfers />)
  const first = (await screen.findByText('example.com is offered to you')).closest('[role=status]') as HTMLElement
  expect(first).toHaveTextContent('olena@example.com wants to transfer this domain')
  await user.click(within(first).getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(toasts()).toEqual(['example.com is yours now']))
  await waitFor(() => expect(screen.queryByText('example.com is offered to you')).toBeNull())
  await user.click(button('Decline'))
  const question = within(await screen.findByRole('alertdialog', { name: 'Decline other.com?' }))
  await user.click(question.getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(screen.queryByText('other.com is offered to you')).toBeNull())
})

test('an accepted domain that waits is said to come later, and stays above the list', async () => {
  const stored = { transfers: [transfer({ direction: 'incoming' })] }
  answerApi({
    'GET /api/transfers': () => ({ body: stored.transfers }),
    'POST /api/transfers/3/accept': () => {
      stored.transfers = [transfer({ ...held, direction: 'incoming' })]
      return { body: stored.transfers[0] }
    },
  })
  const { user } = await renderInPlatform(<IncomingTransfers />)
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('You accepted example.com')).toBeVisible()
  expect(
    screen.getByText(/^The domain comes to your account on Jun 3, 2026.*olena@example\.com can still cancel/),
  ).toBeVisible()
  expect(toasts()).toEqual([expect.stringMatching(/^example\.com comes to your account on Jun 3, 2026/)])
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
})

test('its sender sees until when it waits, can cancel it, and offers it to no one else meanwhile', async () => {
  const { user, stored } = await start({
    'GET /api/transfers': () => ({ body: stored.transfers.length > 0 ? stored.transfers : [transfer(held)] }),
    'POST /api/transfers/3/cancel': () => {
      stored.transfers = [transfer({ status: 'cancelled' })]
      return { body: stored.transfers[0] }
    },
  })
  queryClient.setQueryData(keys.domain(12), sampleDomain())
  expect(await screen.findByText(/ivan@example\.com accepted\. .*leaves your account on Jun 3, 2026/)).toBeVisible()
  expect(screen.getByText('lock stays off')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Start transfer' })).toBeNull()
  await user.click(button('Cancel transfer'))
  expect(await screen.findByRole('button', { name: 'Start transfer' })).toBeVisible()
  expect(queryClient.getQueryState(keys.domain(12))?.isInvalidated).toBe(true)
})

test('an offered domain is named as people read it', async () => {
  const offer = transfer({ name: 'xn----7sbnegbvskedr3c', zone: 'ua', direction: 'incoming' })
  answerApi({ 'GET /api/transfers': () => ({ body: [offer] }) })
  const { user } = await renderInPlatform(<IncomingTransfers />)
  expect(await screen.findByText('зразок-домену.ua is offered to you')).toBeVisible()
  await user.click(button('Decline'))
  expect(await screen.findByRole('alertdialog', { name: 'Decline зразок-домену.ua?' })).toBeVisible()
})

test('an offer to an address without an account says what its owner has to do', async () => {
  const { user } = await start()
  await user.click(button('Start transfer'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer example.com' }))
  expect(
    dialog.getByText(/If nobody has registered with that address yet, its owner has to do so first\./),
  ).toBeVisible()
})
