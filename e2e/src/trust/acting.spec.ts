import { activityCalls, adminCalls, domainCalls } from '@panel/shared/contract'
import { approvedDomain } from '../fixtures/accounts'
import { call } from '../fixtures/api'
import { checkAccessibility } from '../fixtures/axe'
import { expect, inEachLanguage, test } from '../fixtures/test'
import * as authorization from '../screens/authorization'
import { openDomain } from '../screens/domain-manager'
import { userMenuButton } from '../screens/header'

inEachLanguage(() => {
  test('an administrator acts as a customer in one tab, and is the administrator again', async ({
    page,
    product,
    customer,
    customerApi,
    adminApi,
    adminToken,
    t,
  }) => {
    const screen = { page, t }
    const domain = await approvedDomain(customerApi, adminToken)
    const name = `${domain.name}.${domain.zone}`
    const found = (await call(adminApi, adminCalls.logs, { query: { q: customer.email } })).find(
      ({ email }) => email === customer.email,
    )
    await authorization.enter(screen, product.admin)
    await expect(userMenuButton(screen, product.admin.email)).toBeVisible()
    await page.goto(`/admin/account?id=${found?.id}`)
    await page.getByRole('button', { name: t('mfe-admin:acting.open') }).click()
    const dialog = page.getByRole('dialog', { name: t('mfe-admin:acting.title', { user: customer.email }) })
    await dialog.getByLabel(t('mfe-admin:acting.reason')).fill('Asked for help')
    await dialog.getByRole('button', { name: t('mfe-admin:acting.start') }).click()

    const banner = page.getByText(t('session:acting.title', { email: customer.email }))
    await expect(banner).toBeVisible()
    expect(await checkAccessibility(page)).toEqual([])
    const panel = await openDomain(screen, name)
    await panel.getByRole('switch', { name: t('mfe-domain-manager:list.columns.autoRenew') }).click()
    await expect
      .poll(async () => (await call(customerApi, domainCalls.get, { params: { id: domain.id } })).auto_renew)
      .toBe(true)
    await page.reload()
    await expect(banner).toBeVisible()

    const other = await page.context().newPage()
    await other.goto('/')
    await expect(userMenuButton({ page: other, t }, product.admin.email)).toBeVisible()
    await other.close()

    await page.getByRole('button', { name: t('session:acting.end') }).click()
    await expect(userMenuButton(screen, product.admin.email)).toBeVisible()
    await expect(banner).toBeHidden()
    await expect(page).toHaveURL(`/admin/account?id=${found?.id}`)
    const seen = await call(customerApi, activityCalls.mine, { query: { limit: '3' } })
    expect(seen.map(({ event, actor }) => `${event} ${actor}`)).toEqual([
      'acting_ended administrator',
      'auto_renew_changed administrator',
      'acting_started administrator',
    ])
  })
})
