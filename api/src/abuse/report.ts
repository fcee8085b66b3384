import type { DataRequestBody, ReportKind } from '@panel/shared/contract'
import { invalidField } from '../base/errors'
import type { Language } from '../base/language'
import { limits } from '../base/limits'
import { readClock } from '../clock/repository'
import { mailTime } from '../control/notify-control'
import type { Database, DomainRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { findByName } from '../domains/repository'
import { enqueue } from '../mail/outbox-repository'
import { mailText, type Params } from '../mail/texts'
import { consumeOrProve } from '../rate-limit/proof-of-work'
import { clientKey, isWithin } from '../rate-limit/service'
import type { RequestContext } from '../request-context'
import { operators } from '../users/service'
import { insertCase } from './repository'

/** Labels of the longest name of a domain: zones have one to three. */
const mostLabels = 4

/** As mails name a case. */
export const caseNumber = (id: number): string => `A-${id}`

/** The host of a name, of an address of a page or of a mail, also of one that was made unusable, as `hxxp` is. */
const hostOf = (typed: string): string | null => {
  const plain = typed.replace(/^hxxp/i, 'http').replace(/\[\.\]|\(\.\)/g, '.')
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(plain) ? plain : `http://${plain}`
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : null
}

const registered: readonly DomainRow['status'][] = ['approved', 'expired', 'redemption']

/** The registration that a host belongs to. @throws ProblemError validation */
const findReported = async (db: Database, typed: string): Promise<DomainRow> => {
  const labels = hostOf(typed)?.split('.') ?? []
  if (labels.length < 2) throw invalidField('subject', 'domain_name_invalid')
  for (let count = 2; count <= Math.min(labels.length, mostLabels); count += 1) {
    const domain = await findByName(db, labels.slice(-count).join('.'))
    if (domain && registered.includes(domain.status)) return domain
  }
  throw invalidField('subject', 'not_registered_here')
}

interface Report {
  subject: string
  kind: ReportKind
  text: string
  email: string
}

interface Opened {
  notice: 'abuse_reported' | 'data_requested'
  id: number
  domain: string
}

/** Tells the operator of a new case. */
const alarm = async (
  trx: Trx,
  context: RequestContext,
  { notice, id, domain }: Opened,
  more: (language: Language) => Params,
): Promise<void> => {
  if (!(await isWithin(context, limits.abuseAlarms, ''))) return
  for (const { email: to, language } of await operators(trx, context.settings)) {
    const params = { number: caseNumber(id), case_id: id, domain, ...more(language) }
    await enqueue(trx, 'send_notice', { notice, to, language, params })
  }
}

/** Hours for the answer to a request for data (NIS2, Article 28(5)). */
const answerHours = 72

/** By when a request that came then is to be answered. */
export const dueAt = (createdAt: Date): Date => new Date(createdAt.getTime() + answerHours * 3_600_000)

const assertMayWrite = async (context: RequestContext): Promise<void> => {
  await consumeOrProve(context, [
    [limits.abusePerAddress, clientKey(context.ip)],
    [limits.abuseOverall, ''],
  ])
}

const getsReceipt = (context: RequestContext, email: string): Promise<boolean> =>
  isWithin(context, limits.abuseReceipts, email.toLowerCase())

/**
 * Opens a case. The receipt has nothing in it that the reporter wrote: the address may be another's.
 * @returns the number of the case
 * @throws ProblemError validation, proof_of_work_required
 */
export const reportAbuse = async (context: RequestContext, report: Report): Promise<string> => {
  await assertMayWrite(context)
  const { id: domain_id, display_name } = await findReported(context.db, report.subject)
  const isAnswered = await getsReceipt(context, report.email)
  const { language } = context
  return transact(context.db, async trx => {
    const { id } = await insertCase(trx, { ...report, domain_id, display_name, language })
    const params = { number: caseNumber(id), domain: display_name }
    if (isAnswered) await enqueue(trx, 'send_notice', { notice: 'abuse_received', to: report.email, language, params })
    const kind = (reader: Language) => ({ kind: mailText(reader, `abuse_kind.${report.kind}`) })
    await alarm(trx, context, { notice: 'abuse_reported', id, domain: display_name }, kind)
    return caseNumber(id)
  })
}

/**
 * Opens a case about registration data that somebody asks for. The receipt has nothing in it that they wrote.
 * @returns the number of the case
 * @throws ProblemError validation, proof_of_work_required
 */
export const requestData = async (context: RequestContext, asked: DataRequestBody): Promise<string> => {
  await assertMayWrite(context)
  const { subject, text, email, ...request } = asked
  const { id: domain_id, display_name } = await findReported(context.db, subject)
  const isAnswered = await getsReceipt(context, email)
  const { language } = context
  return transact(context.db, async trx => {
    const row = { subject, text, email, domain_id, display_name, language, kind: 'data_request' } as const
    const { id } = await insertCase(trx, { ...row, request: JSON.stringify(request) })
    const due = { at: mailTime(dueAt(await readClock(trx))) }
    const params = { number: caseNumber(id), domain: display_name, ...due }
    if (isAnswered) await enqueue(trx, 'send_notice', { notice: 'data_request_received', to: email, language, params })
    await alarm(trx, context, { notice: 'data_requested', id, domain: display_name }, () => due)
    return caseNumber(id)
  })
}
