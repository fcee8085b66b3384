import type { Operation, OperationItem, OperationKind, OperationSummary, ParamsOf } from '@panel/shared/contract'
import { assertStillSignedIn } from '../additions/service'
import type { Why } from '../admin/decisions'
import { holdAll } from '../admin/hold'
import { assertAdministrator, assertConfirmed, type User } from '../base/caller'
import { invalidField, ProblemError } from '../base/errors'
import { DECISION_HOLD } from '../base/limits'
import { findOrderOf } from '../billing/repository'
import { readClock } from '../clock/repository'
import { endOfHold, mailTime, notifyControl } from '../control/notify-control'
import { cutIdPage, type Paged, readNumberCursor } from '../database/page'
import type { AgreedPrice } from '../database/registry-columns'
import type { OperationRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { mustWait } from '../domains/hold-servers'
import { enqueue } from '../mail/outbox-repository'
import type { RequestContext } from '../request-context'
import {
  insertAgreed,
  insertItems,
  insertUndoItems,
  insertUnreachable,
  listItems,
  reopenItems,
  type Selection,
  unreachableIds,
} from './item-repository'
import type { DomainKind } from './kind'
import { isForAdministrators } from './kinds'
import {
  findCounted,
  insertOperation,
  isUnfinished,
  listCounted,
  lockOperation,
  setStart,
  setState,
} from './repository'
import { applyRefusals } from './result-repository'
import { endEarly } from './stop'
import { toItem, toOrderLine, toSummary } from './to-dto'

/** An order of bulk work, its parameters checked. */
export interface OperationRequest<K extends DomainKind = DomainKind> {
  kind: K
  params: ParamsOf<K>
  ids?: readonly number[] | undefined
  filter?: Selection['filter']
}

/** @throws ProblemError forbidden, second_factor_missing, validation */
export const selectionOf = (user: User, { kind, ids, filter }: OperationRequest): Selection => {
  if (isForAdministrators(kind)) assertAdministrator(user)
  if (!ids && !filter) throw invalidField('ids', 'required')
  // An API token that is limited to some domains does bulk work on no others.
  const { domains } = user
  const chosen = domains && (ids ? ids.filter(id => domains.includes(id)) : domains)
  return { ownerId: isForAdministrators(kind) ? null : user.id, ids: chosen ?? ids, filter }
}

const isAboutControl = (kind: OperationKind): boolean => kind === 'nameservers' || kind === 'transfer_lock'

/** Changes that decide who controls a domain. */
const needsConfirmation = ({ kind, params }: OperationRequest): boolean =>
  isAboutControl(kind) && !('client_transfer_lock' in params && params.client_transfer_lock)

const isDecision = (kind: OperationKind): kind is 'approve' | 'reject' | 'reserve' =>
  kind === 'approve' || kind === 'reject' || kind === 'reserve'

const isUndoable = (params: object): params is Why => 'undoable' in params && params.undoable === true

/**
 * Orders the job of an operation. Decisions that can be undone wait, and so does one that moves domains to other servers
 * and comes from a new device.
 */
const begin = async (
  trx: Trx,
  context: RequestContext,
  user: User,
  { id, kind, params }: { id: number; kind: OperationKind; params: object },
): Promise<void> => {
  if (isDecision(kind) && isUndoable(params)) {
    const until = new Date((await readClock(trx)).getTime() + DECISION_HOLD * 1000)
    await setStart(trx, id, until)
    await holdAll(trx, context, user, { id, kind, until, why: params })
    return enqueue(trx, 'operation', { id }, { delaySeconds: DECISION_HOLD })
  }
  if (kind !== 'nameservers' || !(await mustWait(trx, context, user))) return enqueue(trx, 'operation', { id })
  const starts_at = endOfHold(context, await readClock(trx))
  await setStart(trx, id, starts_at)
  const held = { operation_id: id, until: starts_at.toISOString() }
  await notifyControl(trx, context, user.id, 'servers_wait', { context: 'bulk', at: mailTime(starts_at) }, held)
}

/** Starts bulk work, of which each domain is charged as `agreed` says. @throws ProblemError unauthorized, forbidden, identity_confirmation_required, validation where no domain is chosen */
export const startOperation = (
  context: RequestContext,
  user: User,
  order: OperationRequest,
  agreed?: ReadonlyMap<number, AgreedPrice>,
): Promise<{ id: number }> =>
  transact(context.db, async trx => {
    await assertStillSignedIn(trx, user)
    const selection = selectionOf(user, order)
    if (needsConfirmation(order)) assertConfirmed(user)
    const { kind, params } = order
    const id = await insertOperation(trx, { user_id: user.id, kind, params, language: context.language })
    const count = await insertItems(trx, id, selection)
    if (count === 0) throw invalidField('ids', 'invalid')
    if (agreed) await insertAgreed(trx, id, params, agreed)
    await insertUnreachable(trx, id, count, await unreachableIds(trx, order.ids ?? [], selection))
    await begin(trx, context, user, { id, kind, params })
    return { id }
  })

const pageSize = 50

export const getOperations = async (
  { db }: RequestContext,
  user: User,
  { limit, cursor }: { limit?: string | undefined; cursor?: string | undefined },
): Promise<Paged<OperationSummary>> => {
  const size = Number(limit ?? pageSize)
  const { rows, nextCursor } = cutIdPage(await listCounted(db, user.id, readNumberCursor(cursor), size + 1), size)
  return { rows: rows.map(toSummary), nextCursor }
}

const itemsPage = 1000

/** @throws ProblemError not_found */
export const getOperation = async (
  context: RequestContext,
  user: User,
  id: number,
  query: { limit?: string | undefined; cursor?: string | undefined; state?: OperationItem['state'] | undefined },
): Promise<{ operation: Operation; nextCursor: string | null }> => {
  const found = await findCounted(context.db, user.id, id)
  if (!found) throw new ProblemError('not_found')
  const size = Number(query.limit ?? itemsPage)
  const rows = await listItems(context.db, id, readNumberCursor(query.cursor) ?? 0, size + 1, query.state)
  const last = rows.length > size ? rows[size - 1] : undefined
  const items = rows.slice(0, size).map(row => toItem(context, row))
  const order =
    found.kind === 'renew' || found.kind === 'restore' ? await findOrderOf(context.db, user.id, id) : undefined
  const operation = { ...toSummary(found), items, ...(order && { order: toOrderLine(order) }) }
  return { operation, nextCursor: last ? String(last.position) : null }
}

const getSummary = async ({ db }: RequestContext, user: User, id: number): Promise<OperationSummary> => {
  const found = await findCounted(db, user.id, id)
  if (!found) throw new ProblemError('not_found')
  return toSummary(found)
}

/** @throws ProblemError not_found */
const getForUpdate = async (trx: Trx, user: User, id: number): Promise<OperationRow> => {
  const found = await lockOperation(trx, id, user.id)
  if (!found) throw new ProblemError('not_found')
  return found
}

/** @throws ProblemError not_found, operation_closed */
export const stopOperation = (context: RequestContext, user: User, id: number): Promise<OperationSummary> =>
  transact(context.db, async trx => {
    const operation = await getForUpdate(trx, user, id)
    if (operation.state !== 'running') throw new ProblemError('operation_closed')
    await endEarly(trx, context, operation)
    return getSummary({ ...context, db: trx }, user, id)
  })

/** Takes up what failed and what a stop left. @throws ProblemError unauthorized, not_found, identity_confirmation_required, operation_closed */
export const retryOperation = (context: RequestContext, user: User, id: number): Promise<OperationSummary> =>
  transact(context.db, async trx => {
    await assertStillSignedIn(trx, user)
    const { kind, params, state } = await getForUpdate(trx, user, id)
    if (isAboutControl(kind)) assertConfirmed(user)
    if (state === 'running') throw new ProblemError('operation_closed')
    await applyRefusals(trx, id)
    await reopenItems(trx, id)
    if (!(await isUnfinished(trx, id))) throw new ProblemError('operation_closed')
    await setState(trx, id, 'running')
    await begin(trx, context, user, { id, kind, params })
    return getSummary({ ...context, db: trx }, user, id)
  })

/** Starts the inverse. @throws ProblemError unauthorized, not_found, operation_closed where nothing can be undone */
export const undoOperation = (context: RequestContext, user: User, id: number): Promise<{ id: number }> =>
  transact(context.db, async trx => {
    await assertStillSignedIn(trx, user)
    const { kind, undoable, params } = await getSummary({ ...context, db: trx }, user, id)
    if (isAboutControl(kind)) assertConfirmed(user)
    if (!undoable) throw new ProblemError('operation_closed')
    const undo = { user_id: user.id, kind, params, language: context.language, undo_of: id }
    const started = await insertOperation(trx, undo)
    if ((await insertUndoItems(trx, started, id)) === 0) throw new ProblemError('operation_closed')
    await begin(trx, context, user, { id: started, kind, params })
    return { id: started }
  })
