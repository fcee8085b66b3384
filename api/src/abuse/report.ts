import type { AbuseKind } from '@panel/shared/contract'
import { invalidField } from '../base/errors'
import { limits } from '../base/limits'
import type { Database, DomainRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { findByName } from '../domains/repository'
import { enqueue } from '../mail/outbox-repository'
import { mailText } from '../mail/texts'
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
  kind: AbuseKind
  text: string
  email: string
}

const alarm = async (trx: Trx, context: RequestContext, id: number, domain: string, kind: AbuseKind): Promise<void> => {
  if (!(await isWithin(context, limits.abuseAlarms, ''))) return
  for (const { email: to, language } of await operators(trx, context.settings)) {
    const params = { number: caseNumber(id), case_id: id, domain, kind: mailText(language, `abuse_kind.${kind}`) }
    await enqueue(trx, 'send_notice', { notice: 'abuse_reported', to, language, params })
  }
}

/**
 * Opens a case. The receipt has nothing in it that the reporter wrote: the address may be another's.
 * @returns the number of the case
 * @throws ProblemError validation, proof_of_work_required
 */
export const reportAbuse = async (context: RequestContext, report: Report): Promise<string> => {
  await consumeOrProve(context, [
    [limits.abusePerAddress, clientKey(context.ip)],
    [limits.abuseOverall, ''],
  ])
  const { id: domain_id, display_name } = await findReported(context.db, report.subject)
  const getsReceipt = await isWithin(context, limits.abuseReceipts, report.email.toLowerCase())
  const { language } = context
  return transact(context.db, async trx => {
    const { id } = await insertCase(trx, { ...report, domain_id, display_name, language })
    const params = { number: caseNumber(id), domain: display_name }
    if (getsReceipt) await enqueue(trx, 'send_notice', { notice: 'abuse_received', to: report.email, language, params })
    await alarm(trx, context, id, display_name, report.kind)
    return caseNumber(id)
  })
}
