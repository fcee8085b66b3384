import { randomUUID } from 'node:crypto'
import { fullName, toUnicodeName } from '@panel/shared/rules'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { PENDING_PER_USER, REGISTRY_PATIENCE } from '../base/limits'
import { charge } from '../billing/charge'
import type { CartItemRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { renew } from '../domains/renewal'
import { countPending, insertPending } from '../domains/repository'
import type { RequestContext } from '../request-context'
import { assertFreeAtRegistry } from '../search/availability'
import { lockUser } from '../users/repository'
import { deleteItems, listItems, lockItems } from './repository'

export interface Submitted {
  submitted: number
  domain_ids: number[]
  order_id?: number
}

const request = async (trx: Trx, user: User, { name, zone, years }: CartItemRow): Promise<number> => {
  const display_name = await toUnicodeName(fullName({ name, zone }))
  const domain = await insertPending(trx, { user_id: user.id, name, zone, display_name, years })
  if (!domain)
    throw new ProblemError('domain_taken', { fields: [{ field: fullName({ name, zone }), code: 'domain_taken' }] })
  return domain.id
}

/** What is asked for is ordered now; a renewal is added to the same order when the registry has done it. */
const processItems = async (
  context: RequestContext,
  trx: Trx,
  user: User,
  items: readonly CartItemRow[],
): Promise<Pick<Submitted, 'domain_ids' | 'order_id'>> => {
  const grouping = { operation_id: null, grouped_by: `cart ${randomUUID()}` }
  const requests: (CartItemRow & { domain_id: number })[] = []
  for (const item of items)
    if (item.domain_id === null) requests.push({ ...item, domain_id: await request(trx, user, item) })
  const ids = requests.map(({ domain_id }) => domain_id)
  const asAdded = [...requests].sort((a, b) => a.id - b.id)
  const orderId = await charge(trx, context, user.id, asAdded, grouping)
  for (const { domain_id, years } of items)
    if (domain_id !== null) ids.push(await renew(context, trx, user, domain_id, { years, grouping }))
  return { domain_ids: ids, ...(orderId !== undefined && { order_id: orderId }) }
}

/** Questions to the registry at once: of 500 the last ones would wait for longer than an answer may take. */
const namesAtOnce = 20

/**
 * Asks the registry for each new name, before the transaction: nothing stays locked while it answers. Names that it has not
 * answered in time are asked about again before they are approved.
 * @returns the ids of the items that may be submitted
 */
const checkRegistry = async (context: RequestContext, user: User): Promise<Set<number>> => {
  const items = await listItems(context.db, { user_id: user.id, guest_id: null })
  const registrations = items.filter(item => item.kind === 'register')
  const until = performance.now() + REGISTRY_PATIENCE
  for (let at = 0; at < registrations.length; at += namesAtOnce)
    await Promise.all(
      registrations
        .slice(at, at + namesAtOnce)
        .map(({ name, zone }) => assertFreeAtRegistry(context, { name, zone }, until)),
    )
  return new Set(items.map(item => item.id))
}

/** One order for everybody, so that two submits that want the same names cannot wait for each other. */
const inOrder = (items: readonly CartItemRow[]): CartItemRow[] =>
  [...items].sort((a, b) => (a.domain_id ?? 0) - (b.domain_id ?? 0) || (fullName(a) < fullName(b) ? -1 : 1))

/** Each waiting request holds its name for everybody: one account may have so many. */
const assertFewPending = async (
  trx: Trx,
  { settings }: RequestContext,
  user: User,
  items: readonly CartItemRow[],
): Promise<void> => {
  const added = items.filter(({ kind }) => kind === 'register').length
  const waiting = added === 0 ? 0 : await countPending(trx, user.id)
  if (waiting + added > PENDING_PER_USER * settings.LIMITS_SCALE) throw new ProblemError('pending_limit')
}

/**
 * Submits the cart (S4.9): each new name becomes a pending request, each renewal extends its term, the cart is emptied; all
 * or nothing. Two submits at once carry it out once.
 * @throws ProblemError cart_empty, cart_changed, pending_limit, domain_taken, lookup_unknown, renew_limit
 */
export const submitCart = async (context: RequestContext, user: User): Promise<Submitted> => {
  const checked = await checkRegistry(context, user)
  return transact(context.db, async trx => {
    await lockUser(trx, user.id)
    const items = await lockItems(trx, user.id)
    if (items.length === 0) throw new ProblemError('cart_empty')
    if (items.some(item => !checked.has(item.id))) throw new ProblemError('cart_changed')
    await assertFewPending(trx, context, user, items)
    const outcome = await processItems(context, trx, user, inOrder(items))
    await deleteItems(
      trx,
      items.map(item => item.id),
    )
    const requests = items.filter(({ domain_id }) => domain_id === null)
    const entries = requests.map(item => ({
      event: 'request_submitted' as const,
      actor: user.id,
      subject: `domain ${fullName(item)}`,
    }))
    if (entries.length > 0) await audit(trx, context, ...entries)
    return { submitted: items.length, ...outcome }
  })
}
