import { type RegistryLock, registryLocks } from '@panel/shared/rules'
import type { Database } from '../../database/schema'
import { transact } from '../../database/transact'
import { addMessage, releaseDue, setDown, updateStored } from '../sandbox-repository'
import { requireOwn } from './domains'
import { endDueTransfers, startTransfer } from './transfers'
import { otherClient, ourClient } from './world'

/** What the sandbox registry does by itself as time passes. Safe to run twice at once. */
export const runSandbox = (db: Database): Promise<void> =>
  transact(db, async trx => {
    await releaseDue(trx)
    await endDueTransfers(trx)
  })

/** Rehearses an outage: a registry that is switched off answers nothing. */
export const switchSandbox = (db: Database, on: boolean, zones: readonly string[] | null = null): Promise<void> =>
  setDown(db, !on, zones)

/** Days that we have to answer the other registrar of the sandbox. */
const answerDays = 5

/** The other registrar of the sandbox asks for one of our domains. @throws RegistryRefusal */
export const transferAway = async (db: Database, name: string, authInfo: string): Promise<void> => {
  await transact(db, trx => startTransfer(trx, name, authInfo, otherClient, answerDays))
}

/** The sandbox registry locks one of our domains, or takes its locks back, and says so. @throws RegistryRefusal */
export const setRegistryLocks = (db: Database, name: string, locks: readonly RegistryLock[]): Promise<void> =>
  transact(db, async trx => {
    const { statuses } = await requireOwn(trx, name)
    const kept = statuses.filter(status => !registryLocks.some(lock => lock === status))
    await updateStored(trx, name, { statuses: [...kept, ...locks] })
    await addMessage(trx, ourClient, { name, text: 'Changed by the registry', changed: true })
  })
