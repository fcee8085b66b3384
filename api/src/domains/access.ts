import type { ErrorCode } from '@panel/shared/contract'
import type { RuleCode, Verdict } from '@panel/shared/rules'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import type { Database, DomainRow, Trx } from '../database/schema'
import { findOwned, lockOwned } from './repository'

/** Whether the caller's API token is for this domain; a session is for all. */
const isReachable = ({ domains }: User, id: number): boolean => domains === null || domains.includes(id)

const found = (domain: DomainRow | undefined | false): DomainRow => {
  if (!domain) throw new ProblemError('not_found')
  return domain
}

/** A domain of the user; another's is indistinguishable from one that does not exist. @throws ProblemError not_found */
export const getOwned = async (db: Database, user: User, id: number): Promise<DomainRow> => {
  return found(isReachable(user, id) && (await findOwned(db, user.id, id)))
}

/** `getOwned`, locked until the transaction ends. @throws ProblemError not_found */
export const getOwnedForUpdate = async (trx: Trx, user: User, id: number): Promise<DomainRow> => {
  return found(isReachable(user, id) && (await lockOwned(trx, user.id, id)))
}

const codes: Partial<Record<RuleCode, ErrorCode>> = {
  'domains.dns-disabled': 'dns_disabled',
  'domains.nameservers-platform': 'delegation_not_external',
  'domains.no-transfer-lock': 'transfer_lock_not_offered',
  'domains.transfer-locked': 'transfer_locked',
  'domains.registry-renew': 'registry_locked',
  'domains.registry-transfer': 'registry_locked',
  'domains.registry-update': 'registry_locked',
  'domains.transfer-pending': 'transfer_pending',
  'domains.renew-limit': 'renew_limit',
  'domains.unregistered': 'not_registered',
  'domains.decided': 'status_conflict',
  'domains.held': 'status_conflict',
  'domains.withdraw-late': 'withdraw_too_late',
}

/** Turns a verdict of the rules into a refusal; where no code of its own exists, the domain is not approved. */
export const assertAllowed = (verdict: Verdict): void => {
  if (!verdict.allowed) throw new ProblemError(codes[verdict.reason] ?? 'domain_not_approved')
}
