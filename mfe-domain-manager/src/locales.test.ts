import { compareCatalogues } from '@panel/shared/testing'
import connectEn from '../locales/connect/en.json'
import connectUk from '../locales/connect/uk.json'
import en from '../locales/en.json'
import uk from '../locales/uk.json'

test('the Ukrainian texts match the English ones', () => {
  expect(compareCatalogues(en, uk)).toEqual([])
  expect(compareCatalogues(connectEn, connectUk)).toEqual([])
})
