import type { AuditEvent } from '@panel/shared/contract'
import { type AuditEntry, type AuditSource, audit } from '../audit/service'
import type { TaskPayloads } from '../database/registry-columns'
import type { DomainRow, Trx } from '../database/schema'
import type { Placed } from '../registry/port'
import { findTask, noteInTask } from '../registry/repository'
import type { Dependencies } from '../request-context'

/** How a change is called until the registry has made it. */
const ordered = {
  cds_applied: 'cds_ordered',
  contacts_changed: 'contacts_ordered',
  delegation_changed: 'delegation_ordered',
  domain_suspended: 'domain_suspension_ordered',
  domain_unsuspended: 'domain_suspension_end_ordered',
  ds_changed: 'ds_ordered',
  nameservers_changed: 'nameservers_ordered',
  registrant_changed: 'registrant_change_ordered',
  transfer_lock_changed: 'transfer_lock_ordered',
} as const satisfies Partial<Record<AuditEvent, AuditEvent>>

export type ChangeEntry = Pick<AuditEntry, 'data'> & { event: keyof typeof ordered }

/**
 * Orders a change at the registry, and writes it to the audit log. The sandbox makes it in the same transaction, unless
 * other work of the domain comes first. What is made later, the log says to be made then.
 * @param actor null where the zone or the link of a mail asked for it
 */
export const orderChange = async (
  trx: Trx,
  context: AuditSource & Pick<Dependencies, 'work' | 'registries'>,
  actor: number | null,
  domain: Placed & Pick<DomainRow, 'id' | 'user_id'>,
  payload: TaskPayloads['update'],
  entry: ChangeEntry,
  quiet = false,
): Promise<void> => {
  const { id, user_id } = domain
  const task = await context.work.schedule(trx, id, 'update', { ...payload, done: { ...entry, atOnce: true } }, quiet)
  const state = (await findTask(trx, task))?.state
  if (state === 'waiting') await noteInTask(trx, task, { done: entry })
  const event = state === 'done' ? entry.event : ordered[entry.event]
  await audit(trx, context, { ...entry, event, actor, account: user_id, subject: `domain ${id}` })
}
