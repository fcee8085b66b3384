import { reportMetric } from '@panel/shared/testing/metric'
import {
  approvedDomain,
  giveRegistrant,
  password,
  requestDomains,
  signIn,
  uniqueEmail,
  uniqueName,
} from '../fixtures/accounts'
import { useKeyboard } from '../fixtures/keyboard'
import { mailCode } from '../fixtures/mail'
import { expect, inEachLanguage, test } from '../fixtures/test'
import { addressCard } from '../screens/address-book'
import { requestRow } from '../screens/admin'
import * as authorization from '../screens/authorization'
import * as manager from '../screens/domain-manager'
import { cartLink, userMenuButton } from '../screens/header'
import { addButton, searchField } from '../screens/search'
import { openTerms } from '../screens/terms'

const text = (name: string) => `mfe-domain-manager:${name}`

inEachLanguage(() => {
  test('A11Y-2 from the search to a submitted cart by keyboard alone', async ({
    page,
    product,
    visitor,
    t,
    language,
  }) => {
    test.setTimeout(120_000)
    const screen = { page, t }
    const keys = useKeyboard(page)
    const email = uniqueEmail()
    const domain = `${uniqueName()}.com`
    await page.goto('/')
    await keys.press(page.getByRole('link', { name: t('shell:skipToContent') }), 'Enter')
    await keys.type(searchField(screen), domain)
    await page.keyboard.press('Enter')
    await keys.press(addButton(screen, domain), 'Enter')
    await expect(cartLink(screen, 1)).toBeVisible()
    await keys.press(page.getByRole('button', { name: t('shell:header.authorized') }), 'Enter')
    const dialog = authorization.authorizationDialog(screen)
    await keys.type(dialog.getByLabel(t('mfe-auth:field.email'), { exact: true }), email)
    await keys.type(dialog.getByLabel(t('mfe-auth:field.password'), { exact: true }), password)
    await page.keyboard.press('Enter')
    await keys.type(dialog.getByLabel(t('mfe-auth:field.confirmPassword'), { exact: true }), password)
    await keys.press(dialog.getByRole('checkbox'), 'Space')
    await keys.press(dialog.getByRole('button', { name: t('mfe-auth:register'), exact: true }), 'Enter')
    const confirmation = authorization.confirmationDialog(screen)
    await keys.type(confirmation.getByLabel(t('mfe-auth:confirm.code')), await mailCode(product.dataDir, email))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/cpc/personal-data')
    await giveRegistrant({ ...visitor, token: await signIn(visitor, email, password) })
    await keys.press(cartLink(screen, 1), 'Enter')
    await keys.press(page.getByRole('button', { name: t('mfe-search-cart:cart.submit') }), 'Enter')
    await expect(page.getByText(t('mfe-search-cart:submitted.title'))).toBeVisible()
    await keys.press(userMenuButton(screen, email), 'Enter')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: t('shell:header.authorized') })).toBeVisible()
    expect.soft(keys.faults).toEqual([])
    reportMetric(`A11Y-2 visitor ${language}`, keys.faults.length, 'most', 0)
  })

  test('A11Y-2 a domain, its records and an address by keyboard alone', async ({
    open,
    customer,
    customerApi,
    adminToken,
    t,
    language,
  }) => {
    test.setTimeout(120_000)
    const { name } = await approvedDomain(customerApi, adminToken)
    const page = await open({ token: customer.token })
    const screen = { page, t }
    const keys = useKeyboard(page)
    await page.goto('/app/domain-manager')
    await keys.press(page.getByRole('link', { name: `${name}.com`, exact: true }), 'Enter')
    const panel = manager.domainDrawer(screen, `${name}.com`)
    const toggle = panel.getByRole('switch', { name: t(text('list.columns.autoRenew')), exact: true })
    const before = await toggle.isChecked()
    await keys.press(toggle, 'Space')
    await expect(toggle).toBeChecked({ checked: !before })
    await keys.press(panel.getByRole('button', { name: t(text('sections.dns')) }), 'Enter')
    await keys.press(panel.getByRole('button', { name: t(text('dns.add')), exact: true }), 'Enter')
    const form = panel.getByRole('form', { name: t(text('dns.addTitle')) })
    await keys.type(form.getByLabel(t(text('dns.host')), { exact: true }), 'www')
    await keys.type(form.getByLabel(t('rules:dns.part.A.address'), { exact: true }), '192.0.2.6')
    await page.keyboard.press('Enter')
    const records = manager.recordList(screen, panel)
    await expect(records).toContainText('192.0.2.6')
    await keys.press(records.getByRole('button', { name: t(text('dns.delete'), { type: 'A', host: 'www' }) }), 'Enter')
    await keys.press(page.getByRole('alertdialog').getByRole('button', { name: t(text('dns.deleteConfirm')) }), 'Enter')
    await expect(records).toHaveCount(0)
    await keys.press(form.getByRole('button', { name: t('ui:close'), exact: true }), 'Enter')
    await expect(form).toBeHidden()
    await keys.press(panel.getByRole('button', { name: t('ui:close'), exact: true }), 'Enter')
    await expect(panel).toBeHidden()

    await keys.press(userMenuButton(screen, customer.email), 'ArrowDown')
    const entry = page.getByRole('menuitem', { name: t('mfe-address-book:title') })
    for (
      let presses = 0;
      presses < 10 && !(await entry.evaluate(element => element === document.activeElement));
      presses += 1
    ) {
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
    await keys.press(page.getByRole('button', { name: t('mfe-address-book:add'), exact: true }), 'Enter')
    const dialog = page.getByRole('dialog')
    const country = dialog.getByLabel(t('addresses:field.country'), { exact: true })
    await keys.reach(country)
    await page.keyboard.press('End')
    for (let presses = 0; presses < 100 && (await country.inputValue()) !== 'UA'; presses += 1) {
      await page.keyboard.press('ArrowUp')
    }
    await expect(country).toHaveValue('UA')
    const fields = { first_name: 'Ivan', last_name: 'Franko', address_line1: 'Ivana Franka 5', city: 'Lviv' }
    for (const [field, value] of Object.entries(fields)) {
      await keys.type(dialog.getByLabel(t(`addresses:field.${field}`), { exact: true }), value)
    }
    await keys.press(dialog.getByRole('button', { name: t('mfe-address-book:form.save') }), 'Enter')
    await expect(addressCard(screen, 'Ivan Franko')).toBeVisible()
    expect.soft(keys.faults).toEqual([])
    reportMetric(`A11Y-2 customer ${language}`, keys.faults.length, 'most', 0)
  })

  test('A11Y-2 a decision by keyboard alone', async ({ open, adminToken, customerApi, t, language }) => {
    const [request] = await requestDomains(customerApi, [uniqueName()])
    const domain = `${request?.name}.com`
    const page = await open({ token: adminToken })
    const keys = useKeyboard(page)
    await page.goto('/admin')
    await keys.reach(page.getByRole('tab', { selected: true }))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { selected: true })).toHaveText(t('mfe-admin:tab.domains'))
    await keys.type(page.getByRole('searchbox'), domain)
    await keys.press(
      page.getByRole('button', { name: t('mfe-admin:decideNamed.approve', { domain }), exact: true }),
      'Enter',
    )
    await expect(requestRow({ page, t }, domain)).toContainText(t('mfe-admin:status.approved'))
    expect.soft(keys.faults).toEqual([])
    reportMetric(`A11Y-2 administrator ${language}`, keys.faults.length, 'most', 0)
  })
})

test('A11Y-2 control: focus that cannot be seen, and focus under something else, are found', async ({ page }) => {
  await openTerms(page)
  await page.evaluate(() => {
    const add = (label: string) => {
      const button = document.createElement('button')
      button.textContent = label
      document.querySelector('main')?.prepend(button)
      return button
    }
    const unmarked = add('unmarked')
    for (const property of ['outline', 'box-shadow']) unmarked.style.setProperty(property, 'none', 'important')
    const cover = document.createElement('div')
    for (const [property, value] of Object.entries({
      position: 'fixed',
      inset: '0',
      background: 'white',
      'z-index': '9999',
    }))
      cover.style.setProperty(property, value)
    add('covered').addEventListener('focus', () => document.body.append(cover))
  })
  const keys = useKeyboard(page)
  await keys.reach(page.getByRole('button', { name: 'covered' }))
  await page.evaluate(() => document.body.lastElementChild?.remove())
  await keys.reach(page.getByRole('button', { name: 'unmarked' }))
  expect(keys.faults.some(fault => fault.startsWith('no visible focus'))).toBe(true)
  expect(keys.faults.some(fault => fault.startsWith('obscured'))).toBe(true)
})
