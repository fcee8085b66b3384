import { addYears } from '@panel/shared/rules'
import { readClock } from '../../clock/repository'
import type { RegistryTransfer, RegistryTransferStatus } from '../../database/registry-columns'
import type { Database, SandboxDomainRow } from '../../database/schema'
import { RegistryRefusal } from '../port'
import { addMessage, adoptHeld, insertStored, lockDueTransfers, lockStored, updateStored } from '../sandbox-repository'
import { worldDomain } from './domains'
import { behaviourOf, ourClient } from './world'

const day = 86_400_000

const isProhibited = (statuses: readonly string[]): boolean =>
  statuses.some(status => ['clientTransferProhibited', 'serverTransferProhibited'].includes(status))

const announce = async (db: Database, name: string, transfer: RegistryTransfer): Promise<void> => {
  const message = { name, text: `Transfer ${transfer.status}`, transfer }
  await addMessage(db, transfer.gaining, message)
  await addMessage(db, transfer.losing, message)
}

/**
 * No code is asked for where the profile wants none. After `days` without an answer the registry approves.
 * @throws RegistryRefusal 2303, 2106, 2202, 2304, 2300
 */
export const startTransfer = async (
  db: Database,
  name: string,
  authInfo: string | undefined,
  gaining: string,
  days: number,
): Promise<RegistryTransfer> => {
  const now = await readClock(db)
  await adoptHeld(db, name, ourClient)
  const world = worldDomain(name, now)
  if (world) await insertStored(db, world)
  const row = await lockStored(db, name)
  if (!row || row.deleted_at) throw new RegistryRefusal(2303, 'Object does not exist')
  if (row.sponsor === gaining) throw new RegistryRefusal(2106, 'Object is not eligible for transfer')
  if (authInfo !== undefined && row.auth_info !== authInfo)
    throw new RegistryRefusal(2202, 'Invalid authorization information')
  if (isProhibited(row.statuses)) throw new RegistryRefusal(2304, 'Object status prohibits operation')
  if (row.transfer?.status === 'pending') throw new RegistryRefusal(2300, 'Object pending transfer')
  const transfer: RegistryTransfer = {
    status: 'pending',
    gaining,
    losing: row.sponsor,
    requestedAt: now.toISOString(),
    actAt: new Date(now.getTime() + days * day).toISOString(),
  }
  await updateStored(db, name, { transfer: JSON.stringify(transfer) })
  await announce(db, name, transfer)
  return days === 0 ? endTransfer(db, { ...row, transfer }, 'serverApproved') : transfer
}

const approved: readonly RegistryTransferStatus[] = ['clientApproved', 'serverApproved']

/** Ends a transfer; an approved one adds a year, as registries of generic zones do. */
export const endTransfer = async (
  db: Database,
  row: SandboxDomainRow,
  status: RegistryTransferStatus,
): Promise<RegistryTransfer> => {
  if (row.transfer?.status !== 'pending') throw new RegistryRefusal(2301, 'Object not pending transfer')
  const transfer = { ...row.transfer, status }
  const moved = approved.includes(status) && {
    sponsor: transfer.gaining,
    expires_at: addYears(row.expires_at, 1),
    statuses: [],
    contacts: '{}',
    auth_info: `${row.name}-${Date.now()}`,
  }
  await updateStored(db, row.name, { ...moved, transfer: JSON.stringify(transfer) })
  await announce(db, row.name, transfer)
  return transfer
}

/** What the registry, and the other registrar, do by themselves when their time has come. */
export const endDueTransfers = async (db: Database): Promise<void> => {
  for (const row of await lockDueTransfers(db))
    await endTransfer(db, row, behaviourOf(row.name) === 'rejecting' ? 'clientRejected' : 'serverApproved')
}
