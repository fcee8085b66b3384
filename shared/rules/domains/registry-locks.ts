import type { Domain } from '../../contract/domains'
import type { RuleCode } from '../messages/messages'

/**
 * Statuses that only the registry sets and removes (RFC 5731 section 2.3): for a registry lock that the registrant
 * asked for, in a dispute, or after a complaint.
 */
export const registryLocks = [
  'serverTransferProhibited',
  'serverUpdateProhibited',
  'serverDeleteProhibited',
  'serverRenewProhibited',
  'serverHold',
] as const

export type RegistryLock = (typeof registryLocks)[number]

const reasons = {
  serverTransferProhibited: 'domains.registry-transfer',
  serverUpdateProhibited: 'domains.registry-update',
  serverRenewProhibited: 'domains.registry-renew',
} as const satisfies Partial<Record<RegistryLock, RuleCode>>

/** Why the registry would refuse what any of `locks` forbids; null where it has set none of them. */
export const registryReason = (
  { registry_statuses }: Partial<Pick<Domain, 'registry_statuses'>>,
  ...locks: (keyof typeof reasons)[]
): RuleCode | null => {
  const found = locks.find(lock => registry_statuses?.includes(lock))
  return found ? reasons[found] : null
}
