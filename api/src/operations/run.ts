import { lacksFactor } from '../auth/second-factor'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { storedLanguage } from '../base/language'
import type { DomainRow, OperationItemRow, OperationRow } from '../database/schema'
import { transact } from '../database/transact'
import { findDomain } from '../domains/repository'
import { enqueue } from '../mail/outbox-repository'
import type { Dependencies, RequestContext } from '../request-context'
import { findUser } from '../users/repository'
import { applyToDomain, checkDomain } from './check-domains'
import { finishOperation } from './finish'
import { endItem, findNextItem, type ItemEnd, lockNextItem } from './item-repository'
import type { DomainKind, ItemParams } from './kind'
import { isForAdministrators, kinds } from './kinds'
import { addListedZone, removeListedZone } from './listed-zones'
import { findOperation, findStalled, isUnfinished, lockOperation, touch } from './repository'
import { endEarly } from './stop'

/** Milliseconds after which a job hands over to a next one, far below what a job may take. */
const sliceMs = 20_000

/** Seconds between two looks at work that the registry has not finished. */
const registryPause = 5

/** Seconds without a sign of life after which the work is taken up by another job. */
const stalledAfter = 45

/** The identity was confirmed, and the domains were chosen, when the work was ordered. */
const trusted = { confirmed: true, domains: null } as const

/** The client of bulk work is the server itself. */
const client = { agent: '', isBrowser: false, device: undefined, proof: undefined } as const

/** The account that requested it, with its present rights: a right that was lost stops the work. */
const actorOf = async (deps: Dependencies, { user_id, kind }: OperationRow): Promise<User | null> => {
  const user = await findUser(deps.db, user_id)
  if (!user || user.disabled_at) return null
  if (isForAdministrators(kind) && (!user.is_admin || (await lacksFactor(deps, user.id)))) return null
  return { kind: 'user', id: user.id, email: user.email, is_admin: user.is_admin, session_id: 0, ...trusted }
}

/** What is to be done with the domain of an item, on the domain as it is now. @throws ProblemError */
const readItem = async (
  context: RequestContext,
  actor: User,
  operation: OperationRow,
  item: OperationItemRow,
): Promise<{ row: DomainRow; params: ItemParams<DomainKind> }> => {
  const row = item.domain_id === null ? undefined : await findDomain(context.db, item.domain_id)
  const isForeign = !isForAdministrators(operation.kind) && row?.user_id !== actor.id
  if (!row || isForeign) throw new ProblemError('not_found')
  return { row, params: (item.params ?? operation.params) as ItemParams<DomainKind> }
}

const process = async (context: RequestContext, operation: OperationRow, item: OperationItemRow): Promise<ItemEnd> => {
  const actor = await actorOf(context, operation)
  if (!actor) throw new ProblemError('forbidden')
  if (operation.kind === 'zones')
    return operation.undo_of === null
      ? addListedZone(context, actor, item.name)
      : removeListedZone(context, actor, item.domain_id)
  const { row, params } = await readItem(context, actor, operation, item)
  const checked = await checkDomain<DomainKind>(context, operation.kind, params, row)
  if (checked.state === 'skipped') return checked
  const { before, taskId } = await applyToDomain<DomainKind>(context, actor, operation.kind, params, row)
  return { state: 'done', code: null, before, task_id: taskId }
}

const contextOf = (deps: Dependencies, { id, language }: OperationRow): RequestContext => ({
  ...deps,
  operationId: id,
  language: storedLanguage(language) ?? 'en',
  ip: '',
  client,
  arrivedAt: new Date(),
})

const codeOf = (error: ProblemError): string => error.fields[0]?.code ?? error.code

/** A refusal ends its item; a failure is retried. */
const endRefused = async (deps: Dependencies, item: OperationItemRow | undefined, error: unknown): Promise<boolean> => {
  if (!item || !(error instanceof ProblemError)) throw error
  const isSame = error.code === 'unchanged'
  await endItem(deps.db, item, { state: isSame ? 'skipped' : 'failed', code: codeOf(error) })
  return true
}

/**
 * Applies the next item, or the one at `position`, in a transaction of its own: a crash leaves it wholly done or
 * undone.
 */
const applyNext = async (
  context: RequestContext,
  operation: OperationRow,
  position: number | null,
): Promise<boolean> => {
  let current: OperationItemRow | undefined
  try {
    return await transact(context.db, async trx => {
      current = await lockNextItem(trx, operation.id, position)
      if (!current) return false
      await endItem(trx, current, await process({ ...context, db: trx }, operation, current))
      return true
    })
  } catch (error) {
    return endRefused(context, current, error)
  }
}

/** Does the next item. Outside services are called before its transaction. False where none waits. */
const runNext = async (deps: Dependencies, operation: OperationRow): Promise<boolean> => {
  const context = contextOf(deps, operation)
  const askOutside = operation.kind === 'zones' ? undefined : kinds[operation.kind].askOutside
  if (!askOutside) return applyNext(context, operation, null)
  const next = await findNextItem(deps.db, operation.id)
  if (!next) return false
  try {
    if (next.domain_id !== null) await askOutside(context, next.domain_id)
  } catch (error) {
    return endRefused(deps, next, error)
  }
  // Another process may have done it meanwhile.
  await applyNext(context, operation, next.position)
  return true
}

/** Ends what a new password of its orderer has stopped; what was done until then is reported. */
const endIfAsked = (deps: Dependencies, id: number): Promise<boolean> =>
  transact(deps.db, async trx => {
    const operation = await lockOperation(trx, id)
    if (!operation?.stop_asked) return false
    if (operation.state === 'running') await endEarly(trx, deps, operation)
    return true
  })

/**
 * Works on an operation until it is finished or a slice of time is over, when a next job goes on. Two jobs may work on
 * one operation at once.
 */
export const runOperation = async (deps: Dependencies, id: number): Promise<void> => {
  const until = Date.now() + sliceMs
  const operation = await findOperation(deps.db, id)
  if (operation?.state !== 'running') return
  await touch(deps.db, id)
  for (let count = 1; await runNext(deps, operation); count += 1) {
    if (count % 50 === 0) await touch(deps.db, id)
    if (Date.now() > until) return enqueue(deps.db, 'operation', { id })
  }
  if (await endIfAsked(deps, id)) return
  if (await isUnfinished(deps.db, id)) return enqueue(deps.db, 'operation', { id }, { delaySeconds: registryPause })
  await finishOperation(deps, id)
}

/** Takes up the work of processes that were killed. */
export const resumeOperations = async ({ db }: Pick<Dependencies, 'db'>): Promise<void> => {
  for (const id of await findStalled(db, stalledAfter)) {
    await touch(db, id)
    await enqueue(db, 'operation', { id })
  }
}
