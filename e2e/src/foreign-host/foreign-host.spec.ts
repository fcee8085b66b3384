import { openTeam } from '../fixtures/team'
import { expect, test } from '../fixtures/test'
import { readTexts } from '../fixtures/texts'
import { searchFor } from '../screens/search'
import { openPortal } from './serve'

const [en, uk] = [readTexts('en'), readTexts('uk')]

test('a page that is not ours offers the domain search and the sign-in', async ({ browser, scene }) => {
  const { guard, product, customer } = scene
  test.setTimeout(600_000)
  const team = await openTeam()
  const builds: Record<string, string> = {}
  for (const name of ['mfe-search-cart', 'mfe-auth'])
    builds[name] = await team.release(product, 'publish', name, '--in', await team.take(name))
  const portal = await openPortal(product.port, builds)
  const context = await browser.newContext()
  const page = await context.newPage()
  guard.watch(page)
  await page.goto(portal.url)

  const domains = page.getByRole('region', { name: 'Domains', exact: true })
  const domain = `harbour-${Date.now().toString(36)}.com`
  await searchFor({ page, t: en }, domain)
  await expect(domains.getByRole('heading', { level: 2, name: domain, exact: true })).toBeVisible()
  await domains.getByRole('button', { name: en('mfe-search-cart:cart.addLabel', { domain }), exact: true }).click()
  await expect(page.getByText('Domain added to cart.')).toBeVisible()

  const account = page.getByRole('region', { name: 'Account', exact: true })
  await account.getByLabel(en('mfe-auth:field.email'), { exact: true }).fill(customer.email)
  await page.getByRole('button', { name: 'Українською' }).click()
  await expect(account.getByRole('button', { name: uk('mfe-auth:login'), exact: true })).toBeVisible()
  await expect(account.getByLabel(uk('mfe-auth:field.email'), { exact: true })).toHaveValue(customer.email)
  await expect(domains.getByRole('heading', { level: 1, name: uk('mfe-search-cart:home.title') })).toBeVisible()

  await account.getByLabel(uk('mfe-auth:field.password'), { exact: true }).fill(customer.password)
  await account.getByRole('button', { name: uk('mfe-auth:login'), exact: true }).click()
  await expect(page.getByText('You are signed in.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy()

  await context.close()
  portal.close()
  await team.leave()
})
