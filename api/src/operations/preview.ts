import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { CartTotal, OperationBody, OperationItem } from '@panel/shared/contract'
import { addYears } from '@panel/shared/rules'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { taxLine } from '../billing/to-dto'
import type { AgreedPrice } from '../database/registry-columns'
import type { DomainRow } from '../database/schema'
import { renewalPeriods, shortest } from '../domains/renewal'
import { findDomains } from '../domains/repository'
import { restorationBill, restoredYears } from '../domains/term-price'
import type { RequestContext } from '../request-context'
import { addUp, priceOf } from '../settings/price-list'
import { checkDomains } from './check-domains'
import { selectedIds, unreachable, unreachableIds } from './item-repository'
import { warnOfNameservers } from './nameserver-warning'
import { type OperationRequest, selectionOf, startOperation } from './service'
import { withMessage } from './to-dto'

/** Domains that are looked at in one go, between which other calls are answered. */
const partSize = 1000

/** Of what changes, and of what stays, this many are named. The counts are of all. */
export const NAMED_ITEMS = 200

/** What a renewal or a restoration costs, and the term before and after. */
const paidWork = (
  { settings, registries }: RequestContext,
  { kind, params }: OperationRequest,
  row: DomainRow | undefined,
  ends: string | null,
): Pick<OperationItem, 'price' | 'term'> => {
  if (!row || ends === null) return {}
  if (kind === 'restore') {
    const bill = restorationBill({ settings, registries }, row)
    const to = addYears(new Date(ends), restoredYears({ registries }, row)).toISOString()
    const price = bill &&
      settings.PRICES && { currency: settings.PRICES.currency, price: bill.price, total: bill.total }
    return { ...(price && { price }), term: { from: ends, to } }
  }
  if (kind !== 'renew') return {}
  const chosen = 'years' in params ? params.years : undefined
  const years = Number(chosen ?? shortest(renewalPeriods(registries, row).renew))
  const price = priceOf(settings.PRICES, 'renew', row.zone, years, row.fees)
  return { ...(price && { price }), term: { from: ends, to: addYears(new Date(ends), years).toISOString() } }
}

const costOf = ({ settings, language }: RequestContext, totals: readonly number[]): Pick<Preview, 'cost'> => {
  if (!settings.PRICES || totals.length === 0) return {}
  const { currency, tax } = settings.PRICES
  const sum = addUp(totals, tax)
  return { cost: { currency, sum: sum.sum, ...taxLine(tax, sum, language), total: sum.total } }
}

const previewPart = async (
  context: RequestContext,
  order: OperationRequest,
  ids: readonly number[],
): Promise<OperationItem[]> => {
  const rows = await findDomains(context.db, ids)
  const checked = await checkDomains(context, order.kind, order.params, rows)
  return rows.map(({ id, display_name: name }, at) => {
    const check = checked[at] ?? { state: 'waiting', ends: null }
    if (check.state === 'skipped') return { id, name, state: check.state, ...withMessage(context, check.code) }
    return { id, name, state: check.state, ...paidWork(context, order, rows[at], check.ends) }
  })
}

export interface Preview {
  total: number
  changes: number
  items: OperationItem[]
  cost?: CartTotal
  /** What the reader should know before it is done. */
  warning?: string
}

/** What an order would do, and the price of each domain. */
const lookAhead = async (
  context: RequestContext,
  user: User,
  order: OperationRequest,
): Promise<{ preview: Preview; prices: ReadonlyMap<number, AgreedPrice> }> => {
  const selection = selectionOf(user, order)
  const ids = await selectedIds(context.db, selection)
  const leftOut = (await unreachableIds(context.db, order.ids ?? [], selection)).map(unreachable)
  const items = leftOut
    .slice(0, NAMED_ITEMS)
    .map(({ id, name, code }): OperationItem => ({ id, name, state: 'skipped', ...withMessage(context, code) }))
  const counts = { waiting: 0, skipped: leftOut.length }
  let total = leftOut.length
  const prices = new Map<number, AgreedPrice>()
  for (let from = 0; from < ids.length; from += partSize) {
    for (const item of await previewPart(context, order, ids.slice(from, from + partSize))) {
      const state = item.state === 'skipped' ? 'skipped' : 'waiting'
      counts[state] += 1
      total += 1
      if (item.id !== undefined && item.price) prices.set(item.id, item.price)
      if (counts[state] <= NAMED_ITEMS) items.push(item)
    }
    await yieldToEventLoop()
  }
  const warning = await warnOfNameservers(context, user, order, items)
  const totals = [...prices.values()].map(price => price.total)
  const preview = { total, changes: counts.waiting, items, ...costOf(context, totals) }
  return { preview: warning === undefined ? preview : { ...preview, warning }, prices }
}

/** What an order would do: with how many domains, and with the first of them. @throws ProblemError forbidden, validation */
export const previewOperation = async (
  context: RequestContext,
  user: User,
  order: OperationRequest,
): Promise<Preview> => (await lookAhead(context, user, order)).preview

/**
 * Starts bulk work, unless it costs something else than its preview said. Each domain is then charged as the preview said,
 * whenever its turn comes.
 * @throws ProblemError price_changed, and those of `startOperation`
 */
export const startExpected = async (
  context: RequestContext,
  user: User,
  order: OperationRequest,
  expected: OperationBody['expected'],
): Promise<{ id: number }> => {
  if (!expected) return startOperation(context, user, order)
  const { preview, prices } = await lookAhead(context, user, order)
  const { cost } = preview
  if (cost?.total !== expected.total || cost.currency !== expected.currency) throw new ProblemError('price_changed')
  return startOperation(context, user, order, prices)
}
