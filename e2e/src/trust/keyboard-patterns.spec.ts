import type { Locator, Page } from '@playwright/test'
import { approvedDomain, storedAddress } from '../fixtures/accounts'
import { reportFigure } from '../fixtures/figure'
import { expect, test } from '../fixtures/test'
import * as authorization from '../screens/authorization'
import { userMenuButton } from '../screens/header'

const focused = async (target: Locator) => await expect(target).toBeFocused()

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

// The patterns of the ARIA Authoring Practices Guide, key by key (TRUST A11Y-3).

test('A11Y-3 dialog: focus goes in, stays in, and comes back; Escape closes', async ({ page, t }) => {
  await page.goto('/')
  const opener = page.getByRole('button', { name: t('shell:header.authorized') })
  await opener.focus()
  await press(page, 'Enter')
  const dialog = authorization.authorizationDialog({ page, t })
  await dialog.getByLabel(t('mfe-auth:field.email'), { exact: true }).waitFor()
  for (let presses = 0; presses < 15; presses += 1) {
    await press(page, presses % 2 ? 'Tab' : 'Shift+Tab')
    await press(page, 'Tab')
    expect(await dialog.evaluate(element => element.contains(document.activeElement))).toBe(true)
  }
  await press(page, 'Escape')
  await expect(dialog).toBeHidden()
  await focused(opener)
  reportFigure('A11Y-3 dialog', 4, 'least', 4)
})

test('A11Y-3 alert dialog: starts on the harmless choice', async ({ open, customer, asCustomer, t }) => {
  await storedAddress(asCustomer, { label: 'Home' })
  const page = await open({ token: customer.token })
  await page.goto('/cpc/address-book')
  const opener = page.getByRole('button', { name: t('mfe-address-book:card.deleteNamed', { name: 'Home' }) })
  await opener.focus()
  await press(page, 'Enter')
  await focused(page.getByRole('alertdialog').getByRole('button', { name: t('ui:cancel'), exact: true }))
  await press(page, 'Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await focused(opener)
  reportFigure('A11Y-3 alert dialog', 3, 'least', 3)
})

test('A11Y-3 menu button: opens by Enter, Space and ArrowDown; arrows, Home, End, letters and Escape inside', async ({
  open,
  customer,
  t,
}) => {
  const page = await open({ token: customer.token })
  await page.goto('/')
  const button = userMenuButton({ page, t }, customer.email)
  const items = page.getByRole('menuitem')
  for (const key of ['Enter', 'Space', 'ArrowDown']) {
    await button.focus()
    await press(page, key)
    await focused(items.first())
    await press(page, 'Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await focused(button)
  }
  await press(page, 'Enter')
  await press(page, 'ArrowDown')
  await focused(items.nth(1))
  await press(page, 'End')
  await focused(items.last())
  await press(page, 'Home')
  await focused(items.first())
  await press(page, 'ArrowUp')
  await focused(items.last())
  await page.keyboard.type(t('mfe-address-book:title').slice(0, 2))
  await focused(page.getByRole('menuitem', { name: t('mfe-address-book:title') }))
  reportFigure('A11Y-3 menu button', 9, 'least', 9)
})

test('A11Y-3 tabs: arrows, Home and End move and select; one tab is in the tab order', async ({ open, adminToken }) => {
  const page = await open({ token: adminToken })
  await page.goto('/admin')
  const tabs = page.getByRole('tab')
  await tabs.first().focus()
  for (const [key, index] of [
    ['ArrowRight', 1],
    ['End', 3],
    ['ArrowRight', 0],
    ['ArrowLeft', 3],
    ['Home', 0],
  ] as const) {
    await press(page, key)
    await focused(tabs.nth(index))
    await expect(tabs.nth(index)).toHaveAttribute('aria-selected', 'true')
  }
  await press(page, 'Tab')
  await expect(tabs.first()).not.toBeFocused()
  expect(await page.getByRole('tablist').evaluate(list => list.contains(document.activeElement))).toBe(false)
  reportFigure('A11Y-3 tabs', 6, 'least', 6)
})

test('A11Y-3 switch: Space toggles, the state is told', async ({ open, customer, asCustomer, adminToken, t }) => {
  const { id } = await approvedDomain(asCustomer, adminToken)
  const page = await open({ token: customer.token })
  await page.goto(`/app/domain-manager?domain=${id}`)
  const toggle = page.getByRole('switch', { name: t('mfe-domain-manager:list.columns.autoRenew'), exact: true })
  await toggle.focus()
  const before = await toggle.isChecked()
  await press(page, 'Space')
  await expect(toggle).toBeChecked({ checked: !before })
  await press(page, 'Space')
  await expect(toggle).toBeChecked({ checked: before })
  reportFigure('A11Y-3 switch', 2, 'least', 2)
})

test('A11Y-3 grid: rows by arrows, Home and End; Space selects, Enter opens', async ({
  open,
  customer,
  asCustomer,
  adminToken,
}) => {
  for (let count = 0; count < 3; count += 1) await approvedDomain(asCustomer, adminToken)
  const page = await open({ token: customer.token })
  await page.goto('/app/domain-manager')
  const rows = page.getByRole('grid').getByRole('row')
  await expect(rows).toHaveCount(4)
  await rows.nth(1).focus()
  await press(page, 'ArrowDown')
  await focused(rows.nth(2))
  await press(page, 'End')
  await focused(rows.nth(3))
  await press(page, 'ArrowUp')
  await focused(rows.nth(2))
  await press(page, 'Home')
  await focused(rows.nth(1))
  await press(page, 'Space')
  await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true')
  await press(page, 'Enter')
  await expect(page.getByRole('complementary', { name: /\.com$/ })).toBeVisible()
  reportFigure('A11Y-3 grid', 6, 'least', 6)
})

test('A11Y-3 control: keys that do nothing are found', async ({ open, adminToken }) => {
  const page = await open({ token: adminToken })
  await page.goto('/admin')
  const tabs = page.getByRole('tab')
  await tabs.first().focus()
  await page.evaluate(() => addEventListener('keydown', event => event.stopImmediatePropagation(), true))
  await press(page, 'ArrowRight')
  await expect(tabs.nth(1)).not.toBeFocused()
  await focused(tabs.first())
})
