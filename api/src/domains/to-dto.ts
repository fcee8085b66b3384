import type { Domain } from '@panel/shared/contract'
import { termDeadlines } from '@panel/shared/rules'
import type { Language } from '../base/language'
import { glueFields } from './glue'
import { reasonOf } from './reason'
import type { ShownDomain } from './shown-repository'

/** Whether the registrant's address of a domain that is held here has to be confirmed yet. */
const unconfirmedOf = ({ status, confirm_by, held, suspended_at }: ShownDomain): Pick<Domain, 'unconfirmed_contact'> =>
  confirm_by && (status === 'approved' || status === 'expired')
    ? { unconfirmed_contact: { until: confirm_by.toISOString(), on_hold: held && suspended_at === null } }
    : {}

const restoreUntilOf = ({ status, expires_at, deleted_at }: ShownDomain): Pick<Domain, 'restore_until'> =>
  status === 'redemption' && expires_at
    ? { restore_until: termDeadlines(expires_at, deleted_at).restoreUntil.toISOString() }
    : {}

const isRegistered = ({ status }: ShownDomain): boolean => status === 'approved' || status === 'expired'

/** A domain as the contract shows it (S3.3), apart from what the registry has not finished. */
export const toDomain = (row: ShownDomain, language: Language = 'en'): Domain => ({
  id: row.id,
  name: row.name,
  zone: row.zone,
  status: row.status,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  ...restoreUntilOf(row),
  auto_renew: row.auto_renew,
  privacy_enabled: row.privacy_enabled,
  client_transfer_lock: row.client_transfer_lock,
  delegation_type: row.delegation_type,
  ns1: row.ns1,
  ns2: row.ns2,
  ns3: row.ns3,
  ns4: row.ns4,
  ...(row.more_nameservers.length > 0 && { more_nameservers: row.more_nameservers }),
  ...glueFields(row),
  user_id: row.user_id,
  ...(row.status === 'unregistered' && { registered: false }),
  ...(row.status === 'pending' && row.years > 1 && { years: row.years }),
  ...reasonOf(row, language),
  ...(row.leaving_at && { leaving_at: row.leaving_at.toISOString() }),
  ...unconfirmedOf(row),
  ...(row.suspended_at &&
    row.held && {
      suspended: { since: row.suspended_at.toISOString(), reason: row.suspended_reason ?? '' },
    }),
  ...(row.tags.length > 0 && { tags: row.tags }),
  ...(row.dnssec && { dnssec: true }),
  ...(typeof row.health === 'number' && isRegistered(row) && { health: row.health }),
  ...(row.registry_statuses.length > 0 && { registry_statuses: row.registry_statuses }),
  ...(row.lock_wish &&
    row.lock_wished_at && { registry_lock_wish: { wish: row.lock_wish, at: row.lock_wished_at.toISOString() } }),
})
