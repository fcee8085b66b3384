import type { DomainRow } from '../database/schema'

/** What is said of a domain in the words of EPP: RFC 5731 2.3 and RFC 3915 3.1. */
export const statusesOf = ({
  status,
  client_transfer_lock,
  leaving_at,
  registry_statuses,
  held,
}: Pick<DomainRow, 'status' | 'client_transfer_lock' | 'leaving_at' | 'registry_statuses' | 'held'>): string[] => {
  if (status === 'pending') return ['pendingCreate']
  if (status === 'reserved') return ['serverHold']
  if (status === 'redemption') return ['redemptionPeriod', 'pendingDelete']
  const all = [
    ...registry_statuses,
    ...(client_transfer_lock ? ['clientTransferProhibited'] : []),
    ...(held ? ['clientHold'] : []),
    ...(leaving_at === null ? [] : ['pendingTransfer']),
    ...(status === 'expired' ? ['autoRenewPeriod'] : []),
  ]
  return all.length > 0 ? all : ['ok']
}

const otherWords: Readonly<Record<string, string>> = { ok: 'active', linked: 'associated' }

/** The status that RDAP has for one of EPP (RFC 8056 section 2). */
export const rdapStatus = (status: string): string =>
  otherWords[status] ?? status.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
