import { adminCalls, userCalls } from '@panel/shared/contract'
import { call } from '../fixtures/api'
import { requestsTo, withChange } from '../fixtures/requests'
import { settled } from '../fixtures/settled'
import { expect, inEachLanguage, test } from '../fixtures/test'
import { openUserMenu } from '../screens/header'

test('[S3.1] [S6.1] [S7.4] there are visitors, users and administrators as the me call says, and each finds what is theirs', async ({
  page,
  scene,
}) => {
  const { open, customer, adminToken, product, faultProxy, visitor, customerApi, adminApi, t } = scene
  await expect(call(visitor, userCalls.me, {})).rejects.toThrow('answered 401')
  expect(await call(customerApi, userCalls.me, {})).toMatchObject({ is_admin: false })
  expect(await call(adminApi, userCalls.me, {})).toMatchObject({ is_admin: true })
  await page.goto('/')
  await expect(page.getByRole('button', { name: t('shell:header.authorized') })).toBeVisible()
  const findsEntries = async (token: string, email: string, entries: number) => {
    const menu = await openUserMenu({ page: await open({ token, at: '/' }), t }, email)
    await expect(menu.getByRole('menuitem', { name: t('shell:userMenu.logOut') })).toBeVisible()
    await expect(menu.getByRole('menuitem', { name: t('mfe-admin:title') })).toHaveCount(entries)
  }
  await findsEntries(customer.token, customer.email, 0)
  await findsEntries(adminToken, product.admin.email, 1)
  faultProxy.inject({ path: /^\/api\/users\/me/ }, withChange({ is_admin: false }))
  await findsEntries(adminToken, product.admin.email, 0)
})

inEachLanguage(() => {
  test('[S6.4] the admin pages open for anyone, their data only for administrators (AUTHZ-3)', async ({
    page,
    scene,
  }) => {
    const { open, customer, faultProxy, guard, customerApi, visitor, t } = scene
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
