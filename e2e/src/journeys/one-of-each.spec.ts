import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test'
import { openAuthorization, tryToSignIn } from '../screens/authorization'
import { cartLink, openUserMenu } from '../screens/header'
import type { Screen } from '../screens/screen'

declare global {
  interface Window {
    /** Copies of react-dom that have introduced themselves in this page. */
    renderers?: number
  }
}

/** React introduces every copy of its renderer to the developer tools, when there are any. */
const standInForDeveloperTools = () => {
  window.renderers = 0
  const count = () => {
    window.renderers = (window.renderers ?? 0) + 1
    return window.renderers
  }
  Reflect.set(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    supportsFiber: true,
    inject: count,
    onCommitFiberRoot: () => undefined,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  })
}

const instances = (page: Page) =>
  page.evaluate(() => ({ ...window[Symbol.for('panel.instances')], renderers: window.renderers }))

test('all panels in one page share one React, router, translation, cache, session and API client', async ({
  open,
  customer,
  product,
  t,
}) => {
  const page = await open({ token: customer.token, before: standInForDeveloperTools })
  const screen: Screen = { page, t }
  await page.goto('/')
  await expect(page.getByLabel(t('mfe-search-cart:add_domain'))).toBeVisible()

  await test.step('walk through every panel without leaving the page', async () => {
    const menu = await openUserMenu(screen, customer.email)
    await menu.getByRole('menuitem', { name: t('mfe-address-book:title'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('mfe-address-book:title'), exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'All Domains', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'All Domains' })).toBeVisible()
    await cartLink(screen, 0).click()
    await expect(page.getByRole('heading', { level: 1, name: t('mfe-search-cart:title.cart') })).toBeVisible()
    const again = await openUserMenu(screen, customer.email)
    await again.getByRole('menuitem', { name: t('shell:userMenu.logOut') }).click()
    await openAuthorization(screen)
    await tryToSignIn(screen, product.admin.email, product.admin.password)
    await expect(page).toHaveURL('/admin')
    await expect(page.getByRole('tablist')).toBeVisible()
  })

  expect(await instances(page)).toEqual({
    'api-client': 1,
    i18n: 1,
    'query-client': 1,
    router: 1,
    session: 1,
    renderers: 1,
  })
})
