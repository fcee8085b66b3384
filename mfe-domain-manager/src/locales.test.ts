import { compareCatalogues } from '@panel/shared/testing'
import en from '../locales/en.json'
import uk from '../locales/uk.json'

test('the Ukrainian texts match the English ones', () => {
  expect(compareCatalogues(en, uk)).toEqual([])
})
