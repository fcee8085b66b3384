import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { CartSubmitBody, CartTotal } from '@panel/shared/contract'
import { fullName, toUnicodeName } from '@panel/shared/rules'
import { countOrder } from '../api-tokens/spending'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { PENDING_PER_USER, REGISTRY_PATIENCE } from '../base/limits'
import { charge, type Grouping } from '../billing/charge'
import { transactOrTry } from '../database/dry-run'
import type { CartItemRow, Trx } from '../database/schema'
import { renew } from '../domains/renewal'
import { countPending, insertPending, updateDomain } from '../domains/repository'
import type { RequestContext } from '../request-context'
import { assertFreeAtRegistry } from '../search/availability'
import type { RegistryFees } from '../settings/price-list'
import { lockUser } from '../users/repository'
import { assertSold, type Choices, mailIncomplete, readChoices, registerFor } from './choices'
import { deleteItems, listItems, lockItems, lockRenewed, updateFees, updateRenewalFees } from './repository'
import { autoRenewOf } from './service'
import { storeRecords } from './starting-dns'
import { priceOfAll } from './total'

export interface Submitted {
  submitted: number
  domain_ids: number[]
  order_id?: number
  price?: CartTotal
}

/** A new request, with the contacts of the registrant. */
const request = async (
  context: RequestContext,
  trx: Trx,
  user: User,
  item: CartItemRow,
  { registrant, dns }: Choices,
): Promise<number> => {
  const { name, zone, years, fees } = item
  const display_name = await toUnicodeName(fullName({ name, zone }))
  assertSold(context.registries.of(zone).profile, item, display_name)
  const auto_renew = autoRenewOf(context, item) ?? false
  const domain = await insertPending(trx, {
    user_id: user.id,
    name,
    zone,
    display_name,
    years,
    auto_renew,
    fees,
    ...dns.delegation,
  })
  if (!domain)
    throw new ProblemError('domain_taken', { fields: [{ field: fullName({ name, zone }), code: 'domain_taken' }] })
  if (registrant) await registerFor(context, trx, user, domain, registrant)
  await storeRecords(context, trx, user, domain, dns.records)
  return domain.id
}

/** The requests and renewals of the items. A renewal is added to the order of `grouping` when the registry has done it. */
const processItems = async (
  context: RequestContext,
  trx: Trx,
  user: User,
  items: readonly CartItemRow[],
  choices: Choices,
  grouping: Grouping,
): Promise<{ requests: (CartItemRow & { domain_id: number })[]; domain_ids: number[] }> => {
  const requests: (CartItemRow & { domain_id: number })[] = []
  for (const item of items)
    if (item.domain_id === null) requests.push({ ...item, domain_id: await request(context, trx, user, item, choices) })
  const domain_ids = requests.map(({ domain_id }) => domain_id)
  for (const { domain_id, years, auto_renew } of items) {
    if (domain_id === null) continue
    domain_ids.push(await renew(context, trx, user, domain_id, { years, grouping }))
    if (auto_renew !== null) await updateDomain(trx, domain_id, { auto_renew })
  }
  await mailIncomplete(context, trx, user, requests)
  return { requests, domain_ids }
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
  const changed = new Map<number, RegistryFees | null>()
  // A registry that is away keeps those of the others from nothing.
  const byRegistry = Map.groupBy(registrations, ({ zone }) => context.registries.of(zone))
  await Promise.all(
    [...byRegistry.values()].map(async names => {
      for (let at = 0; at < names.length; at += namesAtOnce)
        await Promise.all(
          names.slice(at, at + namesAtOnce).map(async ({ id, name, zone, fees }) => {
            const now = await assertFreeAtRegistry(context, { name, zone }, until)
            if (now !== undefined && !isDeepStrictEqual(now, fees)) changed.set(id, now)
          }),
        )
    }),
  )
  // The cart shows what they cost now, before it is submitted again.
  if (changed.size > 0) {
    await updateFees(context.db, changed)
    throw new ProblemError('price_changed')
  }
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

const submitIn = async (
  trx: Trx,
  context: RequestContext,
  user: User,
  { dry_run, expected, ...body }: CartSubmitBody,
  checked: ReadonlySet<number>,
  tried: (outcome: Submitted) => never,
): Promise<Submitted> => {
  // Domains before the account, as in every call that changes a domain: the other way round, the two would deadlock.
  await lockRenewed(trx, user.id)
  await lockUser(trx, user.id)
  const items = await lockItems(trx, user.id)
  if (items.length === 0) throw new ProblemError('cart_empty')
  if (items.some(item => !checked.has(item.id))) throw new ProblemError('cart_changed')
  const price = priceOfAll(context, items)
  if (expected && !(price?.total === expected.total && price.currency === expected.currency))
    throw new ProblemError('price_changed')
  await countOrder(trx, context, user, price)
  await assertFewPending(trx, context, user, items)
  const choices = await readChoices(context, trx, user, body, items)
  const grouping = { operation_id: null, grouped_by: `cart ${randomUUID()}`, billing_id: choices.billingId }
  const { requests, domain_ids } = await processItems(context, trx, user, inOrder(items), choices, grouping)
  // The domains are locked by now, and are charged at these fees.
  if (await updateRenewalFees(trx, user.id)) throw new ProblemError('price_changed')
  const priced = price && { price }
  if (dry_run) return tried({ submitted: items.length, domain_ids: [], ...priced })
  await deleteItems(
    trx,
    items.map(item => item.id),
  )
  const entries = requests.map(item => ({
    event: 'request_submitted' as const,
    actor: user.id,
    subject: `domain ${fullName(item)}`,
  }))
  await audit(trx, context, ...entries)
  // The last step: other orders wait for it until the transaction ends.
  const asAdded = requests.sort((a, b) => a.id - b.id)
  const order_id = await charge(trx, context, user.id, asAdded, grouping)
  return { submitted: items.length, domain_ids, ...(order_id !== undefined && { order_id }), ...priced }
}

/**
 * Submits the cart (S4.9): each new name becomes a pending request, each renewal extends its term, the cart is emptied; all
 * or nothing. Two submits at once carry it out once. A dry run does the same and is rolled back.
 * @throws ProblemError cart_empty, cart_changed, price_changed, monthly_limit_reached, pending_limit, domain_taken,
 *   lookup_unknown, renew_limit, registrant_required, registrant_incomplete, validation
 */
export const submitCart = async (context: RequestContext, user: User, body: CartSubmitBody): Promise<Submitted> => {
  const checked = await checkRegistry(context, user)
  try {
    return await transactOrTry(context.db, (trx, tried) => submitIn(trx, context, user, body, checked, tried))
  } catch (error) {
    // The transaction is rolled back, but the cart shows what its renewals cost now.
    if (error instanceof ProblemError && error.code === 'price_changed') await updateRenewalFees(context.db, user.id)
    throw error
  }
}
