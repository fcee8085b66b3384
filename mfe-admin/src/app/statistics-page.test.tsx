import { registerLocales } from '@panel/shared/i18n'
import { session } from '@panel/shared/session'
import { answerApi, providePageSettings, renderInPlatform } from '@panel/shared/testing'
import { screen } from '@testing-library/react'
import { panel } from '../panel'
import { StatisticsPage } from './statistics-page'

registerLocales(panel.name, panel.locales)
providePageSettings()

const months = [
  { month: '2026-01', requests: 1200, registrations: 5, renewals: 0, failures: 1 },
  { month: '2026-02', requests: 600, registrations: 10, renewals: 3, failures: 0 },
]

const show = async (answer: object, language: 'en' | 'uk' = 'en') => {
  session.start('token')
  answerApi({ 'GET /api/admin/statistics': () => answer })
  return renderInPlatform(<StatisticsPage />, { route: '/admin/statistics', language })
}

test('each month is a row of numbers, the newest first, and a column of each chart', async () => {
  const { container } = await show({ body: months })
  const rows = await screen.findAllByRole('row')
  // Each cell begins with the name of its column, which a narrow window shows.
  const numbers = rows.slice(1).map(row => row.textContent?.replace(/[A-Z][a-z ]+(?=[\d,]+)/g, ' '))
  expect(numbers).toEqual([' 2026 600 10 3 0', ' 2026 1,200 5 0 1'])
  expect(rows[1]).toHaveAccessibleName(/^Feb 2026/)
  const requests = screen.getByRole('region', { name: 'Requests' })
  expect([...requests.querySelectorAll('rect')].map(bar => bar.getAttribute('height'))).toEqual(['100', '50'])
  expect(requests).toHaveTextContent('Most in a month: 1,200')
  for (const chart of container.querySelectorAll('svg')) expect(chart).toHaveAttribute('aria-hidden', 'true')
})

test('in Ukrainian, months and numbers are written as there', async () => {
  await show({ body: months }, 'uk')
  expect(await screen.findByText('січ. 2026 р.')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Відмови реєстру' })).toBeVisible()
})

test('statistics that do not come can be asked for again', async () => {
  await show({ status: 500 })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
})
