import { queryClient } from '@panel/shared/api-client'
import type { Attention, Notification } from '@panel/shared/contract'
import { registerLocales } from '@panel/shared/i18n'
import { session } from '@panel/shared/session'
import { answerApi, compareCatalogues } from '@panel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { locales } from '../locales'
import { renderInShell } from '../testing/render-in-shell'
import { Bell } from './bell'
import en from './locales/en.json'
import uk from './locales/uk.json'

beforeAll(() => registerLocales('shell', locales))

beforeEach(() => {
  queryClient.clear()
  session.clear()
  session.start('token')
  session.setUser({ email: 'olena@example.com' })
})

const notification = (id: number, parts: Partial<Notification> = {}): Notification => ({
  id,
  at: '2026-01-05T08:30:00Z',
  event: 'request_approved',
  actor: 'administrator',
  domain: 'кав’ярня.укр',
  link: `/app/domain-manager?domain=${id}`,
  read: false,
  ...parts,
})

interface Answers {
  attention?: Attention[]
  pages?: Record<string, { rows: Notification[]; cursor?: string }>
}

/** The API, and up to which notification it was asked to mark them as read. */
const answer = ({ attention = [], pages = {} }: Answers) => {
  const read: unknown[] = []
  answerApi({
    'GET /api/attention': () => ({ body: attention }),
    'GET /api/notifications': ({ url }) => {
      const { rows = [], cursor } = pages[new URL(url).searchParams.get('cursor') ?? ''] ?? {}
      return { body: rows, ...(cursor !== undefined && { headers: { 'next-cursor': cursor } }) }
    },
    'POST /api/notifications/read': async request => {
      read.push(await request.json())
      return { status: 204 }
    },
  })
  return read
}

const open = async (name: string) => {
  const { user } = await renderInShell(<Bell />)
  await user.click(await screen.findByRole('button', { name }))
  return { user, panel: within(await screen.findByRole('dialog', { name: 'Notifications' })) }
}

test('the bell says how much waits, and its panel leads to each thing and marks what it showed as read', async () => {
  const read = answer({
    attention: [
      { kind: 'expiring', count: 3, link: '/app/domain-manager?status=expiring' },
      { kind: 'of a later version', count: 1, link: '/' },
    ],
    pages: {
      '': { rows: [notification(9), notification(7, { read: true })], cursor: '7' },
      7: { rows: [notification(4, { event: 'domain_renewed', actor: 'system', read: true })] },
    },
  })
  const { user, panel } = await open('Notifications, 3 waiting')
  expect(panel.getByRole('link', { name: '3 domains expire soon' })).toHaveAttribute(
    'href',
    '/app/domain-manager?status=expiring',
  )
  expect(panel.getByRole('link', { name: '1 more thing to look at' })).toBeVisible()
  expect(panel.getAllByText('New')).toHaveLength(1)
  expect(panel.getAllByRole('link', { name: /Request approved: кав’ярня.укр.*by our team/ })).toHaveLength(2)
  await waitFor(() => expect(read).toEqual([{ until: 9 }]))
  expect(panel.getAllByText('New')).toHaveLength(1)
  await user.click(panel.getByRole('button', { name: 'Show older' }))
  expect(await panel.findByRole('link', { name: /Domain renewed: .*automatically/ })).toHaveAttribute(
    'href',
    '/app/domain-manager?domain=4',
  )
  expect(panel.queryByRole('button', { name: 'Show older' })).toBeNull()
})

test('where nothing waits it says so, and reads nothing', async () => {
  const read = answer({ pages: { '': { rows: [notification(7, { read: true })] } } })
  const { panel } = await open('Notifications')
  expect(panel.getByText('Nothing needs your attention.')).toBeVisible()
  expect(panel.getByText('Nothing new since your last visit.')).toBeVisible()
  expect(read).toEqual([])
})

test('an administrator who acts as a customer leaves the notifications unread', async () => {
  session.setUser({ email: 'olena@example.com', actingUntil: '2026-01-05T10:00:00Z' })
  const read = answer({ pages: { '': { rows: [notification(9)] } } })
  const { panel } = await open('Notifications, 1 waiting')
  expect(panel.getByText('New')).toBeVisible()
  expect(read).toEqual([])
})

test('what could not be loaded is said, and asked for again', async () => {
  answerApi({
    'GET /api/attention': () => ({ status: 503 }),
    'GET /api/notifications': () => ({ status: 503 }),
  })
  const { user, panel } = await open('Notifications')
  expect(await panel.findByText('The notifications could not be loaded.')).toBeVisible()
  answer({})
  await user.click(panel.getByRole('button', { name: 'Try again' }))
  expect(await panel.findByText('Nothing needs your attention.')).toBeVisible()
})

test('older notifications that could not be loaded are said so, and asked for again', async () => {
  const newest = { '': { rows: [notification(9)], cursor: '7' } }
  answer({ pages: newest })
  const { user, panel } = await open('Notifications, 1 waiting')
  answerApi({ 'GET /api/notifications': () => ({ status: 503 }) })
  await user.click(panel.getByRole('button', { name: 'Show older' }))
  expect(await panel.findByText('The notifications could not be loaded.')).toBeVisible()
  answer({ pages: { ...newest, 7: { rows: [notification(4)] } } })
  await user.click(panel.getByRole('button', { name: 'Show older' }))
  await waitFor(() => expect(panel.getAllByText('New')).toHaveLength(2))
  expect(panel.queryByText('The notifications could not be loaded.')).toBeNull()
})

test('the notifications speak both languages', () => {
  expect(compareCatalogues(en, uk)).toEqual([])
})
