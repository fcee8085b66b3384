import { registerLocales } from '@panel/shared/i18n'
import { session } from '@panel/shared/session'
import { answerApi, fillPoints, providePageSettings, renderInPlatform } from '@panel/shared/testing'
import { screen, within } from '@testing-library/react'
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

test('charts have one scale, money has its own, and extensions are counted', async () => {
  const [first, last] = months
  await show({
    body: [
      { ...first, currency: 'UAH', ordered: 90_000, paid: 45_000, zones: { com: 3, ua: 1 } },
      { ...last, currency: 'UAH', ordered: 0, paid: 0, zones: { ua: 4 } },
    ],
  })
  const heights = (name: string) =>
    [...screen.getByRole('region', { name }).querySelectorAll('rect')].map(bar => Number(bar.getAttribute('height')))
  await screen.findByRole('region', { name: 'Ordered' })
  expect(heights('Refusals by the registry')[0]).toBeCloseTo(100 / 1200)
  expect([heights('Ordered'), heights('Paid')]).toEqual([
    [100, 0],
    [50, 0],
  ])
  const extensions = within(screen.getByRole('table', { name: 'Registrations by extension' })).getAllByRole('row')
  expect(extensions.slice(1).map(row => row.textContent)).toEqual(['.uaRegistrations5', '.comRegistrations3'])
  expect(screen.getByRole('region', { name: 'Requests' })).toHaveTextContent('1,2000Jan 2026Feb 2026')
})

test('in Ukrainian, months and numbers are written as there', async () => {
  await show({ body: months }, 'uk')
  expect(await screen.findByRole('row', { name: /^січ\. 2026 р\./ })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Відмови реєстру' })).toBeVisible()
})

test('statistics that do not come can be asked for again', async () => {
  await show({ status: 500 })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
})

test('charts of other panels follow', async () => {
  const empty = fillPoints({ 'admin.chart': 'Mailboxes' })
  await show({ body: months })
  expect(within(await screen.findByRole('region', { name: 'Mailboxes' })).getByText('Mailboxes: {}')).toBeVisible()
  empty()
})
