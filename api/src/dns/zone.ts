import {
  applyChanges,
  type Change,
  type ChangeFinding,
  type ChangeOutcome,
  domainCan,
  fullName,
  UnknownRecord,
} from '@panel/shared/rules'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import type { DnsRecordRow, DomainRow, Trx } from '../database/schema'
import { assertAllowed, getOwnedForUpdate } from '../domains/access'
import { toDomain } from '../domains/to-dto'
import { readZone } from './repository'

/** The zone of a domain, locked: its records are checked and written by one call at a time. */
export interface LockedZone {
  domain: DomainRow
  /** In ASCII, without a last dot. */
  name: string
  records: DnsRecordRow[]
  version: number
  mayHaveWebhooks: boolean
}

/** @throws ProblemError not_found, domain_not_approved, dns_disabled */
export const lockZone = async (trx: Trx, user: User, domainId: number): Promise<LockedZone> => {
  // Sent together: the zone is read when the lock is there.
  const [domain, zone] = await Promise.all([getOwnedForUpdate(trx, user, domainId), readZone(trx, domainId)])
  assertAllowed(domainCan.manageDns(toDomain(domain)))
  return { domain, name: fullName(domain), ...zone }
}

/** The zone that changes lead to. @throws ProblemError not_found for a record that is not in the zone */
export const tryChanges = ({ name, records }: LockedZone, changes: readonly Change[]): ChangeOutcome => {
  try {
    return applyChanges(name, records, changes)
  } catch (error) {
    if (error instanceof UnknownRecord) throw new ProblemError('not_found', { cause: error })
    throw error
  }
}

/** The refusal of changes that the rules do not allow. */
export const invalid = (errors: readonly ChangeFinding[], extensions: Record<string, unknown> = {}): ProblemError =>
  new ProblemError('dns_invalid', {
    fields: errors.map(({ index, field, code, params, fix }) => ({ index, field, code, params, ...(fix && { fix }) })),
    extensions,
  })
