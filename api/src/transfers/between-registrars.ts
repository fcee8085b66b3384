import type { AuditEvent, CartTotal, Domain, ExpectedSum, TransferInCall, TransferTerms } from '@panel/shared/contract'
import { type DomainName, extensionFault, fullName, toUnicodeName } from '@panel/shared/rules'
import { countOrder } from '../api-tokens/spending'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { waitUntil } from '../base/current-call'
import { invalidField, ProblemError } from '../base/errors'
import { limits, PENDING_PER_USER, REGISTRY_PATIENCE } from '../base/limits'
import { billOf } from '../billing/charge'
import { readHolder, registerFor } from '../cart/choices'
import { priceOfAll } from '../cart/total'
import { readClock } from '../clock/repository'
import { endOfHold, mailTime, notifyControl } from '../control/notify-control'
import { transactOrTry } from '../database/dry-run'
import type { TaskPayloads } from '../database/registry-columns'
import type { DomainRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { getOwned, getOwnedForUpdate } from '../domains/access'
import { findHeld, insertHeld, takeHeld } from '../domains/held-repository'
import { toDomainWithPending } from '../domains/pending'
import { countPending, hasPendingTransfer, hideDomain, hideRejected, insertPending } from '../domains/repository'
import { consume } from '../rate-limit/service'
import { endTask, findWaitingOf, lockWaiting } from '../registry/repository'
import type { RequestContext } from '../request-context'
import { isExtension } from '../search/extension'
import { readName } from '../search/read-name'
import { isHeld } from '../search/repository'
import { premiumPrice, type RegistryFees } from '../settings/price-list'
import { lockUser } from '../users/repository'

interface Ordered {
  domainId: number
  task: number
}

/** Tries ordered work once, for as long as a person waits or until `until`, and answers with the domain as it then is. */
const runOrdered = async (
  context: RequestContext,
  user: User,
  { domainId, task }: Ordered,
  until?: number,
): Promise<Domain> => {
  if (context.registries.areRemote !== false) await context.work.run(context.db, task, until)
  return toDomainWithPending(context, await getOwned(context.db, user, domainId))
}

/** Orders work in a transaction, tries it once, and answers with the domain as it then is. */
export const scheduleWork = async (
  context: RequestContext,
  user: User,
  order: (trx: Trx) => Promise<Ordered>,
): Promise<{ domain: Domain; task: number }> => {
  const ordered = await transact(context.db, order)
  return { domain: await runOrdered(context, user, ordered), task: ordered.task }
}

/** The registry's reason for a code that is not the domain's. */
const wrongCode = 'registry_2202'

const note = (trx: Trx, context: RequestContext, user: User, event: AuditEvent, domainId: number) =>
  audit(trx, context, { event, actor: user.id, subject: `domain ${domainId}` })

/** @throws ProblemError validation */
const readTransferred = ({ settings }: RequestContext, typed: string): DomainName => {
  const name = readName(typed, settings.ZONES, 'domain')
  if (isExtension(name, settings.ZONES)) throw invalidField('domain', extensionFault.code)
  return name
}

/** A name, and what its registry wants where that is a price of its own which the operator sells at. */
type Priced = DomainName & { fees: RegistryFees | null }

/**
 * Asks the registry, outside of a transaction. Without an answer the name is taken for one of the usual price: the registry
 * refuses to transfer another one without its fee.
 */
const withFees = async (
  { registries, db, settings, log }: RequestContext,
  name: DomainName,
  until = performance.now() + REGISTRY_PATIENCE,
): Promise<Priced> => {
  const asked = fullName(name)
  const answer = registries
    .of(name.zone)
    .port.asking(db)
    .check([asked])
    .catch(err => {
      log.warn({ err, domain: asked }, 'a registry could not be asked for a fee')
      return []
    })
  const [found] = await waitUntil(until, answer, [])
  const fees = found?.fees
  const isSold = premiumPrice(settings.PRICES, 'transfer', fees) !== undefined
  return { ...name, fees: (isSold && fees) || null }
}

const priceOfTransfer = (context: RequestContext, { zone, fees }: Priced): CartTotal | undefined =>
  priceOfAll(context, [{ kind: 'transfer', zone, years: 1, fees }])

/** @throws ProblemError price_changed where it costs another sum than the one that was seen, or a price of its own was not */
const assertSeen = (context: RequestContext, name: Priced, expected: ExpectedSum | undefined): void => {
  const price = priceOfTransfer(context, name)
  if (!price || (!expected && !name.fees)) return
  if (expected?.total !== price.total || expected.currency !== price.currency) throw new ProblemError('price_changed')
}

const termsOf = (context: RequestContext, name: Priced): TransferTerms => {
  const price = priceOfTransfer(context, name)
  const { auth_code, days } = context.registries.of(name.zone).profile.transfers
  return { name: name.name, zone: name.zone, ...(price && { price }), auth_code, days }
}

/** What a transfer would cost and need, without requesting it. @throws ProblemError validation, domain_taken */
export const getTransferPrice = async (context: RequestContext, typed: string): Promise<TransferTerms> => {
  const name = readTransferred(context, typed)
  if (await isHeld(context.db, name)) throw new ProblemError('domain_taken')
  return termsOf(context, await withFees(context, name))
}

/** Everything but the registry's part of a request. */
const insertTransferIn = async (
  context: RequestContext,
  trx: Trx,
  user: User,
  { fees, ...name }: Priced,
  registrantId: number | undefined,
): Promise<number> => {
  await lockUser(trx, user.id)
  const most = PENDING_PER_USER * context.settings.LIMITS_SCALE
  if ((await countPending(trx, user.id)) >= most) throw new ProblemError('pending_limit')
  await countOrder(trx, context, user, priceOfTransfer(context, { ...name, fees }))
  await hideRejected(trx, { user_id: user.id, ...name })
  const display_name = await toUnicodeName(fullName(name))
  const inserted = await insertPending(trx, { user_id: user.id, ...name, display_name, years: 1, fees })
  if (!inserted) throw new ProblemError('domain_taken')
  // The registry gets its contacts once the domain is here.
  if (context.registries.of(name.zone).profile.contacts.roles.length > 0 || registrantId !== undefined)
    await registerFor(context, trx, user, inserted, await readHolder(trx, user, registrantId))
  return inserted.id
}

/**
 * Requests a domain from another registrar. It is pending until that registrar or the registry agrees, and rejected, with
 * the reason, where one of them refuses. A dry run is refused by all that would refuse the request here; only the registry
 * knows whether the auth code is right.
 * @throws ProblemError validation, domain_taken, price_changed, pending_limit, monthly_limit_reached, too_many_requests,
 *   registrant_required, registrant_incomplete
 */
export const requestTransferIn = async (
  context: RequestContext,
  user: User,
  { domain: typed, auth_code: authCode, registrant_id, expected, dry_run }: TransferInCall,
): Promise<Domain | TransferTerms> => {
  if (!dry_run) await consume(context, limits.transfersPerAccount, String(user.id))
  const typedName = readTransferred(context, typed)
  const { transfers } = context.registries.of(typedName.zone).profile
  if (transfers.auth_code && !authCode) throw invalidField('auth_code', 'required')
  if (await isHeld(context.db, typedName)) throw new ProblemError('domain_taken')
  const until = performance.now() + REGISTRY_PATIENCE
  const name = await withFees(context, typedName, until)
  if (!dry_run) assertSeen(context, name, expected)
  const ordered = await transactOrTry<Ordered | TransferTerms>(context.db, async (trx, tried) => {
    const domainId = await insertTransferIn(context, trx, user, name, registrant_id)
    if (dry_run) return tried(termsOf(context, name))
    const bill = billOf(context, 'transfer', { user_id: user.id, ...name }, 1)
    const fee = name.fees?.transfer
    const task = await context.work.schedule(trx, domainId, 'transfer_in', {
      ...(authCode && { authInfo: authCode }),
      ...(bill && { bill }),
      ...(fee && { fee }),
    })
    await note(trx, context, user, 'transfer_in_requested', domainId)
    return { domainId, task }
  })
  if (!('task' in ordered)) return ordered
  const domain = await runOrdered(context, user, ordered, until)
  // The customer types the code again; a row of a request that never was would be in the way.
  if (domain.status === 'rejected' && domain.reason?.code === wrongCode) await hideDomain(context.db, domain.id)
  return domain
}

/**
 * Withdraws a request, at the registry too; where it has moved the domain already, the customer has it.
 * @throws ProblemError not_found, status_conflict where nothing waits, or an attempt is just being made
 */
export const cancelTransferIn = async (context: RequestContext, user: User, id: number): Promise<Domain> => {
  const { domain } = await scheduleWork(context, user, async trx => {
    await getOwnedForUpdate(trx, user, id)
    const waiting = await findWaitingOf(trx, id, 'transfer_in')
    const locked = waiting && (await lockWaiting(trx, waiting.id))
    const isUnderWay = locked?.leased_until && locked.leased_until > new Date()
    if (!locked || isUnderWay) throw new ProblemError('status_conflict')
    await endTask(trx, locked.id, { state: 'cancelled' })
    const { bill } = locked.payload as TaskPayloads['transfer_in']
    const task = await context.work.schedule(trx, id, 'transfer_out', { approve: false, ...(bill && { bill }) })
    await note(trx, context, user, 'transfer_in_cancelled', id)
    return { domainId: id, task }
  })
  return domain
}

/** A domain that is on its way to another account here is not given to another registrar. */
const assertMayAnswer = async (trx: Trx, { id, leaving_at }: DomainRow, approve: boolean): Promise<void> => {
  if (leaving_at === null) throw new ProblemError('status_conflict')
  if (approve && (await hasPendingTransfer(trx, id, ['held']))) throw new ProblemError('transfer_pending')
}

/** Keeps an approval until the hold is over; another one neither shortens it nor restarts it. */
const holdApproval = (context: RequestContext, user: User, id: number): Promise<Domain> =>
  transact(context.db, async trx => {
    const domain = await getOwnedForUpdate(trx, user, id)
    await assertMayAnswer(trx, domain, true)
    if (!(await findHeld(trx, id, 'transfer_out'))) {
      const asked_at = await readClock(trx)
      const until = endOfHold(context, asked_at)
      await insertHeld(trx, { domain_id: id, kind: 'transfer_out', asked_at, until })
      const params = { domain: fullName(domain), at: mailTime(until) }
      await notifyControl(trx, context, user.id, 'transfer_out_approved', params)
      await note(trx, context, user, 'transfer_out_approved', id)
    }
    return toDomainWithPending({ ...context, db: trx }, domain)
  })

/**
 * Answers another registrar. An approval is sent to the registry once TRANSFER_HOLD hours have passed, a refusal at once.
 * @throws ProblemError not_found; status_conflict where no other registrar asks for the domain; transfer_pending
 */
export const answerTransferOut = async (
  context: RequestContext,
  user: User,
  id: number,
  approve: boolean,
): Promise<{ domain: Domain; waits: boolean }> => {
  if (approve && context.settings.TRANSFER_HOLD > 0)
    return { domain: await holdApproval(context, user, id), waits: true }
  const { domain } = await scheduleWork(context, user, async trx => {
    const leaving = await getOwnedForUpdate(trx, user, id)
    await assertMayAnswer(trx, leaving, approve)
    await takeHeld(trx, id, 'transfer_out')
    if (approve) {
      const params = { domain: fullName(leaving), context: 'now' }
      await notifyControl(trx, context, user.id, 'transfer_out_approved', params)
    }
    const task = await context.work.schedule(trx, id, 'transfer_out', { approve })
    await note(trx, context, user, approve ? 'transfer_out_approved' : 'transfer_out_refused', id)
    return { domainId: id, task }
  })
  return { domain, waits: false }
}
