import { domainCan } from '@panel/shared/rules'
import { audit } from '../audit/service'
import type { Trx } from '../database/schema'
import { transact } from '../database/transact'
import { lockDomain } from '../domains/repository'
import { toDomain } from '../domains/to-dto'
import type { Dependencies } from '../request-context'
import { eachObject, type IsOver, type JobNeeds } from '../set-aside/each-object'
import { handOver } from '../transfers/hand-over'
import { closeTransfer, listDueTransfers, listEndedOffers, type TransferView } from '../transfers/repository'
import { finishOffer, notifyReceiver, tellSender } from '../transfers/service'
import { findUser } from '../users/repository'

const batch = 100

type Needs = JobNeeds & Pick<Dependencies, 'keys' | 'settings' | 'registries' | 'work'>

/** Meanwhile the domain may have left its account or been locked, and the receiver may be gone. */
const mayComplete = async (trx: Trx, { domain_id, from_user_id, to_user_id }: TransferView): Promise<boolean> => {
  const domain = await lockDomain(trx, domain_id)
  const receiver = to_user_id === null ? undefined : await findUser(trx, to_user_id)
  return (
    domain?.user_id === from_user_id &&
    domainCan.startTransfer(toDomain(domain)).allowed &&
    receiver !== undefined &&
    receiver.disabled_at === null
  )
}

const complete = async (trx: Trx, deps: Needs, transfer: TransferView): Promise<void> => {
  const { id, domain_id, from_user_id, to_user_id } = transfer
  const receiver = (await mayComplete(trx, transfer)) ? to_user_id : null
  if (!(await closeTransfer(trx, id, receiver === null ? 'cancelled' : 'accepted', ['held']))) return
  const about = { account: from_user_id, subject: `domain ${domain_id}` }
  if (receiver === null) {
    await tellSender(trx, deps, 'transfer_ended', transfer)
    await notifyReceiver(trx, { language: 'en' }, 'transfer_ended', transfer)
    return audit(trx, deps, { event: 'transfer_cancelled', actor: null, ...about })
  }
  await handOver(trx, deps, domain_id, receiver)
  await tellSender(trx, deps, 'transfer_accepted', transfer)
  await audit(trx, deps, { event: 'transfer_completed', actor: receiver, ...about })
}

const end = async (trx: Trx, deps: Needs, transfer: TransferView): Promise<void> => {
  await lockDomain(trx, transfer.domain_id)
  await finishOffer(trx, deps, transfer)
}

/** Completes the transfers whose hold is over, and ends offers whose time is. Two processes may run it at once. */
export const completeTransfers = async (deps: Needs, isOver: IsOver = () => false): Promise<void> => {
  const job = { job: 'transfers', isOver, object: ({ id }: TransferView) => `transfer ${id}` }
  await eachObject<TransferView>(deps, {
    ...job,
    find: after => listDueTransfers(deps.db, after?.id ?? 0, batch),
    work: async transfer => {
      await transact(deps.db, trx => complete(trx, deps, transfer))
    },
  })
  await eachObject<TransferView>(deps, {
    ...job,
    find: after => listEndedOffers(deps.db, after?.id ?? 0, batch),
    work: async transfer => {
      await transact(deps.db, trx => end(trx, deps, transfer))
    },
  })
}
