import type { Page } from '@playwright/test'
import { approvedDomain, storedAddress } from '../fixtures/accounts'
import { type KeyPattern, useKeyPattern } from '../fixtures/key-pattern'
import { expect, test } from '../fixtures/test'
import * as authorization from '../screens/authorization'
import { userMenuButton } from '../screens/header'

test('A11Y-3 dialog: focus goes in, stays in, and comes back; Escape closes', async ({ page, t }) => {
  await page.goto('/')
  const keys = useKeyPattern(page)
  const opener = page.getByRole('button', { name: t('shell:header.authorized') })
  await opener.focus()
  const dialog = authorization.authorizationDialog({ page, t })
  await keys.press('Enter', () => dialog.getByLabel(t('mfe-auth:field.email'), { exact: true }).waitFor())
  const inside = () =>
    expect.poll(() => dialog.evaluate(element => element.contains(document.activeElement))).toBe(true)
  for (let presses = 0; presses < 15; presses += 1) {
    await keys.press(presses % 2 ? 'Tab' : 'Shift+Tab', inside)
    await keys.press('Tab', inside)
  }
  await keys.press('Escape', () => expect(dialog).toBeHidden())
  await expect(opener).toBeFocused()
  keys.report('dialog')
})

test('A11Y-3 alert dialog: starts on the harmless choice', async ({ open, customer, customerApi, t }) => {
  await storedAddress(customerApi, { label: 'Home' })
  const page = await open({ token: customer.token })
  await page.goto('/cpc/address-book')
  const keys = useKeyPattern(page)
  const opener = page.getByRole('button', { name: t('mfe-address-book:card.deleteNamed', { name: 'Home' }) })
  const question = page.getByRole('alertdialog')
  await opener.focus()
  await keys.walk([['Enter', question.getByRole('button', { name: t('ui:cancel'), exact: true })]])
  await keys.press('Escape', () => expect(question).toBeHidden())
  await expect(opener).toBeFocused()
  keys.report('alert dialog')
})

test('A11Y-3 menu button: opens by Enter, Space and ArrowDown; arrows, Home, End, letters and Escape inside', async ({
  open,
  customer,
  t,
}) => {
  const page = await open({ token: customer.token })
  await page.goto('/')
  const keys = useKeyPattern(page)
  const button = userMenuButton({ page, t }, customer.email)
  const items = page.getByRole('menuitem')
  for (const key of ['Enter', 'Space', 'ArrowDown']) {
    await button.focus()
    await keys.walk([[key, items.first()]])
    await keys.press('Escape', () => expect(page.getByRole('menu')).toBeHidden())
    await expect(button).toBeFocused()
  }
  await keys.walk([
    ['Enter', items.first()],
    ['ArrowDown', items.nth(1)],
    ['End', items.last()],
    ['Home', items.first()],
    ['ArrowUp', items.last()],
  ])
  await page.keyboard.type(t('mfe-address-book:title').slice(0, 2))
  await expect(page.getByRole('menuitem', { name: t('mfe-address-book:title') })).toBeFocused()
  keys.report('menu button')
})

/** Arrows, Home and End move and select. */
const walkTabs = async (page: Page, keys: KeyPattern) => {
  const tabs = page.getByRole('tab')
  await tabs.first().focus()
  for (const [key, tab] of [
    ['ArrowRight', tabs.nth(1)],
    ['End', tabs.last()],
    ['ArrowRight', tabs.first()],
    ['ArrowLeft', tabs.last()],
    ['Home', tabs.first()],
  ] as const) {
    await keys.walk([[key, tab.and(page.getByRole('tab', { selected: true }))]])
  }
}

test('A11Y-3 tabs: arrows, Home and End move and select; one tab is in the tab order', async ({ open, adminToken }) => {
  const page = await open({ token: adminToken })
  await page.goto('/admin')
  const keys = useKeyPattern(page)
  await walkTabs(page, keys)
  await keys.press('Tab', () => expect(page.locator('[role=tablist] :focus')).toHaveCount(0))
  keys.report('tabs')
})

test('A11Y-3 switch: Space toggles, the state is announced', async ({ open, customer, customerApi, adminToken, t }) => {
  const { id } = await approvedDomain(customerApi, adminToken)
  const page = await open({ token: customer.token })
  await page.goto(`/app/domain-manager?domain=${id}`)
  const keys = useKeyPattern(page)
  const toggle = page.getByRole('switch', { name: t('mfe-domain-manager:list.columns.autoRenew'), exact: true })
  await toggle.focus()
  const before = await toggle.isChecked()
  await keys.press('Space', () => expect(toggle).toBeChecked({ checked: !before }))
  await keys.press('Space', () => expect(toggle).toBeChecked({ checked: before }))
  keys.report('switch')
})

test('A11Y-3 grid: rows by arrows, Home and End; Space selects, Enter opens', async ({
  open,
  customer,
  customerApi,
  adminToken,
}) => {
  for (let count = 0; count < 3; count += 1) await approvedDomain(customerApi, adminToken)
  const page = await open({ token: customer.token })
  await page.goto('/app/domain-manager')
  const keys = useKeyPattern(page)
  const rows = page.getByRole('grid').getByRole('row')
  await expect(rows).toHaveCount(4)
  await rows.nth(1).focus()
  await keys.walk([
    ['ArrowDown', rows.nth(2)],
    ['End', rows.nth(3)],
    ['ArrowUp', rows.nth(2)],
    ['Home', rows.nth(1)],
  ])
  await keys.press('Space', () => expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true'))
  await keys.press('Enter', () => expect(page.getByRole('complementary', { name: /\.com$/ })).toBeVisible())
  keys.report('grid')
})

test('A11Y-3 disclosure: Enter and Space open and close, the state is announced', async ({ open, customer, t }) => {
  const page = await open({ token: customer.token })
  await page.goto('/app/domain-manager')
  const keys = useKeyPattern(page)
  const sidebar = page.getByRole('navigation', { name: t('shell:sidebar.label') })
  const part = sidebar.getByRole('button', { name: t('shell:sidebar.billing') })
  await sidebar.getByRole('button', { expanded: true }).focus()
  for (const [key, expanded] of [
    ['Enter', false],
    ['Space', true],
    ['Space', false],
    ['Enter', true],
  ] as const) {
    await keys.walk([[key, sidebar.getByRole('button', { expanded })]])
    await expect(part).toBeVisible({ visible: expanded })
  }
  keys.report('disclosure')
})

test('A11Y-3 control: keys that do nothing are found', async ({ open, adminToken }) => {
  const page = await open({ token: adminToken })
  await page.goto('/admin')
  await page.getByRole('tab').first().waitFor()
  await page.evaluate(() => addEventListener('keydown', event => event.stopImmediatePropagation(), true))
  const keys = useKeyPattern(page, 500)
  await walkTabs(page, keys)
  // The first tab keeps the focus, which only the keys that lead back to it are right about.
  expect(keys.missed.map(each => each.split(':')[0])).toEqual(['ArrowRight', 'End', 'ArrowLeft'])
})
