import type { AbuseCaseDetail, AbuseStepBody } from '@panel/shared/contract'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { storedLanguage } from '../base/language'
import { readClock } from '../clock/repository'
import { findContacts } from '../contacts/repository'
import type { AbuseCaseRow, DomainRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { orderChange } from '../domains/order-change'
import { lockDomain, updateDomain } from '../domains/repository'
import { enqueue, type NoticeName } from '../mail/outbox-repository'
import { mailText, type Params } from '../mail/texts'
import { notifyOwner } from '../notifications/notify-owner'
import type { RequestContext } from '../request-context'
import { findUser } from '../users/repository'
import { getCase, isForRequest } from './cases'
import { caseNumber } from './report'
import { insertStep, lockCase, markClosed, markDecided } from './repository'

interface Work {
  context: RequestContext
  trx: Trx
  admin: User
  row: AbuseCaseRow
}

const numberOf = ({ row }: Work): string => caseNumber(row.id)

/** In the language in which it was reported. */
const tellReporter = async (work: Work, notice: NoticeName, params: Params): Promise<void> => {
  const { email: to, display_name: domain, language } = work.row
  const all = { number: numberOf(work), domain, ...params }
  await enqueue(work.trx, 'send_notice', { notice, to, language: storedLanguage(language) ?? 'en', params: all })
}

/** @throws ProblemError status_conflict where the domain is no longer registered here */
const lockReported = async ({ trx, row }: Work): Promise<DomainRow> => {
  const domain = row.domain_id === null ? undefined : await lockDomain(trx, row.domain_id)
  if (domain?.status !== 'approved' && domain?.status !== 'expired') throw new ProblemError('status_conflict')
  return domain
}

/** The owner, and the registrant where that is another address, get the report; not who made it. */
const forward = async (work: Work): Promise<string> => {
  const { trx, row } = work
  const domain = await lockReported(work)
  const owner = await findUser(trx, domain.user_id)
  if (!owner) throw new ProblemError('status_conflict')
  const registrant = (await findContacts(trx, domain.id)).find(({ role }) => role === 'registrant')?.email ?? ''
  const language = storedLanguage(owner.language) ?? 'en'
  const params = {
    number: numberOf(work),
    domain: domain.display_name,
    kind: mailText(language, `abuse_kind.${row.kind}`),
    subject: row.subject,
    text: row.text,
  }
  const readers = [...new Set([owner.email, registrant.toLowerCase()])].filter(email => email !== '')
  for (const to of readers) {
    const all = { ...params, ...(to === owner.email && { domain_id: domain.id }) }
    await enqueue(trx, 'send_notice', { notice: 'abuse_forwarded', to, language, params: all })
  }
  return readers.join(', ')
}

/** A new order, of which the registry has refused nothing yet. */
const orderOf = (hold_case: number) => ({ hold_refused_at: null, hold_refusal: null, hold_case })

/** The owner is mailed once the registry has done it. @throws ProblemError status_conflict, unchanged, registry_locked, hold_unsupported */
const suspend = async (work: Work, reason: string): Promise<string> => {
  const { context, trx, admin } = work
  const domain = await lockReported(work)
  if (domain.suspended_at) throw new ProblemError('unchanged')
  if (domain.registry_statuses.includes('serverUpdateProhibited')) throw new ProblemError('registry_locked')
  const { statuses } = context.registries.at(domain).profile
  if (!statuses.includes('clientHold')) throw new ProblemError('hold_unsupported')
  const { id: case_id } = work.row
  await markDecided(trx, case_id)
  const suspended_at = await readClock(trx)
  await updateDomain(trx, domain.id, { suspended_at, suspended_reason: reason, ...orderOf(case_id) })
  await orderChange(trx, context, admin.id, domain, { held: true, case_id }, { event: 'domain_suspended' }, true)
  return reason
}

/** A hold for a registrant's address that is not confirmed stays. @throws ProblemError unchanged */
const release = async (work: Work): Promise<string> => {
  const { context, trx, admin, row } = work
  const domain = row.domain_id === null ? undefined : await lockDomain(trx, row.domain_id)
  if (!domain?.suspended_at) throw new ProblemError('unchanged')
  await updateDomain(trx, domain.id, { suspended_at: null, suspended_reason: null, ...orderOf(row.id) })
  const isHere = domain.status === 'approved' || domain.status === 'expired'
  const event = 'domain_unsuspended'
  if (isHere && !domain.hold_ordered) {
    await orderChange(trx, context, admin.id, domain, { held: false, case_id: row.id }, { event }, true)
    return ''
  }
  await audit(trx, context, { event, actor: admin.id, account: domain.user_id, subject: `domain ${domain.id}` })
  if (isHere) await notifyOwner(trx, domain, event, { number: numberOf(work), context: 'held' })
  return ''
}

const onlyOpen: ReadonlySet<AbuseStepBody['step']> = new Set(['forward', 'suspend', 'close', 'decide'])

const isEnd = ({ step }: AbuseStepBody): boolean => step === 'close' || step === 'decide'

/** Does a step. @returns what the history says of it */
const carryOut = async (work: Work, body: AbuseStepBody): Promise<string> => {
  const { closed_at, request } = work.row
  if (onlyOpen.has(body.step) && closed_at) throw new ProblemError('status_conflict')
  if (request ? !isForRequest(body.step) : body.step === 'decide') throw new ProblemError('status_conflict')
  if (body.step === 'forward') return forward(work)
  if (body.step === 'suspend') return suspend(work, body.text)
  if (body.step === 'release') return release(work)
  if (body.step === 'answer')
    await tellReporter(work, request ? 'data_request_answered' : 'abuse_answered', { text: body.text })
  if (body.step === 'decide') {
    await markClosed(work.trx, work.row.id, body.outcome)
    await tellReporter(work, 'data_request_decided', { context: body.outcome, text: body.text })
  }
  if (body.step !== 'close') return body.text
  await markClosed(work.trx, work.row.id, body.outcome)
  await tellReporter(work, 'abuse_closed', { context: body.outcome })
  return body.outcome
}

/** @throws ProblemError not_found, status_conflict, unchanged, registry_locked, hold_unsupported */
export const takeStep = async (
  context: RequestContext,
  admin: User,
  id: number,
  body: AbuseStepBody,
): Promise<AbuseCaseDetail> => {
  await transact(context.db, async trx => {
    const row = await lockCase(trx, id)
    if (!row) throw new ProblemError('not_found')
    const text = await carryOut({ context, trx, admin, row }, body)
    await insertStep(trx, { case_id: id, admin_id: admin.id, step: body.step, text })
    // Its text is not for the log.
    const event = isEnd(body) ? 'abuse_case_closed' : 'abuse_case_handled'
    await audit(trx, context, { event, actor: admin.id, subject: `abuse case ${id}`, data: { step: body.step } })
  })
  return getCase(context, id)
}
