import type { Page } from '@playwright/test'
import { password, uniqueEmail, uniqueName } from '../fixtures/accounts'
import { mailCode } from '../fixtures/mail'
import { expect, inEachLanguage, test } from '../fixtures/test'
import { decide, openTab, requestRow } from '../screens/admin'
import * as authorization from '../screens/authorization'
import * as manager from '../screens/domain-manager'
import { cartLink, logOut, userMenuButton } from '../screens/header'
import { fillRegistrant } from '../screens/registrant'
import type { Screen } from '../screens/screen'
import { addButton, resultOf, searchFor } from '../screens/search'

const reload = async (page: Page) => {
  await page.reload()
}

inEachLanguage(() => {
  test('a visitor becomes a customer with an edited DNS record', async ({ page, open, product, t, expectText }) => {
    test.setTimeout(90_000)
    const screen: Screen = { page, t }
    const email = uniqueEmail()
    const [wanted, refused] = [`${uniqueName('wanted')}`, `${uniqueName('refused')}`]
    const domain = `${wanted}.com`

    await test.step('a taken name shows its lookup text', async () => {
      await page.goto('/')
      await searchFor(screen, 'google')
      const result = resultOf(screen, 'google.com')
      await expect(result.getByText(t('mfe-search-cart:result.taken'), { exact: true })).toBeVisible()
      await expect(result.locator('pre')).toContainText('Domain Name: GOOGLE.COM', { ignoreCase: true })
      await reload(page)
      await expect(result.locator('pre')).toContainText('Domain Name: GOOGLE.COM', { ignoreCase: true })
    })

    await test.step('two free names go into the cart', async () => {
      for (const [index, name] of [wanted, refused].entries()) {
        await searchFor(screen, name)
        await addButton(screen, `${name}.com`).click()
        await expect(
          page.getByText(expectText('Domain added to cart.', 'mfe-search-cart:cart.added')).first(),
        ).toBeVisible()
        await expect(cartLink(screen, index + 1)).toBeVisible()
      }
      await reload(page)
      await expect(cartLink(screen, 2)).toBeVisible()
    })

    await test.step('signing in with an unknown email becomes a registration', async () => {
      await authorization.register(screen, email, password)
      await expect(authorization.confirmationDialog(screen)).toBeVisible()
      await reload(page)
      await expect(authorization.confirmationDialog(screen)).toContainText(email)
    })

    await test.step('the code from the mail confirms and signs in', async () => {
      await authorization.enterCode(screen, await mailCode(product.dataDir, email))
      await expect(page).toHaveURL('/cpc/personal-data')
      await expect(userMenuButton(screen, email)).toBeVisible()
      await reload(page)
      await expect(userMenuButton(screen, email)).toBeVisible()
    })

    await test.step('the cart still holds both and is sent for approval', async () => {
      await cartLink(screen, 2).click()
      const items = page.getByRole('list', { name: t('mfe-search-cart:cart.items') })
      await expect(items.getByRole('listitem')).toHaveCount(2)
      await reload(page)
      await expect(items.getByRole('listitem')).toHaveCount(2)
      await fillRegistrant(screen)
      await page.getByRole('button', { name: expectText('Register now', 'mfe-search-cart:cart.submit') }).click()
      await expect(
        page.getByText(expectText('Cart submitted for approval!', 'mfe-search-cart:submitted.title')),
      ).toBeVisible()
      await reload(page)
      await expect(page.getByText(t('mfe-search-cart:cart.empty.title'))).toBeVisible()
      await expect(cartLink(screen, 0)).toBeVisible()
    })

    await test.step('the administrator approves one and rejects the other', async () => {
      const adminPage = await open()
      const admin: Screen = { page: adminPage, t }
      await adminPage.goto('/')
      await authorization.openAuthorization(admin)
      await authorization.tryToSignIn(admin, product.admin.email, product.admin.password)
      await expect(adminPage).toHaveURL('/admin')
      await openTab(admin, 'domains')
      await decide(admin, domain, 'approve')
      await expect(requestRow(admin, domain)).toContainText(t('mfe-admin:status.approved'))
      await decide(admin, `${refused}.com`, 'reject')
      await expect(requestRow(admin, `${refused}.com`)).toContainText(t('mfe-admin:status.rejected'))
      await reload(adminPage)
      await expect(requestRow(admin, domain)).toContainText(t('mfe-admin:status.approved'))
      await expect(requestRow(admin, `${refused}.com`)).toContainText(t('mfe-admin:status.rejected'))
    })

    const panel = manager.domainDrawer(screen, domain)

    await test.step('the customer opens the approved domain and toggles auto-renew', async () => {
      // The administrator can undo the decision for 8 seconds; it is carried out after them.
      await expect(async () => {
        await page.goto('/app/domain-manager')
        await expect(manager.domainRow(screen, domain)).toContainText(t('mfe-domain-manager:status.approved'), {
          timeout: 2000,
        })
        await expect(manager.domainRow(screen, `${refused}.com`)).toContainText(
          t('mfe-domain-manager:status.rejected'),
          { timeout: 2000 },
        )
      }).toPass({ timeout: 20_000 })
      await manager.openDomain(screen, domain)
      const toggle = panel.getByRole('switch', { name: t('mfe-domain-manager:list.columns.autoRenew'), exact: true })
      const before = await toggle.isChecked()
      // The switch moves before the server has answered; a reload in between would take the change back.
      const saved = page.waitForResponse(response => response.url().endsWith('/auto-renew') && response.ok())
      await toggle.click()
      await expect(toggle).toBeChecked({ checked: !before })
      await saved
      await reload(page)
      await expect(toggle).toBeChecked({ checked: !before })
    })

    await test.step('adds, edits and deletes a DNS record', async () => {
      await manager.openSubView(screen, panel, 'dns')
      const records = manager.recordList(screen, panel)
      await manager.addRecord(screen, panel, 'www', '192.0.2.1')
      await expect(records).toContainText('192.0.2.1')
      await reload(page)
      await expect(records).toContainText('192.0.2.1')

      await records.getByRole('button', { name: t('mfe-domain-manager:dns.edit', { type: 'A', host: 'www' }) }).click()
      const address = records.getByLabel(t('rules:dns.part.A.address'), { exact: true })
      await address.fill('192.0.2.200')
      await records.getByRole('button', { name: t('mfe-domain-manager:dns.save'), exact: true }).click()
      await expect(address).toBeHidden()
      await expect(records).toContainText('192.0.2.200')
      await reload(page)
      await expect(records).toContainText('192.0.2.200')

      await records
        .getByRole('button', { name: t('mfe-domain-manager:dns.delete', { type: 'A', host: 'www' }) })
        .click()
      const question = page.getByRole('alertdialog', {
        name: expectText('Delete this record?', 'mfe-domain-manager:dns.deleteTitle'),
      })
      await question.getByRole('button', { name: t('mfe-domain-manager:dns.deleteConfirm') }).click()
      await expect(question).toBeHidden()
      await expect(panel.getByText(t('mfe-domain-manager:dns.empty'))).toBeVisible()
      await reload(page)
      await expect(panel.getByText(t('mfe-domain-manager:dns.empty'))).toBeVisible()
    })

    await test.step('logs out to the home page', async () => {
      await logOut(screen, email)
      await expect(page).toHaveURL('/')
      await reload(page)
      await expect(page.getByRole('button', { name: t('shell:header.authorized') })).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    })
  })
})
