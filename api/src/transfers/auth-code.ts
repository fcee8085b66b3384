import type { AuthCode } from '@panel/shared/contract'
import { domainCan, fullName } from '@panel/shared/rules'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { AUTH_CODE_DAYS, AUTH_CODE_SHOWN } from '../base/limits'
import { readClock } from '../clock/repository'
import { endOfHold, mailTime, notifyControl } from '../control/notify-control'
import type { DomainRow, HeldChangeRow, RegistryTaskRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { assertAllowed, getOwnedForUpdate } from '../domains/access'
import { findHeld, insertHeld, updateHeld } from '../domains/held-repository'
import { toDomain } from '../domains/to-dto'
import { endTask, findTask, lockWaiting } from '../registry/repository'
import type { RequestContext } from '../request-context'
import { newAuthCode } from '../security/tokens'
import { scheduleWork } from './between-registrars'

const dayMs = 86_400_000

/** Whether a request is over: its code was shown, and not just now, or was not fetched in time. */
const isOver = ({ until, shown_at }: HeldChangeRow, now: Date): boolean => {
  const wasShown = shown_at !== null && shown_at >= until
  return wasShown
    ? now.getTime() > shown_at.getTime() + AUTH_CODE_SHOWN * 1000
    : now.getTime() > until.getTime() + AUTH_CODE_DAYS * dayMs
}

const getAllowed = async (trx: Trx, user: User, id: number): Promise<DomainRow> => {
  const domain = await getOwnedForUpdate(trx, user, id)
  assertAllowed(domainCan.requestAuthCode(toDomain(domain)))
  return domain
}

/** From when on the code can be had; null where that is now. Asking again neither shortens the wait nor restarts it. */
const waitFor = (context: RequestContext, user: User, id: number): Promise<Date | null> =>
  transact(context.db, async trx => {
    const domain = await getAllowed(trx, user, id)
    const now = await readClock(trx)
    const known = await findHeld(trx, id, 'auth_code')
    if (known && !isOver(known, now)) return known.until > now ? known.until : null
    const until = endOfHold(context, now)
    const request = { domain_id: id, kind: 'auth_code', asked_at: now, until } as const
    await (known ? updateHeld(trx, known, request) : insertHeld(trx, request))
    await audit(trx, context, { event: 'auth_code_requested', actor: user.id, subject: `domain ${id}` })
    if (until <= now) return null
    const params = { domain: fullName(domain), at: mailTime(until) }
    await notifyControl(trx, context, user.id, 'auth_code_asked', params)
    return until
  })

/** @throws ProblemError status_conflict where it was stopped since */
const findAvailable = async (trx: Trx, id: number, now: Date): Promise<HeldChangeRow> => {
  const held = await findHeld(trx, id, 'auth_code')
  if (!held || held.until > now) throw new ProblemError('status_conflict')
  return held
}

const recordShown = async (trx: Trx, context: RequestContext, user: User, domain: DomainRow): Promise<void> => {
  const now = await readClock(trx)
  const held = await findAvailable(trx, domain.id, now)
  const isFirst = held.shown_at === null || held.shown_at < held.until
  if (isFirst) {
    await updateHeld(trx, held, { shown_at: now })
    await notifyControl(trx, context, user.id, 'auth_code_shown', { domain: fullName(domain) })
  }
  await audit(trx, context, { event: 'auth_code_shown', actor: user.id, subject: `domain ${domain.id}` })
}

/**
 * What became of the order of a code. One that still waits is cancelled: set later, the code would be unknown to all, and
 * the next request sets another one.
 */
const endOrder = (
  context: RequestContext,
  user: User,
  id: number,
  task: number,
): Promise<RegistryTaskRow['state'] | undefined> =>
  transact(context.db, async trx => {
    const domain = await getAllowed(trx, user, id)
    if (await lockWaiting(trx, task)) {
      await endTask(trx, task, { state: 'cancelled' })
      return 'waiting'
    }
    const state = (await findTask(trx, task))?.state
    if (state === 'done') await recordShown(trx, context, user, domain)
    return state
  })

/**
 * Sets a new auth code at the registry, with which another registrar can request the domain: once TRANSFER_HOLD hours
 * have passed since it was asked for. It counts as shown when the registry has it.
 * @throws ProblemError not_found, domain_not_approved, transfer_locked, unavailable, status_conflict
 */
export const requestAuthCode = async (context: RequestContext, user: User, id: number): Promise<AuthCode> => {
  const available = await waitFor(context, user, id)
  if (available) return { available_at: available.toISOString() }
  const auth_code = newAuthCode()
  const { task } = await scheduleWork(context, user, async trx => {
    await getAllowed(trx, user, id)
    await findAvailable(trx, id, await readClock(trx))
    return { domainId: id, task: await context.work.schedule(trx, id, 'update', { authInfo: auth_code }) }
  })
  const state = await endOrder(context, user, id, task)
  if (state === 'waiting') throw new ProblemError('unavailable', { retryAfter: 60 })
  if (state !== 'done') throw new ProblemError('status_conflict')
  return { auth_code }
}
