import type { Database } from '../database/schema'
import type { LogTarget } from '../server-kit/log-target'
import { listEntriesAfter } from './repository'

const pageSize = 500

/**
 * Sends entries of the audit to the system that LOG_TARGET names, with their hashes, so that what is done to the table
 * here shows there. Each process sends every entry; a receiver that falls behind gets them later.
 * @returns the id of the last entry that was sent
 */
export const forwardAudit = async (db: Database, target: LogTarget, sent: number): Promise<number> => {
  let last = sent
  while (!target.isBehind) {
    const entries = await listEntriesAfter(db, last, pageSize)
    for (const { id, at, event, actor_user_id, account_id, address, agent, subject, data, hash } of entries) {
      const entry = { id, at, event, actor: actor_user_id, account: account_id, address, agent, subject, data }
      const line = { level: 30, time: at.getTime(), process: 'api', audit: { ...entry, hash: hash.toString('hex') } }
      target.write(JSON.stringify(line), 'audit')
      last = id
    }
    if (entries.length < pageSize) break
  }
  return last
}
