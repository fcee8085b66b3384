import { fullName } from '@panel/shared/rules'
import { type AuditSource, audit } from '../audit/service'
import { readClock } from '../clock/repository'
import type { TaskPayloads } from '../database/registry-columns'
import type { DomainRow, Trx } from '../database/schema'
import { updateDomain } from '../domains/repository'
import { enqueue } from '../mail/outbox-repository'
import { notifyOwner } from '../notifications/notify-owner'
import type { Dependencies } from '../request-context'
import { operators } from '../users/service'
import { caseNumber } from './report'
import { markSuspended } from './repository'

type Hold = Pick<TaskPayloads['update'], 'case_id'> & { held: boolean }

/** The registry has put a domain on hold or taken it off. The owner of one that an abuse case is about gets a mail. */
export const applyHold = async (trx: Trx, domain: DomainRow, { held, case_id }: Hold): Promise<void> => {
  await updateDomain(trx, domain.id, { held, hold_refused_at: null, hold_refusal: null })
  if (case_id === undefined) return
  const number = caseNumber(case_id)
  if (!held) {
    if (domain.held) await notifyOwner(trx, domain, 'domain_unsuspended', { number })
    return
  }
  await markSuspended(trx, case_id)
  await notifyOwner(trx, domain, 'domain_suspended', { number, why: domain.suspended_reason ?? '' })
}

/** The registry has refused it. It is ordered again each day; the operator is mailed about an abuse case once. */
export const refuseHold = async (
  trx: Trx,
  source: AuditSource & Pick<Dependencies, 'settings'>,
  domain: DomainRow,
  { held, case_id }: Hold,
  reason: string,
): Promise<void> => {
  await updateDomain(trx, domain.id, { hold_refused_at: await readClock(trx), hold_refusal: reason })
  if (case_id === undefined) return
  const event = held ? 'domain_suspension_refused' : 'domain_suspension_end_refused'
  await audit(trx, source, { event, actor: null, account: domain.user_id, subject: `domain ${domain.id}` })
  if (domain.hold_refused_at) return
  const context = held ? 'suspend' : 'release'
  const params = { number: caseNumber(case_id), case_id, domain: fullName(domain), reason, context }
  for (const { email: to, language } of await operators(trx, source.settings))
    await enqueue(trx, 'send_notice', { notice: 'abuse_hold_refused', to, language, params })
}
