import type { Locator, Page } from '@playwright/test'
import type { Translate } from '../fixtures/texts'

/** Where a panel is seen, and what shows that it works. An administrator sees all of them. */
export interface PanelPlace {
  panel: string
  view: string
  path: string
  works: (page: Page, t: Translate) => Locator
}

const heading = (key: string) => (page: Page, t: Translate) =>
  page.getByRole('heading', { level: 1, name: t(key), exact: true })

export const panelPlaces: readonly PanelPlace[] = [
  { panel: 'mfe-search-cart', view: 'CartPage', path: '/cart', works: heading('mfe-search-cart:title.cart') },
  { panel: 'mfe-auth', view: 'TermsPage', path: '/terms', works: heading('mfe-auth:title.terms') },
  {
    panel: 'mfe-domain-manager',
    view: 'DomainManagerPage',
    path: '/app/domain-manager',
    works: heading('mfe-domain-manager:title'),
  },
  {
    panel: 'mfe-address-book',
    view: 'AddressBookPage',
    path: '/cpc/address-book',
    works: heading('mfe-address-book:title'),
  },
  { panel: 'mfe-admin', view: 'AdminPage', path: '/admin', works: heading('mfe-admin:title') },
]

/** Where this panel is seen. Throws when there is no such panel. */
export const placeOf = (panel: string): PanelPlace => {
  const found = panelPlaces.find(place => place.panel === panel)
  if (!found) throw new Error(`There is no ${panel}`)
  return found
}

/** The pages of the other four panels. */
export const otherPlaces = ({ panel }: PanelPlace): PanelPlace[] => panelPlaces.filter(each => each.panel !== panel)

/** A page of another panel, from which one goes to this one. */
export const placeBefore = (place: PanelPlace): PanelPlace => otherPlaces(place)[0] ?? place

/**
 * Goes to an address inside the page, as a link of a panel does: only what the address needs is loaded. With a key, as
 * people do: nobody but code goes somewhere without touching anything.
 */
export const navigateInPage = async (page: Page, path: string): Promise<void> => {
  await page.keyboard.press('Shift')
  await page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}
