import { registerLocales } from '@panel/shared/i18n'
import { registryLocks } from '@panel/shared/rules'
import { ruleLocales } from '@panel/shared/rules/locales'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { screen } from '@testing-library/react'
import { Overview } from '../../../app/overview'
import { panel } from '../../../panel'
import { sampleDomain } from '../../../testing/sample-domain'

registerLocales(panel.name, panel.locales)

// What the page loads when it is first needed is there: how long that takes on a busy machine is not the question.
beforeAll(() => Promise.all([panel.locales, ruleLocales].flatMap(({ en, uk }) => [en(), uk()])))

const start = (registry_statuses: string[] | undefined, language: 'en' | 'uk' = 'en') => {
  answerApi({ 'GET /api/transfers': () => ({ body: [] }), 'GET /api/zones': () => ({ body: [] }) })
  const domain = sampleDomain({ ...(registry_statuses && { registry_statuses }) })
  return renderInPlatform(
    <Overview domain={domain} onShow={() => undefined} onClose={() => undefined} from={undefined} />,
    { language },
  )
}

test('what the registry has locked is explained, and what it forbids says so', async () => {
  await start(['serverTransferProhibited', 'serverRenewProhibited'])
  expect(await screen.findByText('Locked by the registry')).toBeVisible()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'It cannot be transferred. serverTransferProhibited',
    'It cannot be renewed. serverRenewProhibited',
  ])
  expect(screen.getByRole('button', { name: 'Extend subscription' })).toHaveAccessibleDescription(
    'The registry has locked this domain against renewals. Only the registry can unlock it.',
  )
  for (const name of ['Start transfer', 'Get auth code'])
    expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(/against transfers/)
  expect(screen.getByRole('switch', { name: 'Transfer lock' })).toBeEnabled()
})

test('each lock has its sentence in Ukrainian', async () => {
  await start([...registryLocks], 'uk')
  expect(await screen.findByText('Заблоковано реєстром')).toBeVisible()
  for (const { textContent } of screen.getAllByRole('listitem'))
    expect(textContent).toMatch(/^[А-ЯІЇЄҐ].*\. server\w+$/)
})

test.each([[undefined], [['ok']]])('with %p nothing is said of locks', async statuses => {
  await start(statuses)
  expect(await screen.findByRole('link', { name: 'Extend subscription' })).toBeVisible()
  expect(screen.queryByText('Locked by the registry')).toBeNull()
})
