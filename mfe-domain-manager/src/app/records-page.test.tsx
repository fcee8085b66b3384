import { registerLocales } from '@panel/shared/i18n'
import { session } from '@panel/shared/session'
import { answerApi, renderInPlatform } from '@panel/shared/testing'
import { screen } from '@testing-library/react'
import { panel } from '../panel'
import { RecordsPage } from './records-page'

beforeAll(() => registerLocales(panel.name, panel.locales))
beforeEach(() => session.start('token'))

const show = async (status: number) => {
  const onBack = jest.fn()
  answerApi({ 'GET /api/domains/99': () => ({ status, body: { code: status === 404 ? 'not_found' : 'internal' } }) })
  const { user } = await renderInPlatform(<RecordsPage domainId={99} onBack={onBack} />)
  await screen.findByRole('alert')
  return { user, onBack }
}

test('a domain that does not exist leads back to the list, without a vain second try', async () => {
  const { user, onBack } = await show(404)
  expect(screen.queryByText('Loading...')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  const buttons = screen.getAllByRole('button', { name: 'Back to domains' })
  for (const button of buttons) await user.click(button)
  expect(onBack).toHaveBeenCalledTimes(2)
})

test('a domain that could not be loaded is tried again', async () => {
  await show(500)
  expect(screen.queryByText('Loading...')).toBeNull()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})
