import { auditEvents } from '@panel/shared/contract'
import { compareCatalogues } from '@panel/shared/testing/catalogues'
import en from './locales/en.json'
import uk from './locales/uk.json'

test('each event of the audit log has a text, and no text is without an event', () => {
  expect(Object.keys(en).sort()).toEqual([...auditEvents].sort())
})

test('the Ukrainian texts say the same', () => {
  expect(compareCatalogues(en, uk)).toEqual([])
})
