import { registerLocales, useTranslation } from '@panel/shared/i18n'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { panel } from '../../panel'
import { sampleDomain } from '../../testing/sample-domain'
import { PendingBadges, PendingNotice, RefusedNotice } from './pending-work'

registerLocales(panel.name, panel.locales)

const since = '2026-11-20T10:00:00Z'
const renewing = sampleDomain({ pending: [{ kind: 'renew', since, attempts: 1 }] })
const refused = sampleDomain({
  pending: [{ kind: 'transfer', since, attempts: 3, reason: 'Реєстр зараз недоступний.' }],
})
const unknown = sampleDomain({ pending: [{ kind: 'x', since, attempts: 1 }] })

const Badges = ({ domain }: { domain: typeof renewing }) => {
  const { t } = useTranslation('mfe-domain-manager')
  return <PendingBadges domain={domain} t={t} />
}

test.each([
  [renewing, 'Renewing'],
  [refused, 'Transferring'],
  [unknown, 'Updating'],
])('the list says in a word what is under way', async (domain, word) => {
  await renderInPlatform(<Badges domain={domain} />)
  expect(screen.getByText(word)).toBeVisible()
})

test('the panel says what is under way, since when, and what the registry answered', async () => {
  const { unmount } = await renderInPlatform(<PendingNotice domain={renewing} />)
  expect(screen.getByText('The renewal is under way')).toBeVisible()
  expect(screen.getByText('Started on Nov 20, 2026. You don’t have to do anything.')).toBeVisible()
  unmount()
  await renderInPlatform(<PendingNotice domain={refused} />, { language: 'uk' })
  expect(screen.getByText(/Зроблено 3 спроби\. Реєстр зараз недоступний\./)).toBeVisible()
})

test('a request says what of its registrant is verified, and until when', async () => {
  const domain = sampleDomain({
    status: 'pending',
    pending: [{ kind: 'verification', since, attempts: 0, until: '2026-12-04T10:00:00Z' }],
  })
  const subject = { domains: [{ id: domain.id, name: 'one.com' }], until: '2026-12-04T10:00:00Z' }
  const other = { ...subject, domains: [{ id: domain.id + 1, name: 'two.com' }] }
  answerApi({
    'GET /api/users/me/verifications': () => ({
      body: {
        needed: [
          { kind: 'phone', subject: '+380441234567', by_code: false, ...subject },
          { kind: 'identity', subject: 'Bob', by_code: false, ...other },
        ],
        given: [],
      },
    }),
  })
  await renderInPlatform(<PendingNotice domain={domain} />)
  expect(screen.getByText('The registrant is to be verified')).toBeVisible()
  expect(screen.getByText(/your request ends on Dec 4, 2026/)).toBeVisible()
  expect(await screen.findByText('We verify the phone number +380441234567.')).toBeVisible()
  expect(screen.queryByText(/Bob/)).toBeNull()
  expect(screen.queryByRole('button', { name: /code/ })).toBeNull()
})

test('a phone is verified by a code that comes in a text, where the operator sends texts', async () => {
  const domain = sampleDomain({
    status: 'pending',
    pending: [{ kind: 'verification', since, attempts: 0, until: '2026-12-04T10:00:00Z' }],
  })
  const domains = [{ id: domain.id, name: 'one.com' }]
  const phone = { kind: 'phone', subject: '+380441234567', by_code: true, domains, until: '2026-12-04T10:00:00Z' }
  const wrong = { type: 'about:blank', title: '', status: 400, code: 'code_invalid', detail: 'Invalid or expired code' }
  const sent: unknown[] = []
  answerApi({
    'GET /api/users/me/verifications': () => ({ body: { needed: [phone], given: [] } }),
    [`POST /api/domains/${domain.id}/phone-code`]: () => ({ status: 204 }),
    [`POST /api/domains/${domain.id}/phone-code/check`]: async request => {
      sent.push(await request.json())
      return sent.length === 1 ? { status: 400, body: wrong } : { body: { needed: [], given: [] } }
    },
  })
  const user = userEvent.setup()
  await renderInPlatform(<PendingNotice domain={domain} />)
  await user.click(await screen.findByRole('button', { name: 'Verify the phone by a code' }))
  expect(screen.getByText('Verify the phone number +380441234567 by a code that we send to it.')).toBeVisible()
  const code = await screen.findByRole('textbox', { name: 'Code from the text' })
  expect(code).toHaveFocus()
  await user.type(code, '000000')
  await user.click(screen.getByRole('button', { name: 'Verify' }))
  expect(await screen.findByText('Invalid or expired code')).toBeVisible()
  await user.clear(code)
  await user.type(code, '123 456')
  await user.click(screen.getByRole('button', { name: 'Verify' }))
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(sent).toEqual([{ code: '000000' }, { code: '123456' }])
})

test('nothing is said where nothing is under way', async () => {
  const { container } = await renderInPlatform(<PendingNotice domain={sampleDomain()} />)
  expect(container.textContent).toBe('')
})

test('the panel says what the registry refused and how to try again, until a new order is under way', async () => {
  const reason = { code: 'registry_2306', text: 'The registry does not allow this.' }
  const { unmount } = await renderInPlatform(<RefusedNotice domain={sampleDomain({ reason })} />)
  expect(screen.getByText('The registry refused the last order')).toBeVisible()
  expect(screen.getByText(/^The registry does not allow this\. .* To try again, check the settings/)).toBeVisible()
  unmount()
  await renderInPlatform(<RefusedNotice domain={{ ...renewing, reason }} />)
  expect(screen.queryByText('The registry refused the last order')).not.toBeInTheDocument()
})
