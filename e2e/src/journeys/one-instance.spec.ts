import { signIn } from '../fixtures/accounts'
import { expect, test } from '../fixtures/test'
import { openUserMenu } from '../screens/header'

interface Counted {
  reactRenderers?: number
}

/** Counts the copies of React DOM that announce themselves, as the developer tools see them. */
const countRenderers = () => {
  const page = window as Window & Counted & { __REACT_DEVTOOLS_GLOBAL_HOOK__?: unknown }
  page.reactRenderers = 0
  page.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => {
      page.reactRenderers = (page.reactRenderers ?? 0) + 1
      return page.reactRenderers
    },
    onScheduleFiberRoot: () => undefined,
    onCommitFiberRoot: () => undefined,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  }
}

test('five panels in one page share one React, router, translation, session, query client and API client', async ({
  scene,
}) => {
  const { open, visitor, product, t } = scene
  // A session of its own, since it ends here.
  const token = await signIn(visitor, product.admin.email, product.admin.password)
  const page = await open({ token, before: countRenderers })
  const screen = { page, t }
  const documents: string[] = []
  page.on('request', request => {
    if (request.isNavigationRequest()) documents.push(request.url())
  })
  await page.goto('/admin')
  await expect(page.getByRole('tab').first()).toBeVisible()
  const menu = await openUserMenu(screen, product.admin.email)
  await menu.getByRole('menuitem', { name: t('mfe-address-book:title') }).click()
  await expect(page.getByRole('button', { name: t('mfe-address-book:add'), exact: true })).toBeVisible()
  await page.getByRole('link', { name: t('mfe-domain-manager:navigation.all'), exact: true }).click()
  await expect(page.getByText(t('mfe-domain-manager:list.empty'))).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell:brand'), exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t('mfe-search-cart:home.title') })).toBeVisible()
  await openUserMenu(screen, product.admin.email)
  await page.getByRole('menuitem', { name: t('shell:userMenu.logOut') }).click()
  await page.getByRole('button', { name: t('shell:header.authorized') }).click()
  await expect(page.getByRole('button', { name: t('mfe-auth:login'), exact: true })).toBeVisible()

  expect(documents, 'the router of the shell is the one that every panel uses').toHaveLength(1)
  expect(await page.evaluate(() => (window as Window & Counted).reactRenderers)).toBe(1)
  expect(await page.evaluate(() => Reflect.get(window, Symbol.for('panel.instances')))).toEqual({
    i18n: 1,
    session: 1,
    router: 1,
    'api-client': 1,
    'query-client': 1,
  })
})
