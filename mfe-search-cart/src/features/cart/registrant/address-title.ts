import type { Address } from '@panel/shared/contract'
import { personName } from '@panel/shared/rules'

/** How an address is called in a list to choose from. */
export const addressTitle = (address: Address): string =>
  [address.label || address.organisation || personName(address), address.city].join(', ')
