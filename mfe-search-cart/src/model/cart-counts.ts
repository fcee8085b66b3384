import type { CartItem } from '@panel/shared/contract'

export interface CartCounts {
  registrations: number
  renewals: number
}

/** How many names are new requests, and how many are renewals. */
export const countItems = (items: readonly Pick<CartItem, 'kind'>[]): CartCounts => {
  const renewals = items.filter(({ kind }) => kind === 'renew').length
  return { registrations: items.length - renewals, renewals }
}
