import type { Locator, Page } from '@playwright/test'
import type { Account } from '../../fixtures/accounts'
import type { Scene } from '../../fixtures/test'
import { openUserMenu } from '../../screens/header'
import type { Screen } from '../../screens/screen'

/** What a journey is walked with: its visitors, with prices or without. */
export interface Journey extends Scene {
  prices: boolean
}

/** The signed-in customer on the home page, from where a journey goes on by what the page shows. */
export const atHome = async ({ open, customer, t }: Journey): Promise<Screen> => {
  const page = await open({ token: customer.token, at: '/' })
  return { page, t }
}

/** A link to a domain, in a row or on a card of the list. */
export const domainLink = ({ page }: { page: Page }, name: string): Locator =>
  page.getByRole('main').getByRole('link', { name, exact: true })

/** From any page of the signed-in customer to the list of domains, by the user's menu. */
export const goToDomains = async ({ page, t }: Screen, { email }: Account): Promise<void> => {
  const menu = await openUserMenu({ page, t }, email)
  await menu.getByRole('menuitem', { name: t('mfe-domain-manager:navigation.dashboard') }).click()
  await page.getByRole('heading', { level: 1, name: t('mfe-domain-manager:title') }).waitFor()
}
