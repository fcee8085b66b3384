import type { AdminDomain, PendingWork } from '@panel/shared/contract'
import { fullName } from '@panel/shared/rules'
import { lookAlike } from '@panel/shared/rules/look-alike'
import type { Language } from '../base/language'
import type { DomainRow } from '../database/schema'
import { hostsOf } from '../domains/glue'
import { reasonOf } from '../domains/reason'
import type { ShownDomain } from '../domains/shown-repository'
import type { ShownHeldDecision } from './held-decision-repository'
import type { RequestFacts } from './request-facts-repository'

const statusAfter = { approve: 'approved', reject: 'rejected', reserve: 'reserved' } as const

/** The request as it will be, unless the decision is undone (S4.6). */
const asDecided = ({ decision, template, reason, made_at, seconds }: ShownHeldDecision, language: Language) => ({
  status: statusAfter[decision],
  decided_at: made_at.toISOString(),
  undo_seconds: seconds,
  ...reasonOf(
    {
      reason_code: decision === 'reject' ? (template ?? (reason && 'administrator')) || null : null,
      reason_text: reason,
    },
    language,
  ),
})

/** Its name in its own script, and what that may be taken for. */
const nameFacts = ({ name, zone, display_name }: Pick<DomainRow, 'name' | 'zone' | 'display_name'>) => {
  const found = lookAlike(display_name.slice(0, display_name.indexOf('.')))
  return {
    ...(display_name !== fullName({ name, zone }) && { display_name }),
    ...(found && { look_alike: found }),
  }
}

/** How the DNS of a request begins, where its requester has chosen. */
const dnsOf = (row: ShownDomain, records: number): Pick<AdminDomain, 'dns'> => {
  if (row.delegation_type === 'external') return { dns: { nameservers: hostsOf(row) } }
  return records > 0 ? { dns: { records } } : {}
}

const requestFacts = (
  row: ShownDomain,
  { registrant, country, order_state, currency, price, records }: RequestFacts,
  hasPrices: boolean,
) => ({
  registrant: registrant === null ? null : { name: registrant, country },
  ...dnsOf(row, records),
  ...(hasPrices && { payment: payments[order_state ?? 'none'] }),
  ...(hasPrices && currency !== null && price !== null && { price: { currency, total: price } }),
})

const payments = { open: 'unpaid', paid: 'paid', none: 'none' } as const

interface Beside {
  pending: PendingWork[] | undefined
  held: ShownHeldDecision | undefined
  facts: RequestFacts | undefined
  hasPrices: boolean
}

/** A request as the administrator sees it (S7.16). */
export const toAdminDomain = (
  row: ShownDomain,
  language: Language,
  { pending, held, facts, hasPrices }: Beside,
): AdminDomain => ({
  id: row.id,
  name: row.name,
  zone: row.zone,
  status: row.status,
  created_at: row.created_at.toISOString(),
  user_id: row.user_id,
  ...nameFacts(row),
  ...(row.years > 1 && { years: row.years }),
  ...(pending && { pending }),
  ...(row.decided_at && { decided_at: row.decided_at.toISOString() }),
  ...(row.approved_at && row.status === 'pending' && { awaits_payment: true as const }),
  ...reasonOf(row, language),
  ...(facts && requestFacts(row, facts, hasPrices)),
  ...(held && asDecided(held, language)),
})
