import { compareCatalogues } from '@panel/shared/testing'
import checkout from '../locales/checkout/en.json'
import checkoutUk from '../locales/checkout/uk.json'
import en from '../locales/en.json'
import uk from '../locales/uk.json'

test.each([
  [en, uk],
  [checkout, checkoutUk],
])('English and Ukrainian have the same texts', (english, ukrainian) => {
  expect(compareCatalogues(english, ukrainian)).toEqual([])
})
