import { settled } from '../fixtures/settled'
import { expect, test } from '../fixtures/test'
import { buy } from './whole/buy'

// Its own product: other tests must not get an API that is being killed.
test.use({ settings: { LOG_LEVEL: 'warn' } })

test('kill -9 of the API in the middle of the journey loses nothing that was acknowledged', async ({ scene }) => {
  test.setTimeout(180_000)
  const { product, guard } = scene
  guard.allow(/^503 GET/)
  await buy({ ...scene, prices: false }, async page => {
    if (page) await settled(page)
    await product.killApi()
    await page?.reload()
  })
  expect(product.output()).toContain('starting it again')
})
