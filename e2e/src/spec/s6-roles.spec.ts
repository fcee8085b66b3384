import { adminCalls, userCalls } from '@panel/shared/contract'
import { uniqueName } from '../fixtures/accounts'
import { call } from '../fixtures/api'
import { lastRequest, requestsTo } from '../fixtures/recorded-requests'
import { expect, inEachLanguage, test } from '../fixtures/test'
import { openUserMenu } from '../screens/header'
import { resultOf, searchAndAdd, searchFor } from '../screens/search'

test('[S6.1] [S7.4] there are visitors, users and administrators, and each finds what is theirs', async ({
  page,
  open,
  customer,
  adminToken,
  product,
  visitor,
  customerApi,
  adminApi,
  t,
}) => {
  await expect(call(visitor, userCalls.me, {})).rejects.toThrow('answered 401')
  expect(await call(customerApi, userCalls.me, {})).toMatchObject({ is_admin: false })
  expect(await call(adminApi, userCalls.me, {})).toMatchObject({ is_admin: true })
  await page.goto('/')
  await expect(page.getByRole('button', { name: t('shell:header.authorized') })).toBeVisible()
  const roles: [string, string, number][] = [
    [customer.token, customer.email, 0],
    [adminToken, product.admin.email, 1],
  ]
  for (const [token, email, entries] of roles) {
    const signedIn = await open({ token })
    await signedIn.goto('/')
    const menu = await openUserMenu({ page: signedIn, t }, email)
    await expect(menu.getByRole('menuitem', { name: t('shell:userMenu.logOut') })).toBeVisible()
    await expect(menu.getByRole('menuitem', { name: t('mfe-admin:title') })).toHaveCount(entries)
  }
})

test('[S6.2] a visitor searches, reads the lookup and adds to the cart without a token', async ({
  page,
  faultProxy,
  t,
}) => {
  const screen = { page, t }
  const name = uniqueName()
  await page.goto('/')
  await searchFor(screen, 'github')
  await expect(resultOf(screen, 'github.com').locator('pre')).toContainText(/github\.com/i)
  await searchAndAdd(screen, name)
  const added = lastRequest(faultProxy, 'POST', '/api/cart/add')
  expect(added.status).toBe(201)
  expect(added.headers.authorization).toBeUndefined()
})

inEachLanguage(() => {
  test('[S6.4] the admin page opens for anyone, its data only for administrators', async ({
    page,
    open,
    customer,
    faultProxy,
    guard,
    customerApi,
    visitor,
    t,
  }) => {
    guard.allow(/^40[13] GET \/api\/admin/)
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1, name: t('mfe-admin:title') })).toBeVisible()
    await expect(page.getByText(t('mfe-admin:access.signedOut'))).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
    const signedIn = await open({ token: customer.token })
    await signedIn.goto('/admin?tab=domains')
    await expect(signedIn.getByRole('heading', { level: 1, name: t('mfe-admin:title') })).toBeVisible()
    await expect(signedIn.getByRole('tabpanel').getByText(t('mfe-admin:access.refused'))).toBeVisible()
    await expect(signedIn.getByRole('row')).toHaveCount(0)
    expect(requestsTo(faultProxy, 'GET', /^\/api\/admin/).filter(({ status }) => status === 200)).toHaveLength(0)
    await expect(call(visitor, adminCalls.domains, {})).rejects.toThrow('answered 401')
    await expect(call(customerApi, adminCalls.domains, {})).rejects.toThrow('answered 403')
    await expect(call(customerApi, adminCalls.approve, { params: { id: 1 } })).rejects.toThrow('answered 403')
  })
})
