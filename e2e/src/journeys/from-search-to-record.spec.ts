import { inEachLanguage, test } from '../fixtures/test'
import { buy } from './whole/buy'

inEachLanguage(() => {
  test('a visitor becomes a customer with a DNS record, and each step outlives a reload', async ({ scene }) => {
    test.setTimeout(90_000)
    await buy({ ...scene, prices: false }, async page => void (await page?.reload()))
  })
})
