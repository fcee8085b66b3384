import { registerLocales } from '@panel/shared/i18n'
import { renderInPlatform } from '@panel/shared/testing'
import { screen } from '@testing-library/react'
import { panel } from '../../../panel'
import { sampleDomain } from '../../../testing/sample-domain'
import { TermPrice } from './term-price'

registerLocales(panel.name, panel.locales)

test.each([
  ['approved', undefined, 'Renewal: UAH 500.00 a year'],
  ['expired', undefined, 'Renewal: UAH 500.00 a year'],
  ['redemption', undefined, 'Restoration: UAH 3,000.00, with the year that comes with it'],
  ['approved', 2, 'Renewal: UAH 500.00 for 2 years'],
  ['redemption', 2, 'Restoration: UAH 3,000.00, with the 2 years that come with it'],
] as const)('a domain that is %s says what comes next costs', async (status, years, text) => {
  const term_price = { currency: 'UAH', renew: 50_000, restore: 300_000, years }
  await renderInPlatform(<TermPrice domain={sampleDomain({ status, term_price })} />)
  expect(await screen.findByText(text)).toBeVisible()
})
