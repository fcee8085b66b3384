import type { Database } from '../database/schema'
import { linkHash } from './log'

const batch = 1000

const readFrom = (db: Database, id: number) =>
  db.selectFrom('audit_log').selectAll().where('id', '>', id).orderBy('id').limit(batch).execute()

type Row = Awaited<ReturnType<typeof readFrom>>[number]

const isWhole = (row: Row, previous: { id: number; hash: Buffer }): boolean => {
  const { id, at, actor_user_id: actor, event, subject } = row
  const data = row.data as Record<string, string | number | boolean | null>
  return id === previous.id + 1 && row.hash.equals(linkHash(previous.hash, { id, at, actor, event, subject, data }))
}

/** Goes through the chain of the audit log. Returns the first entry that is not as it was written, or null. */
export const findBreak = async (db: Database): Promise<number | null> => {
  let previous = { id: 0, hash: Buffer.alloc(32) as Buffer }
  for (;;) {
    const rows = await readFrom(db, previous.id)
    for (const row of rows) {
      if (!isWhole(row, previous)) return row.id
      previous = row
    }
    if (rows.length < batch) return null
  }
}
