import { type ForwardedFailure, mostFailures, type PanelFailure } from '@panel/shared/contract/releases'
import { sql } from 'kysely'
import type { Database } from '../database/schema'

/** Keeps the newest failures of each panel: whatever browsers say, their number stays small. */
export const insertFailures = async (db: Database, failures: readonly ForwardedFailure[]): Promise<void> => {
  if (failures.length === 0) return
  const rows = failures.map(({ at, trace = null, ...failure }) => ({ ...failure, trace, at: new Date(at) }))
  await db.insertInto('panel_failures').values(rows).execute()
  for (const panel of new Set(failures.map(failure => failure.panel)))
    await db
      .deleteFrom('panel_failures')
      .where('panel', '=', panel)
      .where(
        'number',
        '<=',
        sql<number>`(select number from panel_failures where panel = ${panel} order by number desc offset ${mostFailures} limit 1)`,
      )
      .execute()
}

/** The failures of a panel that are kept, the oldest first. */
export const newestFailures = async (db: Database, panel: string): Promise<PanelFailure[]> => {
  const rows = await db
    .selectFrom('panel_failures')
    .select(['number', 'build', 'phase', 'cause', 'recovered', 'trace', 'at'])
    .where('panel', '=', panel)
    .orderBy('number', 'desc')
    .limit(mostFailures)
    .execute()
  return rows.reverse().map(({ number, trace, at, ...failure }) => ({
    number: Number(number),
    at: at.toISOString(),
    ...failure,
    ...(trace !== null && { trace }),
  }))
}
