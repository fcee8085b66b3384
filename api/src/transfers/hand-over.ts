import { deleteRenewals } from '../cart/repository'
import { deleteContacts } from '../contacts/repository'
import type { Trx } from '../database/schema'
import { takeAllHeld } from '../domains/held-repository'
import { updateDomain } from '../domains/repository'

/** The receiver becomes the owner; the domain starts over, locked, and its contacts are the receiver's. */
export const handOver = async (trx: Trx, domainId: number, userId: number): Promise<void> => {
  await deleteContacts(trx, domainId)
  await takeAllHeld(trx, [domainId])
  await deleteRenewals(trx, domainId)
  const switches = { auto_renew: false, privacy_enabled: true, client_transfer_lock: true }
  const fresh = { user_id: userId, ...switches, confirm_by: null, lock_wish: null, lock_wished_at: null }
  await updateDomain(trx, domainId, fresh)
}
