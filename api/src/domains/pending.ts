import { type Domain, type PendingWork, waitReasons } from '@panel/shared/contract'
import type { Language } from '../base/language'
import { textOf } from '../base/texts'
import type { TaskKind } from '../database/registry-columns'
import type { Database, UnregisteredZoneRow } from '../database/schema'
import { findWaiting, type WaitingTask } from '../registry/repository'
import type { RequestContext } from '../request-context'
import { listHandovers, listHeld, listUnverified } from './held-repository'
import { listLackingRegistrant } from './list-repository'
import { findProofs, findScores, type ShownDomain } from './shown-repository'
import { termPriceOf } from './term-price'
import { toDomain } from './to-dto'

const kinds: Partial<Record<TaskKind, string>> = { transfer_in: 'transfer' }

/** Why it takes longer. What an earlier version stored has no code: its next attempt gives it one. */
const waitOf = ({ reason_code, reason_text }: WaitingTask, language: Language): Partial<PendingWork> => {
  if (reason_code === null || reason_text === null) return {}
  if (reason_code === 'asked') return { until: new Date(reason_text).toISOString() }
  const known = waitReasons.find(code => code === `registry_${reason_code}`)
  return known ? { reason: textOf(known, language) } : {}
}

const toPending = (task: WaitingTask, language: Language): PendingWork => ({
  kind: kinds[task.kind] ?? task.kind,
  since: task.created_at.toISOString(),
  attempts: task.attempts,
  ...waitOf(task, language),
})

const heldWork = (kind: string, since: Date, until: Date | null): PendingWork => ({
  kind,
  since: since.toISOString(),
  attempts: 0,
  ...(until && { until: until.toISOString() }),
})

const toMap = (entries: readonly (readonly [number, PendingWork])[]): Map<number, PendingWork[]> => {
  const all = new Map<number, PendingWork[]>()
  for (const [id, work] of entries) all.set(id, [...(all.get(id) ?? []), work])
  return all
}

/** By the id of a domain, the work for it that the registry has not finished, and what waits until it is sent there. */
export const findPending = async (
  { db, language }: { db: Database; language: Language },
  ids: readonly number[],
): Promise<Map<number, PendingWork[]>> => {
  if (ids.length === 0) return new Map()
  const waiting = [...(await findWaiting(db, ids))].flatMap(([id, tasks]) =>
    // A move between accounts of the operator is not the owner's to know.
    tasks.filter(({ kind }) => kind !== 'move').map(task => [id, toPending(task, language)] as const),
  )
  const held = await listHeld(db, ids)
  const handovers = await listHandovers(db, ids)
  const unverified = await listUnverified(db, ids)
  return toMap([
    ...waiting,
    ...held.map(({ domain_id, kind, asked_at, until }) => [domain_id, heldWork(kind, asked_at, until)] as const),
    ...handovers.map(({ domain_id, since, until }) => [domain_id, heldWork('handover', since, until)] as const),
    ...unverified.map(({ id, since, until }) => [id, heldWork('verification', since, until)] as const),
  ])
}

/** The record that proves whose a name is, relative to the domain. */
export const proofHost = '_panel-verify'

const toProof = ({ proof, state }: Pick<UnregisteredZoneRow, 'proof' | 'state'>): Pick<Domain, 'proof' | 'state'> => ({
  state,
  proof: { host: proofHost, value: proof },
})

/** By id, those without a registrant who can be reached. A list has asked already. */
const findLacking = (db: Database, rows: readonly ShownDomain[]): Promise<Set<number>> => {
  const unknown = rows.filter(({ lacks_registrant }) => lacks_registrant === undefined).map(({ id }) => id)
  const known = rows.filter(({ lacks_registrant }) => lacks_registrant).map(({ id }) => id)
  return unknown.length === 0 ? Promise.resolve(new Set(known)) : listLackingRegistrant(db, unknown)
}

type Shows = Pick<RequestContext, 'db' | 'language' | 'settings' | 'registries'>

/** Those whose term goes on for a price. A list says only what it costs to bring one back. */
const priced = { list: ['redemption'], one: ['approved', 'expired', 'redemption'] }

/** Domains as the contract shows them, each with the work that the registry has not finished. */
export const toDomains = async (
  context: Shows,
  rows: readonly ShownDomain[],
  prices: keyof typeof priced = 'list',
): Promise<Domain[]> => {
  const pending = await findPending(
    context,
    rows.filter(({ has_work }) => has_work !== false).map(({ id }) => id),
  )
  const scores = await findScores(
    context.db,
    rows.filter(({ health }) => health === undefined).map(({ id }) => id),
  )
  const lacking = await findLacking(context.db, rows)
  const proofs = await findProofs(
    context.db,
    rows.filter(({ status }) => status === 'unregistered').map(({ id }) => id),
  )
  return rows.map(row => {
    const work = pending.get(row.id)
    const health = row.health ?? scores.get(row.id) ?? null
    const attention = lacking.has(row.id) && { attention: ['registrant'] }
    const proof = proofs.get(row.id)
    const term_price = priced[prices].includes(row.status) ? termPriceOf(context, row) : undefined
    return {
      ...toDomain({ ...row, health }, context.language),
      ...(term_price && { term_price }),
      ...(work && { pending: work }),
      ...attention,
      ...(proof && toProof(proof)),
    }
  })
}

/** `toDomains` for one. */
export const toDomainWithPending = async (context: Shows, row: ShownDomain): Promise<Domain> =>
  (await toDomains(context, [row], 'one'))[0] ?? toDomain(row, context.language)
