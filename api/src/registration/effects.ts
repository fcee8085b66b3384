import type { AuditEvent } from '@panel/shared/contract'
import { applyHold } from '../abuse/hold-outcome'
import { type AuditEntry, audit } from '../audit/service'
import { ProblemError } from '../base/errors'
import { charge, chargeBill } from '../billing/charge'
import { deleteRenewals } from '../cart/repository'
import { readClock } from '../clock/repository'
import { confirmBy } from '../contacts/confirmation'
import { registryContacts } from '../contacts/registry-objects'
import type { RegistryContacts, TaskKind, TaskPayloads } from '../database/registry-columns'
import type { DomainRow, RegistryTaskRow, Trx } from '../database/schema'
import { glueColumn, glueObjects, hostsOf, hostsToNameservers } from '../domains/glue'
import { type DomainChanges, updateDomain } from '../domains/repository'
import { notifyOwner } from '../notifications/notify-owner'
import { DS_LIFETIME, resumeEnding } from '../publishing/delegation-signer'
import { requestPublication } from '../publishing/outbox-repository'
import { keepServed } from '../publishing/repository'
import { findRegistryDs, limitSignatures, setRegistryDs } from '../publishing/signing-repository'
import type { Reached } from '../registry/performed'
import { followMove, insertTask } from '../registry/repository'
import type { Dependencies } from '../request-context'
import { insertNotice } from '../terms/repository'
import { release } from '../terms/run-terms'
import { emitDomain } from '../webhooks/emit'
import { adoptZone, isDelegatedHere } from '../zones/adopt'
import { markChanged } from './locks-repository'

type Needs = Pick<Dependencies, 'settings' | 'keys' | 'registries'>

/** The changes of a finished task in the product. */
type Effect<Kind extends TaskKind> = (
  trx: Trx,
  domain: DomainRow,
  payload: TaskPayloads[Kind],
  reached: Reached | undefined,
  deps: Needs,
  quiet: boolean,
) => Promise<void>

/** New and received domains cannot be transferred away until their owner says so, where the registry has such a lock. */
const lockedAt = ({ registries }: Needs, domain: DomainRow): Pick<DomainRow, 'client_transfer_lock'> => ({
  client_transfer_lock: registries.at(domain).profile.statuses.includes('clientTransferProhibited'),
})

const noReason = { reason_code: null, reason_text: null } as const

/** The registry's own facts about a domain that has come; of one that it has just made, the id comes with the next look. */
const factsOf = ({ roid, createdAt, expiresAt }: Reached = {}): DomainChanges => ({
  registry_roid: roid ?? null,
  ...(createdAt && { created_at: createdAt }),
  ...(expiresAt && { expires_at: expiresAt }),
})

/** The days to confirm the registrant's address are counted from the registration, not from the request. */
const confirmation = async (trx: Trx, { confirm_by }: DomainRow): Promise<DomainChanges> =>
  confirm_by ? { confirm_by: confirmBy(await readClock(trx)) } : {}

const registered: Effect<'register'> = async (trx, domain, { hosts }, reached, needs, quiet) => {
  const isElsewhere = domain.delegation_type === 'external'
  const nameservers = isElsewhere ? {} : hostsToNameservers(hosts)
  const changes = { status: 'approved', ...nameservers, ...noReason } as const
  const confirm = await confirmation(trx, domain)
  const all = { ...changes, ...lockedAt(needs, domain), ...factsOf(reached), ...confirm }
  // A new registration has none of the DS records of an earlier one.
  if (await adoptZone(trx, domain)) await setRegistryDs(trx, domain.id, [])
  await resumeEnding(trx, { schedule: insertTask }, domain)
  await emitDomain(trx, 'domain.registered', await updateDomain(trx, domain.id, all))
  await requestPublication(trx, needs, domain.id)
  if (!quiet) await notifyOwner(trx, domain, 'request_approved', { count: domain.years })
  await insertTask(trx, domain.id, 'update', { locked: true })
  // Apart from the registration, which a registry that refuses them would refuse as a whole.
  if (isElsewhere) await insertTask(trx, domain.id, 'update', { hosts: hostsOf(domain) })
}

const extend = async (
  trx: Trx,
  event: 'domain.renewed' | 'domain.restored',
  domain: DomainRow,
  reached: Reached | undefined,
): Promise<{ term_from: Date | null; term_to: Date | null }> => {
  const expires_at = reached?.expiresAt ?? domain.expires_at
  await emitDomain(trx, event, await updateDomain(trx, domain.id, { status: 'approved', expires_at, ...noReason }))
  return { term_from: domain.expires_at, term_to: expires_at }
}

/** Records that the registry did it; the request has an entry of its own. */
const recordDone = (
  trx: Trx,
  { keys }: Pick<Needs, 'keys'>,
  event: AuditEvent,
  { id, user_id }: DomainRow,
  data: AuditEntry['data'] = {},
): Promise<void> => audit(trx, { keys }, { event, actor: null, account: user_id, subject: `domain ${id}`, data })

const renewalParams = ({ term_to }: { term_to: Date | null }) => ({ ...(term_to && { date: term_to.toISOString() }) })

const renewed: Effect<'renew'> = async (trx, domain, { automatic, years, bill }, reached, deps, quiet) => {
  const term = await extend(trx, 'domain.renewed', domain, reached)
  if (bill) await chargeBill(trx, deps, domain, { kind: 'renew', years, ...term }, bill)
  // The mail about the order names the renewals that are paid for.
  else if (!automatic && !quiet) await notifyOwner(trx, domain, 'domain_renewed', renewalParams(term))
  if (automatic) {
    await deleteRenewals(trx, domain.id)
    await insertNotice(trx, domain, 'renewed')
  }
  await recordDone(trx, deps, 'domain_renewed', domain)
}

const updated: Effect<'update'> = async (trx, domain, { hosts, ds, held, case_id, contacts, done }, _, deps) => {
  if (hosts && domain.delegation_type === 'external') await keepServed(trx, domain.id)
  if (ds?.length === 0) await limitSignatures(trx, domain.id, DS_LIFETIME)
  if (held !== undefined) {
    await applyHold(trx, domain, { held, case_id })
    await recordDone(trx, deps, held ? 'domain_held' : 'domain_hold_lifted', domain)
  }
  if (done && !done.atOnce) await recordDone(trx, deps, done.event, domain, done.data)
  const isTaken = contacts !== undefined && domain.contacts_refused_at !== null
  if (isTaken || domain.reason_code !== null)
    await updateDomain(trx, domain.id, { ...noReason, ...(isTaken && { contacts_refused_at: null }) })
}

const deleted: Effect<'delete'> = async (trx, domain, _, __, deps) => {
  await deleteRenewals(trx, domain.id)
  await recordDone(trx, deps, 'domain_deleted', domain)
  if (domain.status !== 'expired') return
  if (deps.registries.at(domain).profile.deletion.redemption_days === 0) return release(trx, deps, domain)
  const changes = { status: 'redemption', deleted_at: await readClock(trx) } as const
  await emitDomain(trx, 'domain.redemption', await updateDomain(trx, domain.id, changes))
}

const restored: Effect<'restore'> = async (trx, domain, { bill, years = 1 }, reached, deps, quiet) => {
  const term = await extend(trx, 'domain.restored', domain, reached)
  if (bill) await chargeBill(trx, deps, domain, { kind: 'restore', years, ...term }, bill)
  await recordDone(trx, deps, 'domain_restored', domain)
  if (!quiet) await notifyOwner(trx, domain, 'domain_restored')
  // Hosts inside the domain went with it; others stay, also those that are not known here.
  const glue = glueObjects(domain)
  const hosts = [...new Set([...hostsOf(domain), ...(reached?.hosts ?? [])])]
  if (glue.length > 0) await insertTask(trx, domain.id, 'update', { hosts, glue })
}

/** The contacts that the registry is to have of a domain that came; none where they were taken away or cut meanwhile. */
const arrivedContacts = (trx: Trx, { registries }: Needs, domain: DomainRow): Promise<RegistryContacts | undefined> =>
  registryContacts(trx, domain, registries.at(domain), { isOtherHolder: true }).catch(error => {
    if (!(error instanceof ProblemError)) throw error
    return undefined
  })

/**
 * The nameservers and DS records that the domain had at its former registrar stay; where they are ours, the zone that its
 * owner had here goes on, and else its records wait. What did not come is not charged.
 */
const arrived: Effect<'transfer_in' | 'transfer_out'> = async (trx, domain, payload, reached, deps) => {
  const nameservers = reached?.hosts && { ...hostsToNameservers(reached.hosts), glue: glueColumn(reached.glue) }
  const servedAs = await adoptZone(trx, domain)
  const delegation_type = (isDelegatedHere(reached?.hosts ?? [], deps.settings) && servedAs) || 'external'
  const changes = { status: 'approved', delegation_type, ...lockedAt(deps, domain), ...noReason } as const
  const changed = await updateDomain(trx, domain.id, { ...changes, ...factsOf(reached), ...nameservers })
  await setRegistryDs(trx, domain.id, reached?.ds ?? [])
  await resumeEnding(trx, { schedule: insertTask }, changed)
  await markChanged(trx, domain.id)
  // A zone that is no longer served is taken from the name server.
  if (servedAs) await requestPublication(trx, deps, domain.id)
  await emitDomain(trx, 'domain.transferred_in', changed)
  const { name, zone, fees } = domain
  if ('bill' in payload && payload.bill)
    await chargeBill(trx, deps, domain, { kind: 'transfer', years: 1, term_from: null, term_to: null }, payload.bill)
  else await charge(trx, deps, domain.user_id, [{ kind: 'transfer', name, zone, years: 1, fees }])
  await notifyOwner(trx, domain, 'transfer_in_done')
  const contacts = await arrivedContacts(trx, deps, changed)
  await insertTask(trx, domain.id, 'update', { locked: true })
  // Apart from the lock, which a registry that refuses them would refuse too.
  if (contacts) await insertTask(trx, domain.id, 'update', { contacts })
}

/**
 * The registry keeps nameservers and DS records of a domain that changes its registrar; contacts and locks are those of an
 * account. The owner gets no mail and no bill, also for a year that a registry adds.
 */
const moved: Effect<'move'> = async (trx, domain, _, reached, deps) => {
  const [from, to] = [deps.registries.at(domain), deps.registries.of(domain.zone)]
  const { expiresAt } = reached ?? {}
  const term = expiresAt && { expires_at: expiresAt }
  const changed = await updateDomain(trx, domain.id, { registry: to.name, ...term })
  await markChanged(trx, domain.id)
  await recordDone(trx, deps, 'registrar_moved', domain, { from: from.name, to: to.name })
  const contacts = await arrivedContacts(trx, deps, changed)
  const { client_transfer_lock: locked, held } = domain
  const [hosts, glue, ds] = [hostsOf(domain), glueObjects(domain), await findRegistryDs(trx, domain.id)]
  const isLost = hosts.some(host => !reached?.hosts?.includes(host))
  const payload = {
    locked,
    // What is not known here stays as it is there.
    ...(isLost && { hosts }),
    ...(glue.length > 0 && { glue }),
    ...(ds.length > 0 && { ds: [...ds] }),
    ...(held && { held }),
    ...(contacts && { contacts }),
  }
  await followMove(trx, domain.id, await insertTask(trx, domain.id, 'update', payload, true))
}

/** A withdrawn request of ours leaves nothing behind, unless the domain had come already. */
const answered: Effect<'transfer_out'> = async (trx, domain, payload, reached, deps, quiet) => {
  if (domain.status !== 'pending') return
  if (reached) return arrived(trx, domain, payload, reached, deps, quiet)
  await updateDomain(trx, domain.id, { status: 'rejected', ...noReason })
}

const effects: { [Kind in TaskKind]: Effect<Kind> } = {
  register: registered,
  renew: renewed,
  update: updated,
  delete: deleted,
  restore: restored,
  transfer_in: arrived,
  transfer_out: answered,
  move: moved,
}

/** Applies a task that the registry carried out. */
export const applyDone = <Kind extends TaskKind>(
  trx: Trx,
  deps: Needs,
  domain: DomainRow,
  task: Pick<RegistryTaskRow, 'payload' | 'quiet'> & { kind: Kind },
  reached: Reached | undefined,
): Promise<void> => effects[task.kind](trx, domain, task.payload as TaskPayloads[Kind], reached, deps, task.quiet)
