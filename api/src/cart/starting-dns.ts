import type { NewDns } from '@panel/shared/contract'
import {
  domainCan,
  fullName,
  MAX_RECORDS,
  MAX_ZONE_BYTES,
  planAdditions,
  type TypedRecord,
  toAsciiName,
  validateNewNameservers,
} from '@panel/shared/rules'
import type { User } from '../base/caller'
import { invalidField, ProblemError } from '../base/errors'
import type { CartItemRow, DomainRow, Trx } from '../database/schema'
import { applySet } from '../dns/change-service'
import { bytesOf } from '../dns/commit'
import { reachable } from '../dns/record-limits'
import { readZone } from '../dns/repository'
import { listOwnOfName } from '../domains/repository'
import { toDomain } from '../domains/to-dto'
import type { RequestContext } from '../request-context'
import { findFormerZone } from '../zones/former-repository'

/** How the DNS of new names begins. */
export interface StartingDns {
  /** What is stored with each request. */
  delegation: Partial<Pick<DomainRow, 'delegation_type' | 'ns1' | 'ns2' | 'ns3' | 'ns4'>>
  /** Records that each of them gets. */
  records: readonly TypedRecord[]
}

/** Records that one submit copies at most. */
const mostCopied = 20 * MAX_RECORDS
const mostCopiedBytes = 5 * MAX_ZONE_BYTES

/** The records of another domain of the user. @throws ProblemError scope_missing, validation */
const readSource = async (trx: Trx, user: User, typed: string): Promise<TypedRecord[]> => {
  // A token that orders names does not reach records by that.
  if (user.token && !user.token.scopes.includes('dns:write')) throw new ProblemError('scope_missing')
  const name = await toAsciiName(typed.trim().replace(/\.$/, ''))
  const own = name === null ? [] : await listOwnOfName(trx, user.id, name)
  const source = own.find(domain => domainCan.manageDns(toDomain(domain)).allowed)
  if (!source) throw invalidField('copy_from', 'dns_source_unknown')
  return reachable(user, (await readZone(trx, source.id)).records)
}

/** @throws ProblemError nameservers_invalid, scope_missing, validation, record_limit, zone_size */
export const readStartingDns = async (
  trx: Trx,
  user: User,
  dns: NewDns | undefined,
  registered: readonly CartItemRow[],
): Promise<StartingDns> => {
  const { copy_from, nameservers } = dns ?? {}
  if (copy_from !== undefined && nameservers !== undefined) throw invalidField('nameservers', 'choice')
  if (nameservers !== undefined) {
    const checked = validateNewNameservers(nameservers, registered.map(fullName))
    if (!checked.ok) throw new ProblemError('nameservers_invalid', { fields: checked.errors })
    return { delegation: { delegation_type: 'external', ...checked.nameservers }, records: [] }
  }
  const records = copy_from === undefined ? [] : await readSource(trx, user, copy_from)
  if (records.length * registered.length > mostCopied)
    throw new ProblemError('record_limit', { params: { max: MAX_RECORDS } })
  if (bytesOf(records) * registered.length > mostCopiedBytes)
    throw new ProblemError('zone_size', { params: { max: MAX_ZONE_BYTES } })
  return { delegation: {}, records }
}

/**
 * Stores the records for a request; they are served once it is registered. A zone that its requester has here already comes
 * to the domain then, and is not mixed with others.
 * @throws ProblemError as `applySet`
 */
export const storeRecords = async (
  context: RequestContext,
  trx: Trx,
  user: User,
  domain: DomainRow,
  records: readonly TypedRecord[],
): Promise<void> => {
  if (records.length === 0 || (await findFormerZone(trx, domain))) return
  const name = fullName(domain)
  const zone = { domain, name, records: [], version: 0, mayHaveWebhooks: true }
  await applySet(context, trx, zone, user, planAdditions(name, [], records), {})
}
