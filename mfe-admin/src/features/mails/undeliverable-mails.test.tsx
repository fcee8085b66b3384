import { registerLocales } from '@panel/shared/i18n'
import { useToasts } from '@panel/shared/session'
import { answerApi, holdAnswer, renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { panel } from '../../panel'
import { UndeliverableMails } from './undeliverable-mails'
import { WaitingMails } from './waiting-mails'

registerLocales(panel.name, panel.locales)

beforeEach(() => useToasts.setState({ toasts: [] }))

const path = 'GET /api/admin/mails/undeliverable'
const mail = (id: number, extra: object) => ({
  id,
  email: `person-${id}@example.com`,
  subject: 'Reset your password: your code',
  reason: '550 5.1.1 no such mailbox',
  permanent: true,
  attempts: 1,
  ordered_at: '2026-01-05T12:00:00.000Z',
  failed_at: '2026-01-05T12:00:01.000Z',
  ...extra,
})

test('says to whom, which mail, why and when', async () => {
  const busy = { permanent: false, attempts: 12, reason: '450 4.2.1 mailbox busy' }
  answerApi({ [path]: () => ({ body: [mail(2, {}), mail(1, busy)] }) })
  await renderInPlatform(<UndeliverableMails />)
  const table = within(await screen.findByRole('table', { name: 'Undelivered mail' }))
  const [, refused, givenUp] = table.getAllByRole('row')
  for (const text of [
    'person-2@example.com',
    'Reset your password',
    '550 5.1.1 no such mailbox',
    'refused it for good',
  ])
    expect(refused).toHaveTextContent(text)
  expect(refused?.querySelector('time')).toHaveAttribute('datetime', '2026-01-05T12:00:01.000Z')
  expect(givenUp).toHaveTextContent('Given up after 12 attempts.')
  expect(screen.queryByRole('button', { name: 'Older' })).toBeNull()
})

test('a long list is turned, and turned back', async () => {
  const calls = answerApi({
    [path]: ({ url }) =>
      new URL(url).searchParams.has('cursor')
        ? { body: [mail(1, {})] }
        : { body: [mail(2, {})], headers: { 'next-cursor': '2' } },
  })
  const { user } = await renderInPlatform(<UndeliverableMails />)
  await user.click(await screen.findByRole('button', { name: 'Older' }))
  expect(await screen.findByText('person-1@example.com')).toBeVisible()
  expect(calls.at(-1)).toBe(`${path}?limit=20&cursor=2`)
  await user.click(screen.getByRole('button', { name: 'Newest' }))
  expect(await screen.findByText('person-2@example.com')).toBeVisible()
})

test('takes no place while every mail arrives', async () => {
  const calls = answerApi({ [path]: () => ({ body: [] }) })
  const { container } = await renderInPlatform(<UndeliverableMails />)
  expect(calls).toHaveLength(1)
  expect(container).not.toHaveTextContent('Undelivered mail')
})

test('a failure to load is shown, and can be tried again', async () => {
  answerApi({ [path]: () => ({ status: 503, body: { code: 'unavailable' } }) })
  const { user } = await renderInPlatform(<UndeliverableMails />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  answerApi({ [path]: () => ({ body: [mail(1, {})] }) })
  await user.click(again)
  expect(await screen.findByText('person-1@example.com')).toBeVisible()
})

test('a mail is sent again and leaves the list; one whose order was not kept has no button', async () => {
  let listed = [mail(2, { resendable: true }), mail(1, {})]
  const calls = answerApi({
    [path]: () => ({ body: listed }),
    'POST /api/admin/mails/2/resend': () => {
      listed = listed.slice(1)
      return { status: 204 }
    },
  })
  const { user } = await renderInPlatform(<UndeliverableMails />)
  await screen.findByText('person-1@example.com')
  expect(screen.getAllByRole('button', { name: /^Send the mail to/ })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Send the mail to person-2@example.com again' }))
  await waitFor(() => expect(screen.queryByText('person-2@example.com')).toBeNull())
  expect(calls).toContain('POST /api/admin/mails/2/resend')
})

test('a mail that is sent again says so also when its row goes before the waiting mails are read', async () => {
  let listed = [mail(2, { resendable: true })]
  const waiting = holdAnswer<{ body: object[] }>()
  let reads = 0
  answerApi({
    [path]: () => ({ body: listed }),
    'GET /api/admin/mails/waiting': () => (reads++ === 0 ? { body: [] } : waiting.promise),
    'POST /api/admin/mails/2/resend': () => {
      listed = []
      return { status: 204 }
    },
  })
  const { user } = await renderInPlatform(
    <>
      <UndeliverableMails />
      <WaitingMails />
    </>,
  )
  await user.click(await screen.findByRole('button', { name: 'Send the mail to person-2@example.com again' }))
  await waitFor(() => expect(screen.queryByText('person-2@example.com')).toBeNull())
  waiting.resolve({ body: [] })
  const said = { tone: 'success', text: 'The mail to person-2@example.com is on its way again.' }
  await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([said]))
})
