import { deleteRenewals } from '../cart/repository'
import { deleteChange, deleteFormerEmails } from '../contacts/registrant-change-repository'
import { deleteContacts } from '../contacts/repository'
import type { DomainRow, Trx } from '../database/schema'
import { takeAllHeld } from '../domains/held-repository'
import { updateDomain } from '../domains/repository'
import { mayLock } from '../domains/service'
import { requestPublication } from '../publishing/outbox-repository'
import { clearSecondaries } from '../publishing/secondaries-repository'
import type { Dependencies } from '../request-context'
import { newAuthCode } from '../security/tokens'

/** Locks a domain, at its registry too where it has the lock. An auth code that somebody knows is worth nothing from then on. */
export const lockAnew = async (
  trx: Trx,
  { registries, work }: Pick<Dependencies, 'registries' | 'work'>,
  domain: DomainRow,
): Promise<void> => {
  await updateDomain(trx, domain.id, { client_transfer_lock: mayLock(registries.at(domain).profile, true).allowed })
  await work.schedule(trx, domain.id, 'update', { locked: true, authInfo: newAuthCode() })
}

/**
 * The receiver becomes the owner; the domain starts over, locked and without the former owner's auth code and tags, its
 * contacts are the receiver's, and the servers of the former owner no longer follow its zone.
 */
export const handOver = async (
  trx: Trx,
  deps: Pick<Dependencies, 'settings' | 'registries' | 'work'>,
  domainId: number,
  userId: number,
): Promise<void> => {
  await deleteContacts(trx, domainId)
  await deleteChange(trx, domainId)
  await deleteFormerEmails(trx, domainId)
  await takeAllHeld(trx, [domainId])
  await deleteRenewals(trx, domainId)
  const switches = { auto_renew: false, privacy_enabled: true, tags: [] }
  const fresh = { user_id: userId, ...switches, confirm_by: null, lock_wish: null, lock_wished_at: null }
  await lockAnew(trx, deps, await updateDomain(trx, domainId, fresh))
  if (await clearSecondaries(trx, domainId)) await requestPublication(trx, deps, domainId)
}
