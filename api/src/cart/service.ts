import { type CartItem, MAX_TERM_YEARS } from '@panel/shared/contract'
import { fullName } from '@panel/shared/rules'
import type { Guest, User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { limits } from '../base/limits'
import type { Trx } from '../database/schema'
import { transact } from '../database/transact'
import { getOwned } from '../domains/access'
import { assertOffered, assertRenewable, oneYear, renewalPeriods, shortest } from '../domains/renewal'
import { feesNow } from '../domains/term-price'
import { countVisit } from '../rate-limit/proof-of-work'
import type { RequestContext } from '../request-context'
import { assertAvailable } from '../search/availability'
import { readName, readZone } from '../search/read-name'
import { hashToken, newToken } from '../security/tokens'
import { priceOf } from '../settings/price-list'
import { deleteGuest, findGuest, insertGuest } from './guest-repository'
import {
  type CartOwner,
  deleteItem,
  findTerms,
  insertItem,
  isFull,
  listItems,
  lockOwner,
  moveItems,
  type NewCartItem,
  type ShownItem,
  updateItem,
} from './repository'

const ownerOf = (caller: User | Guest): CartOwner | null => {
  if (caller.kind === 'user') return { user_id: caller.id, guest_id: null }
  return caller.id === null ? null : { user_id: null, guest_id: caller.id }
}

/** Null where nothing was chosen. A new domain then renews itself if its price is known; a renewal leaves the domain as it is. */
export const autoRenewOf = (
  { settings }: Pick<RequestContext, 'settings'>,
  { kind, auto_renew }: Pick<ShownItem, 'kind' | 'auto_renew'>,
): boolean | null => auto_renew ?? (kind === 'register' && settings.PRICES !== undefined ? true : null)

const periodsOf = ({ registries }: Pick<RequestContext, 'registries'>, zone: string) =>
  registries.of(zone).profile.periods

const termsOf = (
  context: Pick<RequestContext, 'registries'>,
  { zone, kind, fees }: Pick<NewCartItem, 'zone' | 'kind' | 'fees'>,
): readonly number[] => (fees ? oneYear : periodsOf(context, zone)[kind])

const renewalOf = (context: RequestContext, { kind, zone, fees }: ShownItem): { renewal?: number } => {
  if (kind === 'renew') return {}
  const years = shortest(termsOf(context, { kind: 'renew', zone, fees }))
  const price = priceOf(context.settings.PRICES, 'renew', zone, years, fees)
  return price ? { renewal: price.total } : {}
}

const toDto = (context: RequestContext, item: ShownItem): CartItem => {
  const { id, name, zone, kind, domain_id, years, fees } = item
  const price = priceOf(context.settings.PRICES, kind, zone, years, fees)
  const auto_renew = autoRenewOf(context, item)
  const terms = termsOf(context, item)
  return {
    id,
    name,
    zone,
    kind,
    domain_id,
    ...(years > 1 && { years }),
    ...(auto_renew !== null && { auto_renew }),
    ...(price && { price: { ...price, ...renewalOf(context, item) } }),
    ...(terms.length < MAX_TERM_YEARS && { terms: [...terms] }),
  }
}

/** The name with its zone, which the caller states apart: a dot in the name is not another zone. */
const inZone = (typed: string, zone: string): string => {
  const name = typed.replace(/\.$/, '')
  return name.toLowerCase().endsWith(`.${zone}`) ? name : fullName({ name, zone })
}

/** S7.12: the items in the order they were added; none for a visitor without a cart. */
export const listCart = async (context: RequestContext, caller: User | Guest): Promise<CartItem[]> => {
  const owner = ownerOf(caller)
  if (!owner) return []
  const items = await listItems(context.db, owner)
  const renewed = items.flatMap(({ domain_id }) => domain_id ?? [])
  const terms = renewed.length > 0 ? await findTerms(context.db, owner.user_id, renewed) : new Map<number, Date>()
  return items.map(item => {
    const end = terms.get(item.domain_id ?? 0)
    return { ...toDto(context, item), ...(end && { expires_at: end.toISOString() }) }
  })
}

const put = async (context: RequestContext, owner: CartOwner, item: NewCartItem): Promise<CartItem> => {
  const [, inserted] = await transact(context.db, trx =>
    Promise.all([lockOwner(trx, owner), insertItem(trx, owner, item)]),
  )
  if (inserted) return toDto(context, inserted)
  throw new ProblemError((await isFull(context.db, owner)) ? 'cart_full' : 'cart_duplicate')
}

/** A visitor becomes a guest with the first item; the token of the new guest is for a cookie. */
const makeGuest = async (trx: Trx): Promise<{ guest_id: number; guestToken: string }> => {
  const guestToken = newToken()
  return { guest_id: await insertGuest(trx, hashToken(guestToken)), guestToken }
}

/** An item, with the token of the guest when the visitor has just become one. */
interface Added {
  item: CartItem
  guestToken: string | null
}

/**
 * Adds an available name (S7.13).
 * @throws ProblemError validation, domain_taken, lookup_unknown, cart_duplicate, cart_full, too_many_requests,
 *   proof_of_work_required
 */
export const addToCart = async (
  context: RequestContext,
  caller: User | Guest,
  input: { name: string; zone: string; years?: number | undefined; auto_renew?: boolean | undefined },
): Promise<Added> => {
  await countVisit(context, limits.cartAddPerAddress)
  const zone = readZone(input.zone, context.settings.ZONES)
  const name = readName(inZone(input.name, zone), [zone], 'name')
  const offered = periodsOf(context, zone).register
  const years = input.years ?? shortest(offered)
  assertOffered(offered, years)
  const fees = await assertAvailable(context, name)
  if (fees) assertOffered(oneYear, years)
  const item = {
    kind: 'register',
    ...name,
    fees,
    domain_id: null,
    years,
    auto_renew: input.auto_renew ?? null,
  } as const
  const owner = ownerOf(caller)
  if (owner) return { item: await put(context, owner, item), guestToken: null }
  // Many visitors may share one address: beyond the limit each pays, and none is refused.
  await countVisit(context, limits.guestsPerAddress)
  return transact(context.db, async trx => {
    const { guest_id, guestToken } = await makeGuest(trx)
    return { item: await put({ ...context, db: trx }, { user_id: null, guest_id }, item), guestToken }
  })
}

/**
 * Adds the renewal of a domain (S2.34).
 * @throws ProblemError not_found, domain_not_approved, no_price, renew_limit, validation, cart_duplicate, cart_full
 */
export const addRenewal = async (
  context: RequestContext,
  user: User,
  domainId: number,
  { years: chosen, auto_renew = null }: { years?: number | undefined; auto_renew?: boolean | null | undefined },
): Promise<CartItem> => {
  const domain = await getOwned(context.db, user, domainId)
  const years = chosen ?? shortest(renewalPeriods(context.registries, domain).renew)
  await assertRenewable(context, context.db, domain, years)
  const owner: CartOwner = { user_id: user.id, guest_id: null }
  const { id, name, zone } = domain
  const fees = domain.fees && (await feesNow(context, domain))
  return put(context, owner, { kind: 'renew', name, zone, domain_id: id, years, auto_renew, fees })
}

/**
 * Changes for how many years an item is, and whether its domain renews itself.
 * @throws ProblemError not_found, domain_not_approved, no_price, renew_limit, validation
 */
export const changeItem = (
  context: RequestContext,
  caller: User | Guest,
  id: number,
  changes: Partial<Pick<ShownItem, 'years' | 'auto_renew'>>,
): Promise<CartItem> =>
  transact(context.db, async trx => {
    const owner = ownerOf(caller)
    const item = owner && (await updateItem(trx, owner, id, changes))
    if (!item) throw new ProblemError('not_found')
    if ((item.domain_id === null || item.fees) && changes.years !== undefined)
      assertOffered(termsOf(context, item), item.years)
    if (caller.kind === 'user' && item.domain_id !== null)
      await assertRenewable(context, trx, await getOwned(trx, caller, item.domain_id), item.years)
    return toDto(context, item)
  })

/** @throws ProblemError not_found */
export const removeFromCart = async (context: RequestContext, caller: User | Guest, id: number): Promise<void> => {
  const owner = ownerOf(caller)
  if (!owner || !(await deleteItem(context.db, owner, id))) throw new ProblemError('not_found')
}

/** Moves the cart of a guest to the account that signed in; the guest is deleted. */
export const mergeGuestCart = async (trx: Trx, guestTokenHash: Buffer, userId: number): Promise<void> => {
  const guestId = await findGuest(trx, guestTokenHash)
  if (guestId === null) return
  await moveItems(trx, guestId, userId)
  await deleteGuest(trx, guestId)
}
