import type { Domain } from '@panel/shared/contract'
import { domainCan, fullName } from '@panel/shared/rules'
import { type AuditSource, audit } from '../audit/service'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { wasReturned } from '../billing/credit-repository'
import { assertNotProcessing } from '../billing/payment'
import { findRequestItem } from '../billing/repository'
import { cancelRequest } from '../billing/requests'
import type { DomainRow, RegistryTaskRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { assertAllowed, getOwned, getOwnedForUpdate } from '../domains/access'
import { findPending, toDomainWithPending } from '../domains/pending'
import { reasonText } from '../domains/reason'
import { updateDomain } from '../domains/repository'
import { toDomain } from '../domains/to-dto'
import { notifyOwner } from '../notifications/notify-owner'
import { endTask } from '../registry/repository'
import type { RequestContext } from '../request-context'
import { emitDomain } from '../webhooks/emit'
import { lockTasksOf } from './repository'

/** Whether the registry has not been asked. An attempt that got no answer may have reached it. */
export const isUnsent = ({ attempts }: RegistryTaskRow): boolean => attempts === 0

/** A decision that was made while this call was on its way came first. */
export const isDecidedSince = ({ decided_at }: DomainRow, arrivedAt: Date): boolean =>
  decided_at !== null && decided_at > arrivedAt

/** The end of a request: by its requester, by an administrator who cancels its order, or since it was not paid in time. */
export interface Ending {
  source: AuditSource
  actor: number | null
  by: 'customer' | 'operator' | 'unpaid'
}

/** Ends a request that is locked. Its order is the caller's to change. */
export const endRequest = async (
  trx: Trx,
  { source, actor, by }: Ending,
  { id, user_id }: DomainRow,
): Promise<void> => {
  const code = by === 'customer' ? 'request_withdrawn' : 'rejection_payment'
  const changes = { status: 'rejected', decided_at: new Date(), reason_code: code, reason_text: '' } as const
  const ended = await updateDomain(trx, id, changes)
  await emitDomain(trx, 'domain.rejected', ended, { reason: { code, text: reasonText(code, '', 'en') } })
  await audit(trx, source, {
    event: by === 'customer' ? 'request_withdrawn' : 'request_rejected',
    actor,
    account: user_id,
    subject: `domain ${id}`,
    data: { name: fullName(ended) },
  })
}

/**
 * Withdraws a request while the registry was not asked, also one that was approved and waits to be sent. Of an approval and
 * a withdrawal at once the first holds.
 * @throws ProblemError not_found, withdraw_too_late, payment_processing, order_paid
 */
export const withdrawRequest = (context: RequestContext, user: User, id: number): Promise<Domain> =>
  transact(context.db, async trx => {
    const inTransaction = { ...context, db: trx }
    const domain = await getOwnedForUpdate(trx, user, id)
    if (isDecidedSince(domain, context.arrivedAt)) throw new ProblemError('withdraw_too_late')
    const tasks = await lockTasksOf(trx, [id], null)
    const pending = (await findPending(inTransaction, [id])).get(id) ?? []
    assertAllowed(domainCan.withdraw({ ...toDomain(domain), pending }))
    const open = await findRequestItem(trx, domain, ['open'])
    if (open) await assertNotProcessing(trx, open.order_id)
    const paid = await findRequestItem(trx, domain, ['paid'])
    if (paid && paid.total > 0 && !(await wasReturned(trx, paid))) throw new ProblemError('order_paid')
    for (const task of tasks) await endTask(trx, task.id, { state: 'cancelled' })
    await endRequest(trx, { source: context, actor: user.id, by: 'customer' }, domain)
    await cancelRequest(trx, context, domain, 'customer')
    await notifyOwner(trx, domain, 'request_withdrawn')
    return toDomainWithPending(inTransaction, await getOwned(trx, user, id))
  })
