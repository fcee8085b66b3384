import { fullName } from '@panel/shared/rules'
import type { AuditSource } from '../audit/service'
import { notifyControl } from '../control/notify-control'
import type { PollMessage, RegistryBalance, RegistryTransfer, TaskPayloads } from '../database/registry-columns'
import type { DomainRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { takeHeld } from '../domains/held-repository'
import { findByName, findDomain, lockDomain, updateDomain } from '../domains/repository'
import { keepServed } from '../publishing/repository'
import { storeBalance, storeContact } from '../registry/contact-repository'
import { openingOf } from '../registry/move'
import { isEarlierEnd, type NamedRegistry, type Registry, RegistryRefusal, transferEnd } from '../registry/port'
import { atEach } from '../registry/registry-of'
import { findWaitingOf, makeTaskDue, noteInTask, refuseTask } from '../registry/repository'
import type { Dependencies } from '../request-context'
import { eachObject, type IsOver, type JobNeeds } from '../set-aside/each-object'
import { emitDomain } from '../webhooks/emit'
import { applyRefused } from './apply-refused'
import { askKept, type Kept } from './keep-delegation'
import { markChanged } from './locks-repository'
import { findMessage, findTaskByTrid, type StoredMessage, storeMessage, takeMessage } from './message-repository'

type Needs = Pick<Dependencies, 'keys' | 'settings' | 'registries'>

/** A transfer to us: an approved one is finished by its task, which now finds the domain to be ours. */
const onTransferIn = async (
  trx: Trx,
  source: AuditSource & Pick<Dependencies, 'settings' | 'registries'>,
  domain: DomainRow,
  transfer: RegistryTransfer,
): Promise<void> => {
  const task = await findWaitingOf(trx, domain.id, 'transfer_in')
  if (!task) return
  const end = transferEnd(transfer.status)
  if (end === null) return makeTaskDue(trx, task.id)
  if (isEarlierEnd(transfer, task.payload as TaskPayloads['transfer_in'])) return
  const reason = { code: `registry_${end}`, text: `Transfer ${transfer.status}` }
  await refuseTask(trx, task.id, reason)
  await applyRefused(trx, source, domain, { kind: 'transfer_in' }, reason)
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
  await keepServed(trx, domain.id)
  const left = await updateDomain(trx, domain.id, { status: 'transferred', leaving_at: null, auto_renew: false })
  await emitDomain(trx, 'domain.transferred_out', left)
  const params = { domain: fullName(domain), domain_id: domain.id }
  await notifyControl(trx, deps, domain.user_id, 'transfer_out_done', params)
}

/** Our accounts that may have domains of a zone. */
const clientsOf = ({ registries }: Needs, trx: Trx, { zone }: DomainRow): string[] =>
  registries.all
    .filter(one => one === registries.of(zone) || one.formerZones.includes(zone))
    .map(({ port }) => port.on(trx).client)

/** From one account of ours to another one: the domain does not leave. */
const onMove = async (trx: Trx, { id }: DomainRow): Promise<void> => {
  const task = await findWaitingOf(trx, id, 'move')
  if (task) await makeTaskDue(trx, task.id)
}

/**
 * The end of a review. Where it ends the command that a task stands or falls with, the task is refused, or knows of it: not
 * all that was asked for is shown. Its other steps are tried again.
 */
const onPendingResult = async (
  trx: Trx,
  source: AuditSource & Pick<Dependencies, 'settings' | 'registries'>,
  { trid, succeeded }: { trid: string; succeeded: boolean },
  kept: Kept | undefined,
): Promise<void> => {
  const task = await findTaskByTrid(trx, trid)
  if (task?.state !== 'waiting') return
  const isStep = trid !== task.trid && trid !== openingOf(task)
  if (succeeded && !isStep) await noteInTask(trx, task.id, { approved: true })
  if (succeeded || isStep) return makeTaskDue(trx, task.id)
  const domain = await lockDomain(trx, task.domain_id)
  const reason = { code: 'registry_2306', text: 'The registry refused after a review' }
  await refuseTask(trx, task.id, reason)
  if (domain) await applyRefused(trx, source, domain, task, reason, { kept })
}

/** What the registry has instead of what it refused after a review. @throws RegistryUnavailable */
const keptOf = async (
  { db, registries }: JobNeeds & Needs,
  { pendingResult }: PollMessage,
): Promise<Kept | undefined> => {
  if (!pendingResult || pendingResult.succeeded) return undefined
  const task = await findTaskByTrid(db, pendingResult.trid)
  const domain = task && (await findDomain(db, task.domain_id))
  if (!domain || task.kind !== 'update') return undefined
  return askKept(registries.at(domain).port.on(db), fullName(domain), task.payload as TaskPayloads['update'])
}

const handle = async (
  deps: Needs,
  trx: Trx,
  { name, transfer, changed, pendingResult }: PollMessage,
  kept: Kept | undefined,
): Promise<void> => {
  if (pendingResult) return onPendingResult(trx, deps, pendingResult, kept)
  if (!(transfer || changed)) return
  const found = await findByName(trx, name)
  if (found && changed) return markChanged(trx, found.id)
  const domain = found && (await lockDomain(trx, found.id))
  if (!(domain && transfer)) return
  const clients = clientsOf(deps, trx, domain)
  if (clients.includes(transfer.gaining) && clients.includes(transfer.losing)) return onMove(trx, domain)
  const { client } = deps.registries.at(domain).port.on(trx)
  if (transfer.gaining === client) await onTransferIn(trx, deps, domain, transfer)
  else if (transfer.losing === client) await onTransferOut(deps, trx, domain, transfer)
}

const job = 'registry_messages'

/** A registry that refuses to tell keeps no messages from being read. */
const balanceAt = (ours: Registry): Promise<RegistryBalance | null> =>
  ours.balance().catch(error => {
    if (error instanceof RegistryRefusal) return null
    throw error
  })

/**
 * Takes what is in a registry's queue, and what our account there has left. A message is acknowledged once it is stored, so that none is lost. Two registries
 * may use the same ids.
 */
const takeFromQueue = async (
  { db, log }: Pick<JobNeeds, 'db' | 'log'>,
  one: NamedRegistry,
  ids: string,
  isOver: IsOver,
): Promise<void> => {
  const ours = one.port.on(db)
  try {
    while (!isOver()) {
      const next = await ours.poll()
      if (!next) break
      const { id, message, doubt } = next
      if (doubt !== undefined)
        log.error({ registry: one.name, message: { id, ...message }, doubt }, 'unreadable message of the registry')
      await storeMessage(db, `${ids}${id}`, message)
      await ours.acknowledge(id)
    }
    await storeBalance(db, one.name, await balanceAt(ours))
  } finally {
    await storeContact(db, one.name, await one.port.contact(db))
  }
}

const applyStored = (deps: JobNeeds & Needs, isOver: IsOver): Promise<void> =>
  eachObject<StoredMessage>(deps, {
    job,
    isOver,
    find: after => findMessage(deps.db, job, after?.id ?? 0),
    object: ({ id }) => `message ${id}`,
    work: async ({ id, message }) => {
      const kept = await keptOf(deps, message)
      await transact(deps.db, async trx => {
        if (await takeMessage(trx, id)) await handle(deps, trx, message, kept)
      })
      return undefined
    },
  })

/**
 * Reads the registries' queues of messages and applies each in a transaction of its own: one that cannot be applied is set
 * aside, and the others go on. A message that comes twice changes nothing more. What was stored is applied also while a
 * registry is away.
 * @throws RegistryUnavailable, RegistryRefusal when a queue cannot be read
 */
export const readMessages = async (deps: JobNeeds & Needs, isOver: IsOver = () => false): Promise<void> => {
  const { registries } = deps
  const isAlone = registries.all.length === 1
  await atEach(registries, async one => {
    const taken = takeFromQueue(deps, one, isAlone ? '' : `${one.name} `, isOver)
    await taken.catch(() => undefined)
    await applyStored(deps, isOver)
    await taken
  })
}
