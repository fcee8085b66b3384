import type { Locator, Page } from '@playwright/test'
import type { Translate } from '../fixtures/texts'

/** Where a panel is seen, and what shows that it works. */
export interface PanelPlace {
  panel: string
  view: string
  path: string
  as: 'visitor' | 'customer' | 'admin'
  works: (page: Page, t: Translate) => Locator
  /** A page of another panel, from which one goes to this one. */
  from: string
}

const heading = (key: string) => (page: Page, t: Translate) =>
  page.getByRole('heading', { level: 1, name: t(key), exact: true })

export const panelPlaces: readonly PanelPlace[] = [
  {
    panel: 'mfe-search-cart',
    view: 'CartPage',
    path: '/cart',
    as: 'visitor',
    works: heading('mfe-search-cart:title.cart'),
    from: '/terms',
  },
  {
    panel: 'mfe-auth',
    view: 'TermsPage',
    path: '/terms',
    as: 'visitor',
    works: heading('mfe-auth:title.terms'),
    from: '/cart',
  },
  {
    panel: 'mfe-domain-manager',
    view: 'DomainManagerPage',
    path: '/app/domain-manager',
    as: 'customer',
    works: heading('mfe-domain-manager:title'),
    from: '/cart',
  },
  {
    panel: 'mfe-address-book',
    view: 'AddressBookPage',
    path: '/cpc/address-book',
    as: 'customer',
    works: heading('mfe-address-book:title'),
    from: '/cart',
  },
  {
    panel: 'mfe-admin',
    view: 'AdminPage',
    path: '/admin',
    as: 'admin',
    works: heading('mfe-admin:title'),
    from: '/cart',
  },
]

/** Goes to an address inside the page, as a link of a panel does: nothing is loaded anew but what the address needs. */
export const goInside = async (page: Page, path: string): Promise<void> =>
  await page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
