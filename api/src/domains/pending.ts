import { type Domain, type PendingWork, waitReasons } from '@panel/shared/contract'
import type { TaskKind } from '../database/registry-columns'
import type { Database } from '../database/schema'
import type { Language } from '../language'
import { findWaiting, type WaitingTask } from '../registry/repository'
import { textOf } from '../texts'
import type { ShownDomain } from './shown-repository'
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

/** By the id of a domain, the work for it that the registry has not finished. */
export const findPending = async (
  { db, language }: { db: Database; language: Language },
  ids: readonly number[],
): Promise<Map<number, PendingWork[]>> => {
  const waiting = await findWaiting(db, ids)
  return new Map([...waiting].map(([id, tasks]) => [id, tasks.map(task => toPending(task, language))]))
}

/** Domains as the contract shows them, each with the work that the registry has not finished. */
export const toDomains = async (
  context: { db: Database; language: Language },
  rows: readonly ShownDomain[],
): Promise<Domain[]> => {
  const pending = await findPending(
    context,
    rows.filter(({ has_work }) => has_work !== false).map(({ id }) => id),
  )
  return rows.map(row => {
    const work = pending.get(row.id)
    return { ...toDomain(row, context.language), ...(work && { pending: work }) }
  })
}

/** `toDomains` for one. */
export const toDomainWithPending = async (
  context: { db: Database; language: Language },
  row: ShownDomain,
): Promise<Domain> => (await toDomains(context, [row]))[0] ?? toDomain(row, context.language)
