import type { TaskPayloads } from '../database/registry-columns'

/** The statuses that a registrar sets (RFC 5731 2.3), by the field of an update that switches them. */
const ownStatuses = [
  ['locked', 'clientTransferProhibited'],
  ['held', 'clientHold'],
] as const

/** Statuses to add, or with `on` false to remove, so that those of a domain become what an update asks for. */
export const statusesTo = (on: boolean, update: TaskPayloads['update'], current: readonly string[]): string[] =>
  ownStatuses
    .filter(([field, status]) => update[field] === on && current.includes(status) !== on)
    .map(([, status]) => status)
