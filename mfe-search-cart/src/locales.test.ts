import { compareCatalogues } from '@panel/shared/testing'
import checkout from '../locales/checkout/en.json'
import checkoutUk from '../locales/checkout/uk.json'
import en from '../locales/en.json'
import lookAlike from '../locales/look-alike/en.json'
import lookAlikeUk from '../locales/look-alike/uk.json'
import status from '../locales/status/en.json'
import statusUk from '../locales/status/uk.json'
import uk from '../locales/uk.json'

test.each([
  [en, uk],
  [checkout, checkoutUk],
  [lookAlike, lookAlikeUk],
  [status, statusUk],
])('English and Ukrainian have the same texts', (english, ukrainian) => {
  expect(compareCatalogues(english, ukrainian)).toEqual([])
})
