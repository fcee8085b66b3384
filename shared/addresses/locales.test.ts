import { compareCatalogues } from '@panel/shared/testing'
import en from './locales/en.json'
import uk from './locales/uk.json'

test('English and Ukrainian have the same texts', () => {
  expect(compareCatalogues(en, uk)).toEqual([])
})
