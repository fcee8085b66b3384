import { adminCalls } from '@panel/shared/contract'
import { TOTP } from 'otpauth'
import { signIn } from '../fixtures/accounts'
import { call } from '../fixtures/api'
import { expect, inEachLanguage, test } from '../fixtures/test'
import * as authorization from '../screens/authorization'
import { userMenuButton } from '../screens/header'

test.use({ settings: { ADMIN_SECOND_FACTOR: '1' } })

inEachLanguage(() => {
  test('an administrator without a second factor can do nothing but turn one on', async ({
    page,
    product,
    visitor,
    guard,
    t,
  }) => {
    guard.allow(/^403 GET \/api\/admin\//, /^400 POST \/api\/auth\/token/)
    const { email, password } = product.admin
    const screen = { page, t }
    await page.goto('/admin')
    await page
      .getByRole('main')
      .getByRole('button', { name: t('mfe-admin:access.signIn') })
      .click()
    await authorization.tryToSignIn(screen, email, password)
    await expect(userMenuButton(screen, email)).toBeVisible()
    for (const address of ['/admin', '/admin?tab=logs', '/admin/audit']) {
      await page.goto(address)
      await expect(page.getByRole('alert')).toContainText(t('mfe-admin:access.secondFactor'))
      await expect(page.getByRole('table')).toHaveCount(0)
    }
    const unbound = { ...visitor, token: await signIn(visitor, email, password) }
    await expect(call(unbound, adminCalls.logs, {})).rejects.toThrow('second_factor_missing')

    await page.getByRole('link', { name: t('mfe-admin:access.openSecurity') }).click()
    await expect(page).toHaveURL('/cpc/security')
    await expect(page.getByText(t('mfe-auth:totp.required'))).toBeVisible()
    await page.getByRole('button', { name: t('mfe-auth:totp.turnOn') }).click()
    const dialog = page.getByRole('dialog', { name: t('mfe-auth:totp.title') })
    const totp = new TOTP({ secret: (await dialog.getByRole('code').textContent()) ?? '' })
    await dialog.getByLabel(t('mfe-auth:confirm.code')).fill(totp.generate())
    await dialog.getByRole('button', { name: t('mfe-auth:totp.turnOn') }).click()
    await dialog.getByRole('button', { name: t('mfe-auth:totp.codesKept') }).click()

    // The audit is open now, and says what was done a moment ago.
    await page.goto('/admin/audit')
    const row = page.getByRole('row', { name: t('events:second_factor_on') })
    await expect(row.first()).toContainText(email)
    await page.getByLabel(t('mfe-admin:audit.event')).selectOption({ label: t('events:login') })
    await expect(page.getByRole('row', { name: t('events:login') }).first()).toBeVisible()
    await expect(row).toHaveCount(0)
    await expect(page).toHaveURL(/[?&]status=login/)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: t('mfe-admin:audit.csv') }).click()
    expect((await download).suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/)

    // Leave the installation as it was for the next language. The sign-in of before ended with the new factor.
    await expect(call(unbound, adminCalls.logs, {})).rejects.toThrow('unauthorized')
    await page.goto('/cpc/security')
    await page.getByRole('button', { name: t('mfe-auth:totp.turnOff') }).click()
    const end = page.getByRole('dialog', { name: t('mfe-auth:totp.turnOff') })
    await end.getByLabel(t('mfe-auth:totp.anyCode')).fill(totp.generate({ timestamp: Date.now() + 30_000 }))
    await end.getByRole('button', { name: t('mfe-auth:totp.turnOff') }).click()
    await expect(end).toBeHidden()
  })
})
