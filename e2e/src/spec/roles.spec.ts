import { adminCalls, userCalls } from '@panel/shared/contract'
import { withChange } from '../fixtures/answers'
import { call } from '../fixtures/api'
import { requestsTo } from '../fixtures/recorded-requests'
import { settled } from '../fixtures/settled'
import { expect, inEachLanguage, test } from '../fixtures/test'
import { openUserMenu } from '../screens/header'

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

test('[S3.1] an administrator is one as long as the me call says so', async ({
  open,
  product,
  adminToken,
  faultProxy,
  t,
}) => {
  faultProxy.inject({ path: /^\/api\/users\/me/ }, withChange({ is_admin: false }))
  const page = await open({ token: adminToken })
  await page.goto('/')
  const menu = await openUserMenu({ page, t }, product.admin.email)
  await expect(menu.getByRole('menuitem', { name: t('shell:userMenu.logOut') })).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: t('mfe-admin:title') })).toHaveCount(0)
})

inEachLanguage(() => {
  test('[S6.4] the admin pages open for anyone, their data only for administrators (AUTHZ-3)', async ({
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
    const signedIn = await open({ token: customer.token })
    for (const reader of [page, signedIn])
      for (const address of ['/admin/audit', '/admin?tab=logs', '/admin?tab=domains']) {
        await reader.goto(address)
        await settled(reader)
        await expect(reader.getByRole('row')).toHaveCount(0)
      }
    for (const reader of [page, signedIn])
      await expect(reader.getByRole('heading', { level: 1, name: t('mfe-admin:title') })).toBeVisible()
    await expect(page.getByText(t('mfe-admin:access.signedOut'))).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expect(signedIn.getByRole('tabpanel').getByText(t('mfe-admin:access.refused'))).toBeVisible()
    expect(requestsTo(faultProxy, 'GET', /^\/api\/admin/).filter(({ status }) => status === 200)).toHaveLength(0)
    await expect(call(visitor, adminCalls.domains, {})).rejects.toThrow('answered 401')
    await expect(call(customerApi, adminCalls.domains, {})).rejects.toThrow('answered 403')
    await expect(call(customerApi, adminCalls.approve, { params: { id: 1 } })).rejects.toThrow('answered 403')
  })
})
