import type { AuditEvent, AuthCode, Domain } from '@panel/shared/contract'
import { domainCan, fullName, toUnicodeName } from '@panel/shared/rules'
import { audit } from '../audit/service'
import type { User } from '../caller'
import type { DomainRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { assertAllowed, getOwned, getOwnedForUpdate } from '../domains/access'
import { toDomainWithPending } from '../domains/pending'
import { countPending, hideRejected, insertPending } from '../domains/repository'
import { toDomain } from '../domains/to-dto'
import { ProblemError } from '../errors'
import { limits, PENDING_PER_USER } from '../limits'
import { consume } from '../rate-limit/service'
import { endTask, findTask, findWaitingOf, lockWaiting } from '../registry/repository'
import type { RequestContext } from '../request-context'
import { readName } from '../search/read-name'
import { newAuthCode } from '../security/tokens'
import { lockUser } from '../users/repository'

/** Orders work in a transaction, tries it once, and answers with the domain as it then is. */
const orderWork = async (
  context: RequestContext,
  user: User,
  order: (trx: Trx) => Promise<{ domainId: number; task: number }>,
): Promise<{ domain: Domain; task: number }> => {
  const { domainId, task } = await transact(context.db, order)
  if (context.registry.isRemote) await context.work.run(context.db, task)
  return { domain: await toDomainWithPending(context, await getOwned(context.db, user, domainId)), task }
}

const note = (trx: Trx, context: RequestContext, user: User, event: AuditEvent, domainId: number) =>
  audit(trx, context, { event, actor: user.id, subject: `domain ${domainId}` })

/**
 * Requests a domain from another registrar. It is pending until that registrar or the registry agrees, and rejected, with
 * the reason, where one of them refuses.
 * @throws ProblemError validation, domain_taken, pending_limit, too_many_requests
 */
export const requestTransferIn = async (
  context: RequestContext,
  user: User,
  typed: string,
  authCode: string,
): Promise<Domain> => {
  await consume(context, limits.transfersPerAccount, String(user.id))
  const name = readName(typed, context.settings.ZONES, 'domain')
  const display_name = await toUnicodeName(fullName(name))
  const { domain } = await orderWork(context, user, async trx => {
    await lockUser(trx, user.id)
    const most = PENDING_PER_USER * context.settings.LIMITS_SCALE
    if ((await countPending(trx, user.id)) >= most) throw new ProblemError('pending_limit')
    await hideRejected(trx, { user_id: user.id, ...name })
    const inserted = await insertPending(trx, { user_id: user.id, ...name, display_name, years: 1 })
    if (!inserted) throw new ProblemError('domain_taken')
    const task = await context.work.order(trx, inserted.id, 'transfer_in', { authInfo: authCode })
    await note(trx, context, user, 'transfer_in_requested', inserted.id)
    return { domainId: inserted.id, task }
  })
  return domain
}

/**
 * Takes a request back: the registry is told, and where it has moved the domain already, the customer has it.
 * @throws ProblemError not_found, status_conflict where nothing waits, or an attempt is just being made
 */
export const cancelTransferIn = async (context: RequestContext, user: User, id: number): Promise<Domain> => {
  const { domain } = await orderWork(context, user, async trx => {
    await getOwnedForUpdate(trx, user, id)
    const waiting = await findWaitingOf(trx, id, 'transfer_in')
    const locked = waiting && (await lockWaiting(trx, waiting.id))
    const isUnderWay = locked?.leased_until && locked.leased_until > new Date()
    if (!locked || isUnderWay) throw new ProblemError('status_conflict')
    await endTask(trx, locked.id, { state: 'cancelled' })
    const task = await context.work.order(trx, id, 'transfer_out', { approve: false })
    await note(trx, context, user, 'transfer_in_cancelled', id)
    return { domainId: id, task }
  })
  return domain
}

/**
 * Sets a new auth code at the registry, with which another registrar can request the domain.
 * @throws ProblemError not_found, domain_not_approved, transfer_locked, unavailable, status_conflict
 */
export const issueAuthCode = async (context: RequestContext, user: User, id: number): Promise<AuthCode> => {
  const auth_code = newAuthCode()
  const { task } = await orderWork(context, user, async trx => {
    assertAllowed(domainCan.requestAuthCode(toDomain(await getOwnedForUpdate(trx, user, id))))
    await note(trx, context, user, 'auth_code_requested', id)
    return { domainId: id, task: await context.work.order(trx, id, 'update', { authInfo: auth_code }) }
  })
  const state = (await findTask(context.db, task))?.state
  // Set later, it would be a code that nobody knows; the next request sets another one.
  if (state === 'waiting') throw new ProblemError('unavailable', { retryAfter: 60 })
  if (state !== 'done') throw new ProblemError('status_conflict')
  return { auth_code }
}

const assertLeaving = ({ leaving_at }: DomainRow): void => {
  if (leaving_at === null) throw new ProblemError('status_conflict')
}

/** @throws ProblemError not_found, status_conflict where no other registrar asks for the domain */
export const answerTransferOut = async (
  context: RequestContext,
  user: User,
  id: number,
  approve: boolean,
): Promise<Domain> => {
  const { domain } = await orderWork(context, user, async trx => {
    assertLeaving(await getOwnedForUpdate(trx, user, id))
    await note(trx, context, user, approve ? 'transfer_out_approved' : 'transfer_out_refused', id)
    return { domainId: id, task: await context.work.order(trx, id, 'transfer_out', { approve }) }
  })
  return domain
}
