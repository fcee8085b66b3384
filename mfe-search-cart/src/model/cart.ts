import type { CartItem } from '@panel/shared/contract'
import { fullName } from '@panel/shared/rules'

/** Id of the domain to renew in a page's query (`/cart?renew=7`); null when there is none or it is no id. */
export const renewalId = (query: URLSearchParams): number | null => {
  const value = query.get('renew') ?? ''
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null
}

export interface CartCounts {
  registrations: number
  renewals: number
  /** Whether something of it costs money. */
  priced: boolean
}

/** What was submitted; `orderId` is of what is to be paid for already. */
export interface SubmittedCart extends CartCounts {
  items: readonly CartItem[]
  orderId: number | undefined
}

/** How many names are new requests, and how many are renewals. */
export const countItems = (items: readonly Pick<CartItem, 'kind' | 'price'>[]): CartCounts => {
  const renewals = items.filter(({ kind }) => kind === 'renew').length
  return {
    registrations: items.length - renewals,
    renewals,
    priced: items.some(({ price }) => price !== undefined),
  }
}

const byName = new Intl.Collator('en', { numeric: true })

/** The items whose name contains what is typed, by name: many that are added at once come in no order of their own. */
export const shownItems = (items: readonly CartItem[], typed: string): CartItem[] => {
  const wanted = typed.trim().toLowerCase()
  return items
    .filter(item => fullName(item).includes(wanted))
    .sort((a, b) => byName.compare(fullName(a), fullName(b)) || a.kind.localeCompare(b.kind))
}
