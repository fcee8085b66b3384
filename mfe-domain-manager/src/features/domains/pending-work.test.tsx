import { registerLocales, useTranslation } from '@panel/shared/i18n'
import { renderInPlatform } from '@panel/shared/testing'
import { screen } from '@testing-library/react'
import { panel } from '../../panel'
import { sampleDomain } from '../../testing/sample-domain'
import { PendingBadges, PendingNotice } from './pending-work'

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

test('nothing is said where nothing is under way', async () => {
  const { container } = await renderInPlatform(<PendingNotice domain={sampleDomain()} />)
  expect(container.textContent).toBe('')
})
