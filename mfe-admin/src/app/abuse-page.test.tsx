import type { AbuseCaseDetail } from '@panel/shared/contract'
import { registerLocales } from '@panel/shared/i18n'
import { session } from '@panel/shared/session'
import { answerApi, providePageSettings, renderInPlatform } from '@panel/shared/testing'
import { screen, within } from '@testing-library/react'
import { panel } from '../panel'
import { AbusePage } from './abuse-page'

registerLocales(panel.name, panel.locales)

const open: AbuseCaseDetail = {
  id: 7,
  number: 'AB-000007',
  domain: 'apple.com',
  kind: 'phishing',
  state: 'open',
  outcome: null,
  created_at: '2026-02-01T12:00:00Z',
  decided_at: null,
  minutes: 30,
  suspended: false,
  due_at: null,
  subject: 'apple.com',
  text: 'A copy of a bank.',
  reporter: 'reporter@example.com',
  request: null,
  registration: null,
  possible: ['note', 'answer', 'suspend', 'close'],
  others: [],
  steps: [],
}

const suspended: AbuseCaseDetail = {
  ...open,
  possible: ['note', 'answer', 'release', 'close'],
  steps: [{ id: 1, at: '2026-02-01T12:10:00Z', admin: 'other@example.com', step: 'suspend', text: 'Phishing' }],
}

const show = async (take: () => { status: number; body?: object }) => {
  providePageSettings()
  session.start('token')
  const server = { one: open }
  answerApi({
    'GET /api/admin/abuse/7': () => ({ body: server.one }),
    'POST /api/admin/abuse/7/steps': () => take(),
  })
  const result = await renderInPlatform(<AbusePage />, { route: '/admin/abuse?case=7' })
  await screen.findByRole('form', { name: 'Next step' })
  return { ...result, server }
}

const form = () => within(screen.getByRole('form', { name: 'Next step' }))

beforeEach(() => sessionStorage.clear())

test('a decision that a colleague was faster with is refused, and its text stays', async () => {
  const { user, server } = await show(() => {
    server.one = suspended
    return { status: 409, body: { code: 'conflict', detail: 'The domain is suspended already.' } }
  })
  await user.selectOptions(form().getByLabelText('Next step'), 'suspend')
  await user.type(form().getByRole('textbox'), 'It copies the page of a bank')
  await user.click(form().getByRole('button'))
  expect(await form().findByRole('alert')).toHaveTextContent(/^Someone else changed this/)
  expect(await screen.findByText(/other@example\.com/)).toBeVisible()
  expect(form().getByRole('textbox')).toHaveValue('It copies the page of a bank')
  expect(form().getByLabelText('Next step')).toHaveValue('suspend')
})

test('a text that is typed is there after the page was left, until its step is taken', async () => {
  const first = await show(() => ({ status: 500 }))
  await first.user.type(form().getByRole('textbox'), 'Seen by the bank')
  first.unmount()
  const { user, server, unmount } = await show(() => {
    server.one = suspended
    return { status: 200, body: suspended }
  })
  expect(form().getByRole('textbox')).toHaveValue('Seen by the bank')
  await user.click(form().getByRole('button'))
  expect(await screen.findByText(/other@example\.com/)).toBeVisible()
  expect(form().getByRole('textbox')).toHaveValue('')
  unmount()
  await show(() => ({ status: 500 }))
  expect(form().getByRole('textbox')).toHaveValue('')
})
