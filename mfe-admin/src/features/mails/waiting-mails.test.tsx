import { registerLocales } from '@panel/shared/i18n'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { screen, within } from '@testing-library/react'
import { panel } from '../../panel'
import { WaitingMails } from './waiting-mails'

registerLocales(panel.name, panel.locales)

const path = 'GET /api/admin/mails/waiting'
const mail = (id: number, extra: object) => ({
  id,
  email: `person-${id}@example.com`,
  kind: 'digest',
  attempts: 0,
  reason: null,
  ordered_at: '2026-01-05T12:00:00.000Z',
  next_at: '2026-01-05T12:05:00.000Z',
  ...extra,
})

test.each([
  ['en', 'Outgoing mail', ['Reminders of the day', 'Not tried yet', 'busy', '2 attempts failed.', 'No attempt left']],
  ['uk', 'Вихідна пошта', ['Нагадування за день', 'Спроб ще не було', 'busy', '2 спроби невдалі.', 'Спроб не']],
] as const)('says to whom, what, why and when next (%s)', async (language, name, texts) => {
  const tried = { kind: 'code', attempts: 2, reason: '450 4.2.1 busy' }
  const stuck = { kind: 'notice', attempts: 12, reason: 'no answer', next_at: null }
  answerApi({ [path]: () => ({ body: [mail(3, {}), mail(2, tried), mail(1, stuck)] }) })
  await renderInPlatform(<WaitingMails />, { language })
  const table = within(await screen.findByRole('table', { name }))
  const [, fresh, busy, last] = table.getAllByRole('row')
  for (const text of ['person-3@example.com', texts[0], texts[1]]) expect(fresh).toHaveTextContent(text)
  expect(fresh?.querySelector('time')).toHaveAttribute('datetime', '2026-01-05T12:05:00.000Z')
  for (const text of [texts[2], texts[3]]) expect(busy).toHaveTextContent(text)
  expect(last).toHaveTextContent(texts[4])
})

test('takes no place while nothing waits', async () => {
  const calls = answerApi({ [path]: () => ({ body: [] }) })
  const { container } = await renderInPlatform(<WaitingMails />)
  expect(calls).toHaveLength(1)
  expect(container).not.toHaveTextContent('Outgoing mail')
})
