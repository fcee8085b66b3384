import { compareCatalogues } from '@panel/shared/testing'
import en from '../locales/en.json'
import uk from '../locales/uk.json'

test('the shell speaks both languages', () => {
  expect(compareCatalogues(en, uk)).toEqual([])
})
