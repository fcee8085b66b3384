import { compareCatalogues } from '@panel/shared/testing'
import designEn from './design/locales/en.json'
import designUk from './design/locales/uk.json'
import en from './locales/en.json'
import uk from './locales/uk.json'

test('both languages have the same texts', () => {
  expect(compareCatalogues(en, uk)).toEqual([])
  expect(compareCatalogues(designEn, designUk)).toEqual([])
})
