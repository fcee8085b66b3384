import { registerLocales } from '@panel/shared/i18n'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { panel } from '../panel'
import { StopTransferPage } from './stop-transfer-page'

registerLocales('mfe-auth', panel.locales)

const show = async (answers: Parameters<typeof answerApi>[0], route = '/stop-transfer#secret') => {
  const calls = answerApi(answers)
  const { user } = await renderInPlatform(<StopTransferPage />, { route })
  return { user, calls }
}

const stopButton = () => screen.getByRole('button', { name: 'Stop the transfer, keep the domain' })

test('opening the link changes nothing; one click stops the transfer and says what to do next', async () => {
  const sent: unknown[] = []
  const { user, calls } = await show({
    'POST /api/transfers/stop': async request => {
      sent.push(await request.json())
      return { body: { domain: 'apple.com' } }
    },
  })
  expect(calls).toEqual([])
  await user.click(stopButton())
  expect(await screen.findByRole('status')).toHaveTextContent('apple.com stays in your account and is locked.')
  expect(screen.getByRole('link', { name: 'Open Security' })).toHaveAttribute('href', '/cpc/security')
  expect(sent).toEqual([{ token: 'secret' }])
})

test('a link that was used before, or came too late, says so', async () => {
  const { user } = await show({ 'POST /api/transfers/stop': () => ({ status: 404, body: { code: 'not_found' } }) })
  await user.click(stopButton())
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('There is no transfer to stop'))
})

test('an outage leaves the button, and the next click works', async () => {
  const answers = [{ body: { domain: 'apple.com' } }, { status: 503, body: { code: 'unavailable' } }]
  const { user } = await show({ 'POST /api/transfers/stop': () => answers.pop() ?? { status: 500 } })
  await user.click(stopButton())
  expect(await screen.findByRole('alert')).toBeVisible()
  await user.click(stopButton())
  expect(await screen.findByText(/apple\.com stays/)).toBeVisible()
})

test('a link that was cut by the mail program asks for the complete one', async () => {
  await show({}, '/stop-transfer')
  expect(screen.getByRole('heading', { level: 1, name: 'This link is not complete' })).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})
