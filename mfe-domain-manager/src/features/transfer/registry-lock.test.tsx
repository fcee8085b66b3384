import { registerLocales } from '@panel/shared/i18n'
import { useToasts } from '@panel/shared/session'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { panel } from '../../panel'
import { sampleDomain } from '../../testing/sample-domain'
import { RegistryLock } from './registry-lock'

registerLocales(panel.name, panel.locales)

const start = async (changes: Parameters<typeof sampleDomain>[0], answer: object, language: 'en' | 'uk' = 'en') => {
  const sent: unknown[] = []
  answerApi({
    'POST /api/domains/12/registry-lock': async request => {
      sent.push(await request.json())
      return answer
    },
  })
  const result = await renderInPlatform(<RegistryLock domain={sampleDomain(changes)} />, { language })
  return { ...result, sent }
}

beforeEach(() => useToasts.setState({ toasts: [] }))

test.each([
  [{}, 'Request a registry lock', true],
  [{ registry_statuses: ['serverUpdateProhibited'] }, 'Request removal of the registry lock', false],
])('what only the registry can do is asked for once it is explained: %p', async (changes, name, lock) => {
  const { user, sent } = await start(changes, { body: sampleDomain() })
  await user.click(await screen.findByRole('button', { name }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Send the request' }))
  await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ text: 'Your request was sent' }]))
  expect(sent).toEqual([{ lock }])
})

test('a refusal is shown in the dialog', async () => {
  const { user } = await start({}, { status: 409, body: { code: 'unchanged' } })
  await user.click(await screen.findByRole('button', { name: 'Request a registry lock' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Send the request' }))
  expect(await screen.findByText('There is nothing to change.')).toBeVisible()
})

test('what was asked for is shown with its day, in Ukrainian too', async () => {
  await start({ registry_lock_wish: { wish: 'lock', at: '2026-11-20T12:00:00Z' } }, {}, 'uk')
  expect(await screen.findByText(/^Блокування в реєстрі замовлено 20 лист\. 2026/)).toBeVisible()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Відкликати запит'])
})

test('what was asked for is withdrawn by asking for the present state', async () => {
  const wish = { registry_lock_wish: { wish: 'unlock', at: '2026-11-20T12:00:00Z' } } as const
  const { user, sent } = await start(
    { ...wish, registry_statuses: ['serverUpdateProhibited'] },
    { body: sampleDomain() },
  )
  await user.click(await screen.findByRole('button', { name: 'Withdraw the request' }))
  await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ text: 'Your request was withdrawn' }]))
  expect(sent).toEqual([{ lock: true }])
})
