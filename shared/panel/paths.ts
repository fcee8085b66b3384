/** Addresses that one panel or the shell links to in another (SPEC section 2). */
export const paths = {
  home: () => '/',
  cart: () => '/cart',
  renew: (domainId: number) => `/cart?renew=${domainId}`,
  terms: () => '/terms',
  personalData: () => '/cpc/personal-data',
  security: () => '/cpc/security',
  addressBook: () => '/cpc/address-book',
  domainManager: () => '/app/domain-manager',
  admin: (adminPath: string) => `/${adminPath}`,
} as const
