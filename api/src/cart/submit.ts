import { toUnicodeName } from '@panel/shared/rules'
import { audit } from '../audit/log'
import type { CartItemRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { renew } from '../domains/renewal'
import { insertPending } from '../domains/repository'
import type { User } from '../http/caller'
import { refuse } from '../refusal'
import type { Scope } from '../scope'
import { requireFreeAtRegistry } from '../search/availability'
import { deleteItems, listItems, lockItems } from './repository'

export interface Submitted {
  submitted: number
  domain_ids: number[]
}

const request = async (trx: Trx, user: User, { name, zone }: CartItemRow): Promise<number> => {
  const display_name = await toUnicodeName(`${name}.${zone}`)
  const domain = await insertPending(trx, { user_id: user.id, name, zone, display_name })
  if (!domain) throw refuse('domain_taken', { fields: [{ field: `${name}.${zone}`, code: 'domain_taken' }] })
  return domain.id
}

const carryOut = (trx: Trx, user: User, item: CartItemRow): Promise<number> =>
  item.domain_id === null ? request(trx, user, item) : renew(trx, user, item.domain_id)

/**
 * Asks the registry for each new name, before the transaction: nothing stays locked while it answers.
 * @returns the ids of the items that may be submitted
 */
const checkRegistry = async (scope: Scope, user: User): Promise<Set<number>> => {
  const items = await listItems(scope.db, { user_id: user.id, guest_id: null })
  const wanted = items.filter(item => item.kind === 'register')
  await Promise.all(wanted.map(({ name, zone }) => requireFreeAtRegistry(scope, { name, zone })))
  return new Set(items.map(item => item.id))
}

/** One order for everybody, so that two submits that want the same names cannot wait for each other. */
const inOrder = (items: readonly CartItemRow[]): CartItemRow[] =>
  [...items].sort(
    (a, b) => (a.domain_id ?? 0) - (b.domain_id ?? 0) || (`${a.name}.${a.zone}` < `${b.name}.${b.zone}` ? -1 : 1),
  )

/**
 * Submits the cart (S4.9): each new name becomes a pending request, each renewal adds a year, the cart is emptied; all
 * or nothing. Two submits at once carry it out once.
 * @throws Refusal cart_empty, cart_changed, domain_taken, lookup_unknown, renew_limit
 */
export const submitCart = async (scope: Scope, user: User): Promise<Submitted> => {
  const checked = await checkRegistry(scope, user)
  return transact(scope.db, async trx => {
    const items = await lockItems(trx, user.id)
    if (items.length === 0) throw refuse('cart_empty')
    if (items.some(item => !checked.has(item.id))) throw refuse('cart_changed')
    const domain_ids: number[] = []
    for (const item of inOrder(items)) domain_ids.push(await carryOut(trx, user, item))
    await deleteItems(
      trx,
      items.map(item => item.id),
    )
    await audit(
      trx,
      ...items.map(item => ({
        event: item.kind === 'renew' ? ('domain_renewed' as const) : ('request_submitted' as const),
        actor: user.id,
        subject: `domain ${item.name}.${item.zone}`,
      })),
    )
    return { submitted: items.length, domain_ids }
  })
}
