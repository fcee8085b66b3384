import { fullName } from '@panel/shared/rules'
import { assertNoTransaction } from '../base/open-transaction'
import type { TaskPayloads } from '../database/registry-columns'
import type { Database, DomainRow, RegistryTaskRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { findDomain, lockDomain } from '../domains/repository'
import { isLinked } from '../registry/contact-objects-repository'
import { moveDomain } from '../registry/move'
import { perform } from '../registry/perform'
import type { Performed } from '../registry/performed'
import {
  type NamedRegistry,
  type Registries,
  RegistryRefusal,
  RegistryUnavailable,
  RegistryUnreadable,
} from '../registry/port'
import { flagsOf } from '../registry/registry-of'
import {
  endTask,
  enqueueTask,
  findWaiting,
  leaseTask,
  lockWaiting,
  noteInTask,
  postponeTask,
  taskJob,
} from '../registry/repository'
import { openPayload } from '../registry/sealed-payload'
import type { Dependencies } from '../request-context'
import { describeError, recordFailure } from '../set-aside/each-object'
import { setAside } from '../set-aside/repository'
import { applyRefused } from './apply-refused'
import { applyDone } from './effects'
import { askKept, type Kept } from './keep-delegation'

/** Longer than any command to a registry takes, so that no other process begins the same work meanwhile. */
const leaseSeconds = 60

const shortestPause = 2
const longestPause = 300

/** Seconds until the next attempt: twice as long each time, never more than five minutes. */
const pauseAfter = (attempts: number): number => Math.min(longestPause, shortestPause * 2 ** (attempts - 1))

type Needs = Pick<Dependencies, 'registries' | 'settings' | 'keys' | 'log'>

type Outcome =
  | (Performed & { isSilent?: boolean })
  | { state: 'refused'; code: string; text: string; kept?: Kept | undefined }

/** RFC 8748 section 5.2: a fee is missing, or is another one than the registry wants now. */
const feeCodes: readonly unknown[] = [2003, 2004]

const codeOf = ({ payload }: RegistryTaskRow, { code }: RegistryRefusal): string => {
  const hasFee = 'fee' in payload || 'fees' in payload
  return hasFee && feeCodes.includes(code) ? 'registry_fee' : `registry_${code}`
}

/** Does the work at the registry that has the domain, and a move also at the one of its zone. */
const performAt = (
  registries: Registries,
  db: Database,
  domain: DomainRow,
  { kind, ...task }: RegistryTaskRow,
): Promise<Performed> => {
  const { name: place, port, profile } = registries.at(domain)
  const turn = { isBulk: task.quiet }
  const [name, registry] = [fullName(domain), port.on(db, turn)]
  if (kind !== 'move')
    return perform(registry, name, { kind, ...task }, profile.statuses, contact => isLinked(db, place, contact))
  const to = registries.of(domain.zone).port.on(db, turn)
  return moveDomain({ from: registry, to, name, payload: task.payload as TaskPayloads['move'], trid: task.trid })
}

const outcomeOf = (error: unknown, { kind }: RegistryTaskRow): Outcome => {
  // Of the two that a move asks it may be the other one.
  const isSilent = kind !== 'move' && error instanceof RegistryUnavailable && error.code === undefined
  return { state: 'later', reason: 'unavailable', text: describeError(error), isSilent }
}

/** A refusal, with what the registry has instead: while it does not say that, the work is tried again. */
const refuse = async (
  place: NamedRegistry,
  db: Database,
  domain: DomainRow,
  task: RegistryTaskRow,
  error: RegistryRefusal,
): Promise<Outcome> => {
  const update = task.kind === 'update' ? (task.payload as TaskPayloads['update']) : {}
  const registry = place.port.on(db, { isBulk: task.quiet })
  const kept = await askKept(registry, fullName(domain), update)
  return { state: 'refused', code: codeOf(task, error), text: error.message, kept }
}

const attempt = async ({ registries, keys, log }: Needs, db: Database, task: RegistryTaskRow): Promise<Outcome> => {
  const domain = await findDomain(db, task.domain_id)
  if (!domain) return { state: 'done' }
  const place = registries.at(domain)
  if (place.port.isRemote) assertNoTransaction('the registry')
  try {
    const opened = { ...task, payload: openPayload(keys, task.payload) }
    const performed = await performAt(registries, db, domain, opened)
    if (performed.state === 'done' && performed.doubt !== undefined)
      log.error({ task: task.id, answer: performed.doubt }, 'unreadable answer of the registry: it holds the domain')
    return performed
  } catch (err) {
    if (err instanceof RegistryRefusal && err.cause instanceof RegistryUnreadable)
      log.error({ err, task: task.id }, 'unreadable answer of the registry: the registration is given up')
    if (err instanceof RegistryRefusal)
      return refuse(place, db, domain, task, err).catch(error => outcomeOf(error, task))
    if (!(err instanceof RegistryUnavailable)) log.error({ err, task: task.id }, 'work for the registry failed')
    return outcomeOf(err, task)
  }
}

/** Begins the next work of the same domain, which had to wait for the one that ended. */
const startNext = async (deps: Needs, trx: Trx, domainId: number): Promise<void> => {
  const next = (await findWaiting(trx, [domainId])).get(domainId)?.[0]
  if (next) await startTask(deps, trx, domainId, next.id)
}

const settle = async (
  deps: Needs,
  trx: Trx,
  { id, domain_id, attempts }: RegistryTaskRow,
  outcome: Outcome,
): Promise<void> => {
  const domain = await lockDomain(trx, domain_id)
  const task = await lockWaiting(trx, id)
  if (!domain || !task) return
  if (outcome.state === 'later') {
    const { reason, text: error, notes } = outcome
    if (notes) await noteInTask(trx, id, notes)
    // Not the owner's to know, and not to act on: the operator sees it among the jobs.
    if (reason === 'unavailable') await setAside(trx, taskJob, `task ${id}`, { error, pause: pauseAfter(attempts) })
    return postponeTask(trx, id, pauseAfter(attempts), outcome)
  }
  if (outcome.state === 'done') {
    await applyDone(trx, deps, domain, task, outcome.reached)
    await endTask(trx, id, { state: 'done' })
  } else {
    const isAutomatic = task.kind === 'renew' && (task.payload as TaskPayloads['renew']).automatic
    const { keys, settings, registries } = deps
    await applyRefused(trx, { keys, settings, registries }, domain, task, outcome, {
      isAutomatic,
      quiet: task.quiet && !('isStop' in task.payload),
      kept: outcome.kept,
    })
    await endTask(trx, id, { state: 'refused', reason_code: outcome.code, reason_text: outcome.text })
  }
  await startNext(deps, trx, domain_id)
}

/**
 * Tries a task once: carries it out at the registry and applies the outcome, or leaves it for later. Does nothing when
 * the task has ended or another process works on it. Never throws for the registry's sake.
 * @returns `silent` where the registry did not answer
 */
export const runTask = async (deps: Needs, db: Database, id: number): Promise<'silent' | undefined> => {
  if (deps.registries.areRemote) assertNoTransaction('the registry')
  const task = await leaseTask(db, id, leaseSeconds)
  if (!task) return undefined
  const outcome = await attempt(deps, db, task)
  await transact(db, trx => settle(deps, trx, task, outcome)).catch(async err => {
    if (db.isTransaction) throw err
    await recordFailure({ ...deps, db }, taskJob, `task ${id}`, err)
    await postponeTask(db, id, longestPause, { reason: 'unavailable', text: describeError(err) })
  })
  if (outcome.state !== 'later') return undefined
  await enqueueTask(db, id, flagsOf(deps.registries), pauseAfter(task.attempts))
  return outcome.isSilent ? 'silent' : undefined
}

/** Whether the registry of a domain, or the one that it may be moved to, is outside of the database. */
const isRemote = async ({ registries }: Needs, db: Database, domainId: number): Promise<boolean> => {
  if (registries.areRemote !== undefined) return registries.areRemote
  const domain = await findDomain(db, domainId)
  return domain !== undefined && [registries.at(domain), registries.of(domain.zone)].some(({ port }) => port.isRemote)
}

/**
 * Begins a task that was stored in the same transaction. A sandbox registry, in the same database, carries it out at
 * once; another one is called by a job after the commit.
 */
export const startTask = async (deps: Needs, trx: Trx, domainId: number, id: number): Promise<void> => {
  if (await isRemote(deps, trx, domainId)) await enqueueTask(trx, id, flagsOf(deps.registries))
  else await runTask(deps, trx, id)
}
