import { compareCatalogues } from '@panel/shared/testing'
import abuseEn from '../locales/abuse/en.json'
import abuseUk from '../locales/abuse/uk.json'
import additionsEn from '../locales/additions/en.json'
import additionsUk from '../locales/additions/uk.json'
import billingEn from '../locales/billing/en.json'
import billingUk from '../locales/billing/uk.json'
import en from '../locales/en.json'
import changeEn from '../locales/registrant-change/en.json'
import changeUk from '../locales/registrant-change/uk.json'
import termsEn from '../locales/terms/en.json'
import termsUk from '../locales/terms/uk.json'
import uk from '../locales/uk.json'
import watchesEn from '../locales/watches/en.json'
import watchesUk from '../locales/watches/uk.json'
import webhooksEn from '../locales/webhooks/en.json'
import webhooksUk from '../locales/webhooks/uk.json'
import zonesEn from '../locales/zones/en.json'
import zonesUk from '../locales/zones/uk.json'

type Catalogue = Parameters<typeof compareCatalogues>[0]

/** Lists as objects with their indexes for keys. */
const plain = (value: object): Catalogue =>
  JSON.parse(JSON.stringify(value, (_, part) => (Array.isArray(part) ? { ...part } : part)))

test('English and Ukrainian have the same texts', () => {
  expect(compareCatalogues(en, uk)).toEqual([])
  expect(compareCatalogues(abuseEn, abuseUk)).toEqual([])
  expect(compareCatalogues(additionsEn, additionsUk)).toEqual([])
  expect(compareCatalogues(billingEn, billingUk)).toEqual([])
  expect(compareCatalogues(changeEn, changeUk)).toEqual([])
  expect(compareCatalogues(watchesEn, watchesUk)).toEqual([])
  expect(compareCatalogues(webhooksEn, webhooksUk)).toEqual([])
  expect(compareCatalogues(zonesEn, zonesUk)).toEqual([])
})

test('the Terms have the same sections and paragraphs in both languages', () => {
  expect(compareCatalogues(plain(termsEn), plain(termsUk))).toEqual([])
})
