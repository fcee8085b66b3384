import { registerLocales } from '@panel/shared/i18n'
import { answerApi, renderInPlatform, translatePage } from '@panel/shared/testing'
import { screen } from '@testing-library/react'
import { panel } from '../panel'
import { StatusPage } from './status-page'

registerLocales('mfe-search-cart', panel.locales)

test('the status page says which part of the service answers, and checks again', async () => {
  const zones = () => ({ body: [{ zone: 'com' }] })
  answerApi({ 'GET /api/health': () => ({ status: 503 }), 'GET /api/zones': zones })
  const { user } = await renderInPlatform(<StatusPage />)
  expect(await screen.findByRole('heading', { name: 'Something does not work' })).toBeVisible()
  expect(screen.getAllByRole('definition').map(part => part.textContent)).toEqual([
    'Not available ',
    expect.stringMatching(/^Operational \d+ ms$/),
  ])
  translatePage()
  answerApi({ 'GET /api/health': () => ({ body: { status: 'ok' } }), 'GET /api/zones': zones })
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  expect(await screen.findByRole('heading', { name: 'Everything works' })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent(/^Checked /)
  expect(screen.getAllByRole('definition')[0]).toHaveTextContent(/^Operational \d+ ms$/)
})
