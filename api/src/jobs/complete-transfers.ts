import { audit } from '../audit/service'
import type { Trx } from '../database/schema'
import { transact } from '../database/transact'
import { lockDomain } from '../domains/repository'
import type { Dependencies } from '../request-context'
import { handOver } from '../transfers/hand-over'
import { closeTransfer, listDueTransfers, type TransferView } from '../transfers/repository'
import { notify } from '../transfers/service'

const batch = 100

const complete = async (trx: Trx, { keys }: Pick<Dependencies, 'keys'>, transfer: TransferView): Promise<void> => {
  const { id, domain_id, from_user_id, to_user_id } = transfer
  await lockDomain(trx, domain_id)
  const isReceived = to_user_id !== null
  if (!(await closeTransfer(trx, id, isReceived ? 'accepted' : 'cancelled', ['held'])) || !isReceived) return
  await handOver(trx, domain_id, to_user_id)
  await notify(trx, { language: 'en' }, 'transfer_accepted', transfer.from_email, transfer)
  const entry = { actor: to_user_id, account: from_user_id, subject: `domain ${domain_id}` }
  await audit(trx, { keys }, { event: 'transfer_completed', ...entry })
}

/** Hands over what nobody stopped in time. Two processes may run it at once. */
export const completeTransfers = async ({ db, keys }: Pick<Dependencies, 'db' | 'keys'>): Promise<void> => {
  for (const transfer of await listDueTransfers(db, batch)) await transact(db, trx => complete(trx, { keys }, transfer))
}
