import { sharedKeys } from '@panel/shared/api-client'

/** Query keys of what this panel asks for; the cart itself is `sharedKeys.cart`. */
export const keys = {
  /** Below `sharedKeys.cart`, so that it is read again with the cart. */
  cartTotal: [...sharedKeys.cart, 'total'] as const,
  /** Own domains whose records can be copied. */
  dnsSources: [...sharedKeys.domains, 'dns-sources'] as const,
  lastOrder: ['order', 'last'] as const,
  order: (id: number) => ['order', id] as const,
  renewedDomain: (id: number) => [...sharedKeys.domains, 'renewed', id] as const,
  /** The taken names that the account watches. */
  watches: ['watches'] as const,
  health: ['health'] as const,
  status: ['status'] as const,
  zoneRules: [...sharedKeys.zones, 'rules'] as const,
  unicode: (name: string) => ['unicode', name] as const,
  lookup: (domain: string) => ['lookup', domain] as const,
  /** The reader's own domain of a name. */
  own: (domain: string) => [...sharedKeys.domains, 'own', domain] as const,
  /** The names that a search asks for, read with the zones that are offered. */
  names: (searched: string, zones: unknown) => ['names', searched, zones] as const,
  /** The names of a list, read with the zones that are offered and with what is in the cart. */
  listed: (text: string, zones: unknown, inCart: readonly string[]) => ['listed', text, zones, inCart] as const,
}

/** Keys of the cart's mutations, by which one that is pending is found. */
export const cartMutations = {
  add: (domain: string) => ['cart', 'add', domain] as const,
  renew: ['cart', 'renew'] as const,
  change: ['cart', 'change'] as const,
  submit: ['cart', 'submit'] as const,
}
