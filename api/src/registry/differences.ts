import type { DsRecord, TaskPayloads } from '../database/registry-columns'
import type { RegistryDomain } from './port'

/** The statuses that a registrar sets (RFC 5731 2.3), by the field of an update that switches them. */
const ownStatuses = [
  ['locked', 'clientTransferProhibited'],
  ['held', 'clientHold'],
] as const

/** Statuses to add, or with `on` false to remove, so that those of a domain become what an update asks for. */
export const statusesTo = (
  on: boolean,
  update: TaskPayloads['update'],
  current: readonly string[],
  known: readonly string[],
): string[] =>
  ownStatuses
    .filter(([field, status]) => known.includes(status) && update[field] === on && current.includes(status) !== on)
    .map(([, status]) => status)

/** One spelling of a DS record, to be compared: databases and registries order and spell it otherwise. */
export const plainDs = ({ key_tag, algorithm, digest_type, digest }: DsRecord): DsRecord => ({
  key_tag,
  algorithm,
  digest_type,
  digest: digest.toLowerCase(),
})

const difference = <T>(wanted: readonly T[], current: readonly T[]): T[] => {
  const known = new Set(current.map(one => JSON.stringify(one)))
  return wanted.filter(one => !known.has(JSON.stringify(one)))
}

/** What to add and to remove, so that the current values become those that are wanted; nothing where none are. */
export const setChanges = <T>(wanted: readonly T[] | undefined, current: readonly T[]): { add: T[]; remove: T[] } =>
  wanted ? { add: difference(wanted, current), remove: difference(current, wanted) } : { add: [], remove: [] }

/** Whether the registry has the auth code; one that does not show it has what it approved. */
export const hasCode = (
  { authInfo, approved }: Pick<TaskPayloads['update'], 'authInfo' | 'approved'>,
  domain: RegistryDomain,
): boolean => (domain.authInfo ?? (approved ? authInfo : undefined)) === authInfo
