import { fullName } from '@panel/shared/rules'
import type { AuditSource } from '../audit/service'
import { notifyControl } from '../control/notify-control'
import type { PollMessage, RegistryTransfer } from '../database/registry-columns'
import type { DomainRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { takeHeld } from '../domains/held-repository'
import { findByName, lockDomain, updateDomain } from '../domains/repository'
import { notifyOwner } from '../notifications/notify-owner'
import { transferEnd } from '../registry/port'
import { findTaskByTrid, findWaitingOf, makeTaskDue, refuseTask } from '../registry/repository'
import type { Dependencies } from '../request-context'
import { eachObject, type IsOver, type JobNeeds } from '../set-aside/each-object'
import { emitDomain } from '../webhooks/emit'
import { applyRefused } from './apply-refused'
import { markChanged } from './locks-repository'
import { findMessage, type StoredMessage, storeMessage, takeMessage } from './message-repository'

type Needs = Pick<Dependencies, 'keys' | 'settings'>

/** A transfer to us: an approved one is finished by its task, which now finds the domain to be ours. */
const onTransferIn = async (
  trx: Trx,
  source: AuditSource & Pick<Dependencies, 'settings'>,
  domain: DomainRow,
  transfer: RegistryTransfer,
): Promise<void> => {
  const task = await findWaitingOf(trx, domain.id, 'transfer_in')
  if (!task) return
  const end = transferEnd(transfer.status)
  if (end === null) return makeTaskDue(trx, task.id)
  const reason = { code: `registry_${end}`, text: `Transfer ${transfer.status}` }
  await refuseTask(trx, task.id, reason)
  await applyRefused(trx, source, domain, 'transfer_in', reason)
}

/** Another registrar asks for a domain of ours, or got it. */
const onTransferOut = async (deps: Needs, trx: Trx, domain: DomainRow, transfer: RegistryTransfer): Promise<void> => {
  if (transfer.status === 'pending') {
    const asked = await updateDomain(trx, domain.id, { leaving_at: new Date(transfer.actAt) })
    await emitDomain(trx, 'domain.transfer_requested', asked, { leaves_at: transfer.actAt })
    const params = { domain: fullName(domain), date: transfer.actAt }
    return notifyControl(trx, deps, domain.user_id, 'transfer_out_asked', params)
  }
  await takeHeld(trx, domain.id, 'transfer_out')
  if (transferEnd(transfer.status) !== null) {
    await updateDomain(trx, domain.id, { leaving_at: null })
    return
  }
  const left = await updateDomain(trx, domain.id, { status: 'transferred', leaving_at: null, auto_renew: false })
  await emitDomain(trx, 'domain.transferred_out', left)
  await notifyOwner(trx, domain, 'transfer_out_done')
}

const onPendingResult = async (
  trx: Trx,
  source: AuditSource & Pick<Dependencies, 'settings'>,
  { trid, succeeded }: { trid: string; succeeded: boolean },
): Promise<void> => {
  const task = await findTaskByTrid(trx, trid)
  if (task?.state !== 'waiting') return
  if (succeeded) return makeTaskDue(trx, task.id)
  const domain = await lockDomain(trx, task.domain_id)
  const reason = { code: 'registry_2306', text: 'The registry refused after a review' }
  await refuseTask(trx, task.id, reason)
  if (domain) await applyRefused(trx, source, domain, task.kind, reason)
}

const handle = async (
  deps: Needs,
  trx: Trx,
  client: string,
  { name, transfer, changed, pendingResult }: PollMessage,
): Promise<void> => {
  if (pendingResult) return onPendingResult(trx, deps, pendingResult)
  if (!(transfer || changed)) return
  const found = await findByName(trx, name)
  if (found && changed) return markChanged(trx, found.id)
  const domain = found && (await lockDomain(trx, found.id))
  if (!(domain && transfer)) return
  if (transfer.gaining === client) await onTransferIn(trx, deps, domain, transfer)
  else if (transfer.losing === client) await onTransferOut(deps, trx, domain, transfer)
}

const job = 'registry_messages'

/** Takes what is in the registry's queue. A message is acknowledged once it is stored, so that none is lost. */
const takeFromQueue = async (
  { db, registry }: Pick<Dependencies, 'db' | 'registry'>,
  isOver: IsOver,
): Promise<void> => {
  const ours = registry.on(db)
  while (!isOver()) {
    const next = await ours.poll()
    if (!next) return
    await storeMessage(db, next.id, next.message)
    await ours.acknowledge(next.id)
  }
}

/**
 * Reads the registry's queue of messages and applies each in a transaction of its own: one that cannot be applied is set
 * aside, and the others go on. A message that comes twice changes nothing more. What was stored is applied also while the
 * registry is away.
 * @throws RegistryUnavailable, RegistryRefusal when the queue cannot be read
 */
export const readMessages = async (
  deps: JobNeeds & Needs & Pick<Dependencies, 'registry'>,
  isOver: IsOver = () => false,
): Promise<void> => {
  const { db, registry } = deps
  const { client } = registry.on(db)
  const taken = takeFromQueue(deps, isOver)
  await taken.catch(() => undefined)
  await eachObject<StoredMessage>(deps, {
    job,
    isOver,
    find: after => findMessage(db, job, after?.id ?? 0),
    object: ({ id }) => `message ${id}`,
    work: async ({ id, message }) => {
      await transact(db, async trx => {
        if (await takeMessage(trx, id)) await handle(deps, trx, client, message)
      })
      return undefined
    },
  })
  await taken
}
