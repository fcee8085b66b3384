import { uniqueName } from '../fixtures/accounts'
import { lastJson, lastRequest, requestsTo } from '../fixtures/recorded-requests'
import { expect, test } from '../fixtures/test'
import { fillRegistrant } from '../screens/registrant'
import { addButton, resultOf, searchAndAdd, searchFor } from '../screens/search'

test('[S7.2] [S7.12] [S7.34] home asks for the health, shows its status, and for the cart', async ({
  page,
  faultProxy,
  t,
}) => {
  await page.goto('/')
  await expect(page.getByText(t('mfe-search-cart:health.ok'))).toBeVisible()
  expect(requestsTo(faultProxy, 'GET', '/api/health')).toHaveLength(1)
  expect(requestsTo(faultProxy, 'GET', '/api/cart')).toHaveLength(1)
  const name = uniqueName()
  await searchFor({ page, t }, name)
  await addButton({ page, t }, `${name}.com`).click()
  await expect.poll(() => requestsTo(faultProxy, 'GET', '/api/cart').length, 'on demand').toBe(2)
})

test('[S6.2] [S7.11] [S7.13] [S7.14] [S7.15] a lookup, and the cart: add, remove, submit', async ({
  open,
  customer,
  faultProxy,
  t,
}) => {
  const page = await open({ token: customer.token })
  const screen = { page, t }
  const [kept, dropped] = [uniqueName(), uniqueName()]
  await page.goto('/')
  for (const name of [kept, dropped]) {
    await searchAndAdd(screen, name)
    expect(lastJson(faultProxy, 'POST', '/api/cart/add')).toEqual({ name, zone: 'com' })
  }
  expect(lastRequest(faultProxy, 'POST', '/api/cart/add').headers.authorization).toBe(`Bearer ${customer.token}`)
  const lookups = () => requestsTo(faultProxy, 'GET', '/api/whois').map(({ path, status }) => [path, status])
  expect(lookups()).toContainEqual([`/api/whois?domain=${kept}.com`, 404])
  await page.goto('/')
  await searchFor(screen, 'wikipedia')
  await expect(resultOf(screen, 'wikipedia.com').locator('pre')).toBeVisible()
  expect(lookups()).toContainEqual(['/api/whois?domain=wikipedia.com', 200])
  await page.goto('/cart')
  await page.getByRole('button', { name: t('mfe-search-cart:cart.remove', { domain: `${dropped}.com` }) }).click()
  await expect.poll(() => requestsTo(faultProxy, 'DELETE', /^\/api\/cart\/\d+$/).at(-1)?.status).toBe(204)
  await fillRegistrant(screen)
  await page.getByRole('button', { name: t('mfe-search-cart:cart.submit') }).click()
  await expect(page.getByText(t('mfe-search-cart:submitted.title'))).toBeVisible()
  expect(lastJson(faultProxy, 'POST', '/api/cart/submit')).toEqual({ registrant_id: expect.any(Number) })
})

test('[S7.11] a lookup that fails counts as available; when the lookup could not be made, nothing is claimed', async ({
  page,
  faultProxy,
  guard,
  t,
}) => {
  guard.allow(/^(500|503) GET \/api\/whois/)
  const screen = { page, t }
  await page.goto('/')
  for (const [status, state, offers] of [
    [500, 'available', 1],
    [503, 'unknown', 0],
  ] as const) {
    const domain = `${uniqueName()}.com`
    const restore = faultProxy.inject({ path: /^\/api\/whois/ }, { kind: 'answer', status })
    await searchFor(screen, domain)
    const result = resultOf(screen, domain)
    await expect(result.getByText(t(`mfe-search-cart:result.${state}`), { exact: true })).toBeVisible()
    await expect(addButton(screen, domain)).toHaveCount(offers)
    restore()
  }
})
