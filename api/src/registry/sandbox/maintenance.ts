import type { Database } from '../../database/schema'
import { transact } from '../../database/transact'
import { releaseDue, setDown } from '../sandbox-repository'
import { endDueTransfers, startTransfer } from './transfers'
import { otherClient } from './world'

/** What the sandbox registry does by itself as time passes. Safe to run twice at once. */
export const runSandbox = (db: Database): Promise<void> =>
  transact(db, async trx => {
    await releaseDue(trx)
    await endDueTransfers(trx)
  })

/** Rehearses an outage: a registry that is switched off answers nothing. */
export const switchSandbox = (db: Database, on: boolean): Promise<void> => setDown(db, !on)

/** The other registrar of the sandbox asks for one of our domains. @throws RegistryRefusal */
export const transferAway = async (db: Database, name: string, authInfo: string): Promise<void> => {
  await transact(db, trx => startTransfer(trx, name, authInfo, otherClient))
}
