import { registerLocales } from '@panel/shared/i18n'
import { answerApi, providePageSettings, renderInPlatform } from '@panel/shared/testing'
import { screen } from '@testing-library/react'
import { panel } from '../../../panel'
import { sampleDomain } from '../../../testing/sample-domain'
import { TermPrice } from './term-price'

registerLocales(panel.name, panel.locales)
providePageSettings({ prices: true })

const prices = { currency: 'UAH', register: 45_000, renew: 50_000, transfer: 50_000, restore: 300_000 }

test.each([
  ['approved', 'Renewal: UAH 500.00 a year'],
  ['expired', 'Renewal: UAH 500.00 a year'],
  ['redemption', 'Restoration: UAH 3,000.00, with the year that comes with it'],
] as const)('a domain that is %s says what comes next costs', async (status, text) => {
  answerApi({ 'GET /api/zones': () => ({ body: [{ zone: 'com', prices }] }) })
  await renderInPlatform(<TermPrice domain={sampleDomain({ status })} />)
  expect(await screen.findByText(text)).toBeVisible()
})
