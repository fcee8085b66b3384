import { deleteRenewals } from '../cart/repository'
import { deleteChange } from '../contacts/registrant-change-repository'
import { deleteContacts } from '../contacts/repository'
import type { Trx } from '../database/schema'
import { takeAllHeld } from '../domains/held-repository'
import { updateDomain } from '../domains/repository'
import { requestPublication } from '../publishing/outbox-repository'
import { clearSecondaries } from '../publishing/secondaries-repository'
import type { Dependencies } from '../request-context'

/**
 * The receiver becomes the owner; the domain starts over, locked and without the former owner's tags, its contacts are the
 * receiver's, and the servers of the former owner no longer follow its zone.
 */
export const handOver = async (
  trx: Trx,
  deps: Pick<Dependencies, 'settings'>,
  domainId: number,
  userId: number,
): Promise<void> => {
  await deleteContacts(trx, domainId)
  await deleteChange(trx, domainId)
  await takeAllHeld(trx, [domainId])
  await deleteRenewals(trx, domainId)
  const switches = { auto_renew: false, privacy_enabled: true, client_transfer_lock: true, tags: [] }
  const fresh = { user_id: userId, ...switches, confirm_by: null, lock_wish: null, lock_wished_at: null }
  await updateDomain(trx, domainId, fresh)
  if (await clearSecondaries(trx, domainId)) await requestPublication(trx, deps, domainId)
}
