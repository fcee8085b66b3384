import { cartCalls } from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import { signUp } from '../fixtures/accounts'
import { call } from '../fixtures/api'
import { hostileAttempts, openForeignPage } from '../fixtures/hostile-page'
import { expect, test } from '../fixtures/test'
import * as authorization from '../screens/authorization'
import { userMenuButton } from '../screens/header'

// Other thieves are in thieves.spec.ts.
test('a hostile page changes nothing, reads nothing and frames nothing in its visitor’s browser', async ({
  page,
  scene,
}) => {
  const { faultProxy, guard, product, t, customer, visitor } = scene
  guard.allow(/^console /, /^403 /, /^net::/, /^uncaught /)
  const thief = await signUp(product)
  const screen = { page, t }
  await authorization.enter(screen, customer)
  const signedIn = userMenuButton(screen, customer.email)
  await expect(signedIn).toBeVisible()
  const kept = async () => ({
    token: await page.evaluate(() => localStorage.getItem('token')),
    cookies: (await page.context().cookies(faultProxy.url)).map(({ name, value }) => [name, value]),
  })
  const before = await kept()
  const hostile = await openForeignPage(hostileAttempts(faultProxy.url, thief))

  await test.step('it can send forms and calls while it is open, and each of them is refused', async () => {
    const tries = faultProxy.requests.length
    await page.goto(hostile.url)
    await expect(page).toHaveTitle('done', { timeout: 30_000 })
    expect(await page.evaluate(() => document.body.dataset.read)).toBe('0')
    const framed = page.frames().filter(frame => frame.url().startsWith(faultProxy.url))
    expect(framed, 'no frame holds a page of the product').toEqual([])
    const sent = faultProxy.requests.slice(tries).filter(({ method, path }) => method !== 'GET' && /^\/api/.test(path))
    expect(sent.length, 'the attempts reach the product').toBeGreaterThan(4)
    const effects = sent.filter(({ method, status = 0 }) => method !== 'OPTIONS' && status < 400)
    expect(effects.map(({ method, path, status }) => `${status} ${method} ${path}`)).toEqual([])
    reportMetric('HDR-3 effects of a hostile page', effects.length, 'most', 0)
    await hostile.close()
  })

  await test.step('the owner sees everything as it was, and has nothing to end', async () => {
    await page.goto('/')
    await expect(signedIn).toBeVisible()
    expect(await kept()).toEqual(before)
    expect(await call({ ...visitor, token: customer.token }, cartCalls.list, {})).toEqual([])
  })
})
