import { compareCatalogues } from '@panel/shared/testing'
import abuseEn from '../locales/abuse/en.json'
import abuseUk from '../locales/abuse/uk.json'
import en from '../locales/en.json'
import uk from '../locales/uk.json'

test('the Ukrainian texts match the English ones', () => {
  expect(compareCatalogues(en, uk)).toEqual([])
  expect(compareCatalogues(abuseEn, abuseUk)).toEqual([])
})
