import type { Database } from '../database/schema'
import { listEntriesAfter } from './repository'
import { linkHash } from './service'

const batch = 1000

type Row = Awaited<ReturnType<typeof listEntriesAfter>>[number]

const isWhole = (row: Row, previous: { id: number; hash: Buffer }): boolean => {
  const { id, at, actor_user_id: actor, event, subject } = row
  const data = row.data as Record<string, string | number | boolean | null>
  return id === previous.id + 1 && row.hash.equals(linkHash(previous.hash, { id, at, actor, event, subject, data }))
}

/** Verifies the chain. Returns the id of the first entry that was altered, or null. */
export const findBreak = async (db: Database): Promise<number | null> => {
  let previous = { id: 0, hash: Buffer.alloc(32) as Buffer }
  for (;;) {
    const rows = await listEntriesAfter(db, previous.id, batch)
    for (const row of rows) {
      if (!isWhole(row, previous)) return row.id
      previous = row
    }
    if (rows.length < batch) return null
  }
}
