import { addressActions } from './address-actions'
import { adminActions } from './admin-actions'
import { authActions } from './auth-actions'
import type { CallAction } from './call-action'
import { cartActions } from './cart-actions'
import { dnsActions } from './dns-actions'
import { domainActions } from './domain-actions'

/** Every call of section 7 of docs/product.md whose failure is shown to its user; the four others are tested by themselves. */
export const callActions: readonly CallAction[] = [
  ...authActions,
  ...cartActions,
  ...adminActions,
  ...addressActions,
  ...domainActions,
  ...dnsActions,
]

/** The action of this name. Throws when there is none. */
export const actionNamed = (name: string): CallAction => {
  const found = callActions.find(action => action.name === name)
  if (!found) throw new Error(`There is no action ${name}`)
  return found
}
