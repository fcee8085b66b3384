import type { Page } from '@playwright/test'

/** Where a panel is seen, and a text there by which one build of it is told from another. */
interface LiveText {
  path: string
  as: 'visitor' | 'customer' | 'admin'
  /** Text of the panel in the build of this machine. Other builds say something else in its place. */
  text: string
  /** What has to be done until the text shows. */
  open?: (page: Page) => Promise<void>
}

export const liveTexts: Readonly<Record<string, LiveText>> = {
  'mfe-search-cart': { path: '/', as: 'visitor', text: 'Find your domain name' },
  'mfe-auth': {
    path: '/',
    as: 'visitor',
    text: 'Login or Register',
    open: async page => await page.getByRole('button', { name: 'Authorized' }).click(),
  },
  'mfe-domain-manager': { path: '/app/domain-manager', as: 'customer', text: 'Search for a name, add it to the cart' },
  'mfe-address-book': { path: '/cpc/address-book', as: 'customer', text: 'Add an address once' },
  'mfe-admin': { path: '/admin', as: 'admin', text: 'Decide about domain requests' },
}
