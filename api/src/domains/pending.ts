import type { Domain, PendingWork } from '@panel/shared/contract'
import type { TaskKind } from '../database/registry-columns'
import type { Database, DomainRow, RegistryTaskRow } from '../database/schema'
import type { Language } from '../language'
import { findWaiting } from '../registry/repository'
import { toDomain } from './to-dto'

const kinds: Partial<Record<TaskKind, string>> = { transfer_in: 'transfer' }

const toPending = ({ kind, created_at, attempts, reason_text }: RegistryTaskRow): PendingWork => ({
  kind: kinds[kind] ?? kind,
  since: created_at.toISOString(),
  attempts,
  ...(reason_text !== null && { reason: reason_text }),
})

/** By the id of a domain, the work for it that the registry has not finished. */
export const findPending = async (db: Database, ids: readonly number[]): Promise<Map<number, PendingWork[]>> => {
  const waiting = await findWaiting(db, ids)
  return new Map([...waiting].map(([id, tasks]) => [id, tasks.map(toPending)]))
}

/** Domains as the contract shows them, each with the work that the registry has not finished. */
export const toDomains = async (
  { db, language }: { db: Database; language: Language },
  rows: readonly DomainRow[],
): Promise<Domain[]> => {
  const pending = await findPending(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(row => {
    const work = pending.get(row.id)
    return { ...toDomain(row, language), ...(work && { pending: work }) }
  })
}

/** `toDomains` for one. */
export const toDomainWithPending = async (
  context: { db: Database; language: Language },
  row: DomainRow,
): Promise<Domain> => (await toDomains(context, [row]))[0] ?? toDomain(row, context.language)
