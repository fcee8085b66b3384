import type { AdminVerifications, NeededVerification, Verifications, VerifyBody } from '@panel/shared/contract'
import { fullName } from '@panel/shared/rules'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { cancelRequest } from '../billing/requests'
import { readClock } from '../clock/repository'
import type { DomainRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { reasonText } from '../domains/reason'
import { lockDomain, updateDomain } from '../domains/repository'
import { notifyOwner } from '../notifications/notify-owner'
import type { Dependencies, RequestContext } from '../request-context'
import { eachObject, type IsOver, type JobNeeds } from '../set-aside/each-object'
import { missingOf, registrantOf, subjectOf } from '../verification/missing'
import { findWaiting, insertGiven, listGiven, listWaiting, verificationJob } from '../verification/repository'
import { canSend } from '../verification/text-message'
import { emitDomain } from '../webhooks/emit'
import { registerOrCharge } from './decisions'
import { listHeldDecisions } from './held-decision-repository'

type Shows = Pick<RequestContext, 'db' | 'registries' | 'settings'>

/** What waits, each subject once, with the domains that wait for it; the first of them to end comes first. */
const neededOf = async ({ db, registries, settings }: Shows, userId: number): Promise<NeededVerification[]> => {
  const needed = new Map<string, NeededVerification>()
  for (const domain of await listWaiting(db, userId))
    for (const { kind, key, subject } of await missingOf(db, domain, registries.of(domain.zone).profile)) {
      const until = domain.verify_by?.toISOString() ?? ''
      const by_code = kind === 'phone' && canSend(settings, key)
      const one = needed.get(`${kind} ${key}`) ?? { kind, subject, by_code, domains: [], until }
      one.domains.push({ id: domain.id, name: domain.display_name })
      needed.set(`${kind} ${key}`, one)
    }
  return [...needed.values()]
}

export const adminVerificationsOf = async (context: Shows, userId: number): Promise<AdminVerifications> => ({
  needed: await neededOf(context, userId),
  given: (await listGiven(context.db, userId)).map(({ at, by_code, ...one }) => ({
    ...one,
    by: by_code ? 'code' : 'administrator',
    at: at.toISOString(),
  })),
})

export const getVerifications = async (context: Shows, { id }: User): Promise<Verifications> => {
  const { needed, given } = await adminVerificationsOf(context, id)
  return { needed, given: given.map(({ admin: _, reason: __, ...one }) => one) }
}

type Needs = JobNeeds & Pick<Dependencies, 'settings' | 'keys' | 'work' | 'registries'>

/** The request ends as an unpaid one does: what was paid for it becomes credit. */
const giveUp = async (trx: Trx, deps: Needs, domain: DomainRow): Promise<void> => {
  const code = 'rejection_verification'
  const ended = {
    status: 'rejected',
    decided_at: new Date(),
    reason_code: code,
    reason_text: '',
    verify_by: null,
  } as const
  const rejected = await updateDomain(trx, domain.id, ended)
  await cancelRequest(trx, deps, domain, 'customer')
  await emitDomain(trx, 'domain.rejected', rejected, { reason: { code, text: reasonText(code, '', 'en') } })
  await notifyOwner(trx, domain, 'request_rejected', { context: 'why', reason_code: code, reason: '' })
  await audit(trx, deps, {
    event: 'request_rejected',
    actor: null,
    account: domain.user_id,
    subject: `domain ${domain.id}`,
    data: { name: fullName(domain), from: domain.status, template: code },
  })
}

/**
 * A request that waits is registered once its registrant is verified, unless its money went back meanwhile, or given up
 * when its time is over; not while a decision about it is held.
 */
const settle = async (trx: Trx, deps: Needs, id: number): Promise<void> => {
  const domain = await lockDomain(trx, id)
  if (domain?.status !== 'pending' || !domain.verify_by) return
  // It may still be undone.
  if ((await listHeldDecisions(trx, [id])).length > 0) return
  const missing = await missingOf(trx, domain, deps.registries.of(domain.zone).profile)
  if (missing.length === 0) await registerOrCharge(trx, deps, domain)
  else if (domain.verify_by <= (await readClock(trx))) await giveUp(trx, deps, domain)
}

const batch = 100

/** Two processes may run it at once. */
export const settleVerifications = (deps: Needs, isOver: IsOver = () => false): Promise<void> =>
  eachObject<number>(deps, {
    job: verificationJob,
    isOver,
    find: after => findWaiting(deps.db, after ?? 0, batch),
    object: id => `domain ${id}`,
    work: async id => {
      await transact(deps.db, trx => settle(trx, deps, id))
    },
  })

/** What waits of an account, once something was verified for it. */
export const settleAll = async (context: RequestContext, userId: number): Promise<void> => {
  for (const waiting of await listWaiting(context.db, userId))
    await transact(context.db, trx => settle(trx, context, waiting.id))
}

/**
 * Notes that an administrator verified the registrant of a domain; what waited for that is registered.
 * @throws ProblemError not_found, unchanged, registrant_changed
 */
export const verify = async (
  context: RequestContext,
  admin: User,
  id: number,
  { kind, subject, reason }: VerifyBody,
): Promise<AdminVerifications> => {
  const userId = await transact(context.db, async trx => {
    const domain = await lockDomain(trx, id)
    const registrant = domain && (await registrantOf(trx, domain.id))
    if (!domain || !registrant) throw new ProblemError('not_found')
    const verified = subjectOf(kind, registrant)
    if (subject !== undefined && subject !== verified.subject) throw new ProblemError('registrant_changed')
    const row = { ...verified, user_id: domain.user_id, admin_id: admin.id, reason }
    if (!(await insertGiven(trx, row))) throw new ProblemError('unchanged')
    await audit(trx, context, {
      event: 'registrant_verified',
      actor: admin.id,
      account: domain.user_id,
      subject: `domain ${domain.id}`,
      data: { kind, reason },
    })
    return domain.user_id
  })
  await settleAll(context, userId)
  return adminVerificationsOf(context, userId)
}
