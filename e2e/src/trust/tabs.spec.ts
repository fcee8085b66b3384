import { addressCalls } from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import type { Page } from '@playwright/test'
import { requestsOf } from '../faults/call-action'
import { endedSession } from '../faults/call-faults'
import { storedAddress } from '../fixtures/accounts'
import { settled } from '../fixtures/settled'
import type { Scene } from '../fixtures/test'
import { expect, test } from '../fixtures/test'
import * as authorization from '../screens/authorization'
import { logOut, userMenuButton } from '../screens/header'

const street = 'Hidden street 9'

/** Three tabs of a customer who is signed in; the first one shows what is private, as do the others. */
const openTabs = async ({ open, customer, customerApi, t }: Scene, before?: () => void) => {
  await storedAddress(customerApi, { label: 'Secret place', address_line1: street })
  const first = await open({ token: customer.token, ...(before && { before }) })
  const tabs = [first, await first.context().newPage(), await first.context().newPage()] as const
  for (const tab of tabs) {
    await tab.goto('/')
    await tab.goto('/cpc/address-book')
    await expect(tab.getByText(street)).toBeVisible()
    await expect(userMenuButton({ page: tab, t }, customer.email)).toBeVisible()
  }
  await first.bringToFront()
  return tabs
}

/** Private texts that the tabs show. */
const shown = async (tabs: readonly Page[], texts: readonly string[]): Promise<number> => {
  let count = 0
  for (const tab of tabs) for (const text of texts) count += await tab.getByText(text).count()
  return count
}

/** Goes back in each tab; private texts that came into view. */
const shownByBack = async (tabs: readonly Page[], texts: readonly string[]): Promise<number> => {
  let count = 0
  for (const tab of tabs) {
    await tab.bringToFront()
    await tab.goBack()
    await settled(tab)
    count += await shown([tab], texts)
  }
  return count
}

test('TAB-1 a logout in one tab ends it in all, and Back shows nothing private', async ({ scene, customer, t }) => {
  const tabs = await openTabs(scene)
  const texts = [street, customer.email]
  await logOut({ page: tabs[0], t }, customer.email)
  const from = Date.now()
  for (const tab of tabs) await expect(tab).toHaveURL('/')
  reportMetric('TAB-1 logout: ms until all tabs are home', Date.now() - from, 'most', 1000)
  reportMetric('TAB-1 logout: private texts left', await shown(tabs, texts), 'most', 0)
  reportMetric('TAB-1 logout: private texts after Back', await shownByBack(tabs, texts), 'most', 0)
})

test('TAB-1 a session that ends in one tab ends in all; nothing private stays once the offer to go on is declined', async ({
  scene,
}) => {
  const { guard, t, customer } = scene
  guard.allow(/^401/)
  const tabs = await openTabs(scene)
  const [first, ...others] = tabs
  const texts = [street, customer.email]
  scene.faultProxy.inject({ ...requestsOf(addressCalls.remove), times: 1 }, endedSession)
  await first.getByRole('button', { name: t('mfe-address-book:card.deleteNamed', { name: 'Secret place' }) }).click()
  const question = first.getByRole('alertdialog')
  await question.getByRole('button', { name: t('mfe-address-book:delete.confirm') }).click()
  const from = Date.now()
  for (const tab of others) await expect(tab).toHaveURL('/')
  reportMetric('TAB-1 expiry: ms until the other tabs are home', Date.now() - from, 'most', 1000)
  const dialog = authorization.authorizationDialog({ page: first, t })
  await dialog.getByRole('button', { name: t('ui:close'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => shown(tabs, texts)).toBe(0)
  reportMetric('TAB-1 expiry: private texts left', await shown(tabs, texts), 'most', 0)
  reportMetric('TAB-1 expiry: private texts after Back', await shownByBack(others, texts), 'most', 0)
})

test('TAB-1 control: a tab that misses the logout is found', async ({ scene, customer, t }) => {
  const deaf = () => addEventListener('storage', event => event.stopImmediatePropagation(), true)
  const tabs = await openTabs(scene, deaf)
  await logOut({ page: tabs[0], t }, customer.email)
  await expect(tabs[0]).toHaveURL('/')
  expect(await shown(tabs, [street])).toBe(2)
})
