import type { Database } from '../database/schema'
import type { Keys } from '../security/keys'
import type { Anchor } from './anchor'
import { findAlteredWaiting } from './chain'
import { type Link, listEntriesAfter, type StoredEntry } from './repository'
import { linkHash, linkHashVersion1 } from './service'

const batch = 1000

type Row = Awaited<ReturnType<typeof listEntriesAfter>>[number]

/** What is wrong with the log, and the first entry where it is; the line of the anchors, or the position
 * in the outbox. */
export interface AuditFault {
  kind: 'altered' | 'missing' | 'anchor_altered' | 'not_anchored' | 'waiting_altered'
  entry: number
}

const toEntry = (row: Row): StoredEntry => ({
  id: row.id,
  at: row.at,
  event: row.event,
  actor: row.actor_user_id,
  account: row.account_id,
  address: row.address,
  agent: row.agent,
  subject: row.subject,
  data: row.data as StoredEntry['data'],
})

const isIntact = (keys: Keys, row: Row, previous: Link, isKeyed: boolean): boolean => {
  if (row.hash_version === 1) return !isKeyed && row.hash.equals(linkHashVersion1(previous.hash, toEntry(row)))
  return row.hash.equals(linkHash(keys, previous.hash, toEntry(row)))
}

/** Goes through the chain, and compares it with what was noted of it outside the database. */
export const findAuditFault = async (
  db: Database,
  keys: Keys,
  anchors: readonly Anchor[],
): Promise<AuditFault | null> => {
  const altered = anchors.find(anchor => 'alteredLine' in anchor)
  if (altered) return { kind: 'anchor_altered', entry: altered.alteredLine }
  const anchored = new Map(anchors.flatMap(anchor => ('id' in anchor ? [[anchor.id, anchor.hash] as const] : [])))
  let previous: Link = { id: 0, hash: Buffer.alloc(32) }
  let isKeyed = false
  for (;;) {
    const rows = await listEntriesAfter(db, previous.id, batch)
    for (const row of rows) {
      if (row.id !== previous.id + 1) return { kind: 'missing', entry: previous.id + 1 }
      const anchor = anchored.get(row.id)
      const isAsNoted = anchor === undefined || anchor.equals(row.hash)
      if (!isAsNoted || !isIntact(keys, row, previous, isKeyed)) return { kind: 'altered', entry: row.id }
      isKeyed ||= row.hash_version > 1
      previous = row
    }
    if (rows.length < batch) break
  }
  if ([...anchored.keys()].some(id => id > previous.id)) return { kind: 'missing', entry: previous.id + 1 }
  const waiting = await findAlteredWaiting(db, keys)
  if (waiting !== null) return { kind: 'waiting_altered', entry: waiting }
  return previous.id > 0 && anchored.size === 0 ? { kind: 'not_anchored', entry: 1 } : null
}
