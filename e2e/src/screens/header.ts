import type { Locator } from '@playwright/test'
import type { Screen } from './screen'

/** The header's link to the cart; its name includes the count. */
export const cartLink = ({ page, t }: Screen, count: number): Locator => {
  const label = t('mfe-search-cart:title.cart')
  const name = count > 0 ? t('shell:header.cartWithCount', { label, count }) : label
  return page.getByRole('banner').getByRole('link', { name, exact: true })
}

/** The button of the user's menu; it shows the name, which is the email's first part. */
export const userMenuButton = ({ page }: Screen, email: string): Locator =>
  page.getByRole('banner').getByRole('button', { name: email.split('@')[0] ?? email, exact: true })

export const openUserMenu = async (screen: Screen, email: string): Promise<Locator> => {
  await userMenuButton(screen, email).click()
  return screen.page.getByRole('menu')
}

export const logOut = async (screen: Screen, email: string): Promise<void> => {
  const menu = await openUserMenu(screen, email)
  await menu.getByRole('menuitem', { name: screen.t('shell:userMenu.logOut') }).click()
}
