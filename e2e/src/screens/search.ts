import type { Locator } from '@playwright/test'
import type { Screen } from './screen'

export const searchForm = ({ page, t }: Screen): Locator =>
  page.getByRole('form', { name: t('mfe-search-cart:title.home'), exact: true })

export const searchField = (screen: Screen): Locator =>
  searchForm(screen).getByRole('textbox', { name: screen.t('mfe-search-cart:add_domain'), exact: true })

/** Searches on the home page, which is open. */
export const searchFor = async (screen: Screen, text: string): Promise<void> => {
  await searchField(screen).fill(text)
  await searchForm(screen)
    .getByRole('button', { name: screen.t('mfe-search-cart:submit'), exact: true })
    .click()
}

/** The card of the name that was searched. */
export const resultOf = ({ page }: Screen, domain: string): Locator =>
  page.getByRole('main').locator('section', { has: page.getByRole('heading', { level: 2, name: domain, exact: true }) })

export const addButton = ({ page, t }: Screen, domain: string): Locator =>
  page.getByRole('button', { name: t('mfe-search-cart:cart.addLabel', { domain }), exact: true })

/** Searches a name under .com on the home page, which is open, and puts it into the cart. */
export const searchAndAdd = async (screen: Screen, name: string): Promise<void> => {
  await searchFor(screen, name)
  await addButton(screen, `${name}.com`).click()
  await addButton(screen, `${name}.com`).waitFor({ state: 'hidden' })
}
