/** A page that a click leads to, from where it is clicked. */
export interface Target {
  name: string
  path: string
  from: string
  /** Opens the menu that the link is in. */
  menu?: string
  link: string
}

export const userMenu = 'header button[aria-haspopup="true"], header button[aria-haspopup="menu"]'

export const targets: readonly Target[] = [
  { name: 'cart', path: '/cart', from: '/', link: 'header a[href="/cart"]' },
  { name: 'domains', path: '/app/domain-manager', from: '/cart', link: 'nav a[href="/app/domain-manager"]' },
  { name: 'security', path: '/cpc/security', from: '/cart', link: 'nav a[href="/cpc/security"]' },
  {
    name: 'addresses',
    path: '/cpc/address-book',
    from: '/cart',
    menu: userMenu,
    link: '[role="menuitem"][href="/cpc/address-book"]',
  },
]
