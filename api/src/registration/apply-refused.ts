import { refuseHold } from '../abuse/hold-outcome'
import { type AuditSource, audit } from '../audit/service'
import { cancelRequest } from '../billing/requests'
import type { TaskKind, TaskPayload, TaskPayloads } from '../database/registry-columns'
import type { DomainRow, Trx } from '../database/schema'
import { updateDomain } from '../domains/repository'
import type { NoticeName } from '../mail/outbox-repository'
import { notifyOwner } from '../notifications/notify-owner'
import { undoFulfilment } from '../payments/prepaid-repository'
import { wereDsRefused } from '../publishing/signing-repository'
import { findWaiting, insertTask, wasRefused } from '../registry/repository'
import type { Dependencies } from '../request-context'
import { insertNotice } from '../terms/repository'
import { emitDomain } from '../webhooks/emit'
import { keepContacts } from './keep-contacts'
import { type Kept, keepDelegation } from './keep-delegation'
import { markChanged } from './locks-repository'

/** Of what is its owner's business. */
const refusalNotices: { [Kind in Exclude<TaskKind, 'move'>]: NoticeName } = {
  register: 'request_refused',
  renew: 'renewal_refused',
  update: 'change_refused',
  delete: 'change_refused',
  restore: 'restore_refused',
  transfer_in: 'transfer_in_refused',
  transfer_out: 'change_refused',
}

/** 2304: a status prohibits it, which may be one of the registry's own. */
const prohibited = 'registry_2304'

const neverHeld: readonly TaskKind[] = ['register', 'transfer_in']

/** A domain that could not be moved stays as it was; the bulk work says why. */
const lockAgain = async (trx: Trx, { id, client_transfer_lock: locked }: DomainRow): Promise<void> => {
  if (locked) await insertTask(trx, id, 'update', { locked }, true)
}

/**
 * A refused lock is not shown as one, nor is a domain whose lock the registry keeps shown without it. A later order of
 * its owner still holds, and work that is about more says nothing of a lock that was off.
 */
const keptLock = async (
  trx: Trx,
  { id, client_transfer_lock }: DomainRow,
  taskId: number | undefined,
  { locked, hosts, contacts }: TaskPayloads['update'],
): Promise<Partial<Pick<DomainRow, 'client_transfer_lock'>>> => {
  if (locked === undefined || locked !== client_transfer_lock || (!locked && (hosts || contacts))) return {}
  const waiting = (await findWaiting(trx, [id])).get(id) ?? []
  const isOrderedAgain = waiting.some(one => one.id !== taskId && 'locked' in one.payload)
  return isOrderedAgain ? {} : { client_transfer_lock: !locked }
}

/** The log says of what was ordered that it was not made. */
const recordRefused = async (
  trx: Trx,
  source: AuditSource,
  { id, user_id: account }: DomainRow,
  { done }: TaskPayloads['update'],
  code: string,
): Promise<void> => {
  if (!done) return
  const data = { change: done.event, code }
  await audit(trx, source, { event: 'change_refused', actor: null, account, subject: `domain ${id}`, data })
}

/** DS records of our own zones and of CDS records are ordered again each day. Their refusal is mailed once. */
const isToldAlready = async (
  trx: Trx,
  { id }: DomainRow,
  except: number | undefined,
  { ds = [], hosts, done }: TaskPayloads['update'],
): Promise<boolean> => {
  const isTyped = done ? done.event !== 'cds_applied' : ds.length === 0
  return !(hosts || isTyped) && wereDsRefused(trx, id, ds, { except })
}

/**
 * The registry's refusal: a domain that was to be registered is rejected, another one stays and carries the reason. That
 * of an automatic renewal stands in the mail of the day.
 */
export const applyRefused = async (
  trx: Trx,
  source: AuditSource & Pick<Dependencies, 'settings' | 'registries'>,
  domain: DomainRow,
  { id: taskId, kind, payload }: { id?: number; kind: TaskKind; payload?: TaskPayload },
  reason: { code: string; text: string },
  {
    isAutomatic = false,
    quiet = false,
    kept,
  }: { isAutomatic?: boolean; quiet?: boolean; kept?: Kept | undefined } = {},
): Promise<void> => {
  if (kind === 'move') return lockAgain(trx, domain)
  const update: TaskPayloads['update'] = kind === 'update' ? (payload as TaskPayloads['update']) : {}
  const { held, case_id, locked } = update
  if (held !== undefined) await refuseHold(trx, source, domain, { held, case_id }, reason.text)
  // A suspension that is not in force is the operator's to know.
  if (held && locked === undefined) return reason.code === prohibited ? markChanged(trx, domain.id) : undefined
  if (held === undefined) await recordRefused(trx, source, domain, update, reason.code)
  const changes = {
    reason_code: reason.code,
    reason_text: reason.text,
    ...(await keptLock(trx, domain, taskId, update)),
    ...(await keepDelegation(trx, source, domain, taskId, update, kept)),
    ...(await keepContacts(trx, source, domain, taskId, update, { kept: kept?.contacts, reason: reason.text })),
  }
  const rejected = neverHeld.includes(kind) || domain.status === 'pending' ? { status: 'rejected' as const } : {}
  const changed = await updateDomain(trx, domain.id, { ...changes, ...rejected })
  if (changed.status === 'rejected') {
    await cancelRequest(trx, source, domain)
    await emitDomain(trx, 'domain.rejected', changed, { reason })
  }
  if (reason.code === prohibited) await markChanged(trx, domain.id)
  const paid = kind === 'renew' ? (payload as TaskPayloads['renew'] | undefined)?.item : undefined
  if (paid !== undefined) await undoFulfilment(trx, paid)
  if (isAutomatic) return insertNotice(trx, domain, 'renew_failed')
  // A deletion at the end of a term is ordered again each day.
  if (kind === 'delete' && (await wasRefused(trx, domain.id, kind, domain.expires_at ?? new Date(0)))) return
  if (await isToldAlready(trx, domain, taskId, update)) return
  if (!quiet) await notifyOwner(trx, domain, refusalNotices[kind], { reason: reason.text, reason_code: reason.code })
}
