import type { AdminOrder, Order } from '@panel/shared/contract'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { cutIdPage, type Paged, readNumberCursor } from '../database/page'
import type { OrderRow } from '../database/schema'
import { transact } from '../database/transact'
import type { RequestContext } from '../request-context'
import { findCreditNotes } from './credit-note-repository'
import { findProcessing } from './credit-repository'
import { type Invoice, makeInvoice } from './invoice'
import { markPaid } from './pay-order'
import { assertPrices } from './payment'
import { findItems, findOrder, listOrders } from './repository'
import { toAdminOrder, toOrder } from './to-dto'

interface OrdersQuery {
  limit?: string | undefined
  cursor?: string | undefined
  state?: OrderRow['state'] | undefined
  q?: string | undefined
}

const pageSize = 50

const readPage = async (
  context: RequestContext,
  userId: number | null,
  { limit, cursor, state, q }: OrdersQuery,
): Promise<Paged<OrderRow>> => {
  assertPrices(context)
  const size = Number(limit ?? pageSize)
  const before = readNumberCursor(cursor)
  return cutIdPage(await listOrders(context.db, { userId, state, q: q?.trim(), before }, size + 1), size)
}

const readParts = async ({ db }: RequestContext, ids: readonly number[]) => {
  const parts = [findItems(db, ids), findCreditNotes(db, ids), findProcessing(db, ids)] as const
  return Promise.all(parts)
}

const idsOf = (rows: readonly OrderRow[]): number[] => rows.map(({ id }) => id)

/** @throws ProblemError not_found without PRICES */
export const getOrders = async (context: RequestContext, user: User, query: OrdersQuery): Promise<Paged<Order>> => {
  const { rows, nextCursor } = await readPage(context, user.id, query)
  const parts = await readParts(context, idsOf(rows))
  const orders = rows.map(row => toOrder(context.settings, context.language, row, ...parts))
  return { rows: await Promise.all(orders), nextCursor }
}

/** The orders of everybody, for administrators. @throws ProblemError not_found without PRICES */
export const getAllOrders = async (context: RequestContext, query: OrdersQuery): Promise<Paged<AdminOrder>> => {
  const { rows, nextCursor } = await readPage(context, null, query)
  const parts = await readParts(context, idsOf(rows))
  const orders = rows.map(row => toAdminOrder(context.settings, context.language, row, ...parts))
  return { rows: await Promise.all(orders), nextCursor }
}

/**
 * An order of the user; another's is indistinguishable from one that does not exist. Any user's where `userId` is null.
 * @throws ProblemError not_found
 */
const readOrder = async (context: RequestContext, userId: number | null, id: number): Promise<OrderRow> => {
  assertPrices(context)
  const row = await findOrder(context.db, userId, id)
  if (!row) throw new ProblemError('not_found')
  return row
}

/** @throws ProblemError not_found */
export const getOrder = async (context: RequestContext, user: User, id: number): Promise<Order> => {
  const row = await readOrder(context, user.id, id)
  return toOrder(context.settings, context.language, row, ...(await readParts(context, [id])))
}

/** Of every account's order where `userId` is null, for administrators. @throws ProblemError not_found */
export const getInvoice = async (context: RequestContext, userId: number | null, id: number): Promise<Invoice> => {
  const row = await readOrder(context, userId, id)
  return makeInvoice(context, context.language, row, await findItems(context.db, [id]))
}

/** An administrator marks an order as paid. @throws ProblemError not_found, operation_closed where it is not open */
export const payOrder = (context: RequestContext, admin: User, id: number): Promise<AdminOrder> =>
  transact(context.db, async trx => {
    assertPrices(context)
    const row = await markPaid(trx, context, id, { actor: admin.id })
    if (!row) throw new ProblemError((await findOrder(trx, null, id)) ? 'operation_closed' : 'not_found')
    return toAdminOrder(context.settings, context.language, row, await findItems(trx, [id]))
  })
