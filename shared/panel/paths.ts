/** Addresses that one panel or the shell links to in another. */
export const paths = {
  home: () => '/',
  cart: () => '/cart',
  renew: (domainId: number) => `/cart?renew=${domainId}`,
  terms: () => '/terms',
  personalData: () => '/cpc/personal-data',
  security: () => '/cpc/security',
  additions: () => '/cpc/additions',
  billing: () => '/cpc/billing',
  addressBook: () => '/cpc/address-book',
  domainManager: () => '/app/domain-manager',
  operations: (id?: number) => (id === undefined ? '/app/operations' : `/app/operations?id=${id}`),
  admin: (adminPath: string) => `/${adminPath}`,
  audit: (adminPath: string) => `/${adminPath}/audit`,
  statistics: (adminPath: string) => `/${adminPath}/statistics`,
  account: (adminPath: string, userId: number) => `/${adminPath}/account?id=${userId}`,
  orders: (adminPath: string) => `/${adminPath}/orders`,
} as const
