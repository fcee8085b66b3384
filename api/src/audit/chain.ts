import { timingSafeEqual } from 'node:crypto'
import { takeAdvisoryLock } from '../database/advisory-lock'
import type { Database } from '../database/schema'
import { transact } from '../database/transact'
import type { Dependencies } from '../request-context'
import type { Keys } from '../security/keys'
import { hasWaiting, listWaiting, removeWaiting } from './outbox-repository'
import { insertEntries, type Link, lastLink, type StoredEntry } from './repository'
import { linkHash, start, waitingMac, wakeWith } from './service'

type Row = Awaited<ReturnType<typeof listWaiting>>[number]

/** What one transaction adds to the chain at most. */
const batch = 500

/** Milliseconds in which entries come together before they are chained. */
const gathering = 20

const toEntry = ({ actor_user_id, account_id, data, at, address, agent, event, subject }: Row) => ({
  at,
  actor: actor_user_id,
  account: account_id,
  address,
  agent,
  event,
  subject,
  data: data as StoredEntry['data'],
})

/** Whether an entry is as it was written, by somebody with the key, and not in the chain already. */
const isGenuine = (keys: Keys, row: Row): boolean =>
  !row.chained && timingSafeEqual(row.mac, waitingMac(keys, row.token, toEntry(row)))

interface Batch {
  /** The position up to which entries were read; null at the end. */
  next: number | null
  refused: number[]
}

/** One appender at a time, of all processes: no other one chains what it reads under the lock. */
const chainBatch = (db: Database, keys: Keys, after: number): Promise<Batch> =>
  transact(db, async trx => {
    await takeAdvisoryLock(trx, 'audit')
    const rows = await listWaiting(trx, after, batch)
    const genuine = rows.filter(row => isGenuine(keys, row))
    if (genuine.length > 0) {
      let previous: Link = (await lastLink(trx)) ?? start
      const chained = genuine.map(row => {
        const entry = { id: previous.id + 1, ...toEntry(row) }
        const { hash: previousHash } = previous
        previous = { id: entry.id, hash: linkHash(keys, previousHash, entry) }
        return { entry, token: row.token, previousHash, hash: previous.hash }
      })
      await insertEntries(trx, chained)
      await removeWaiting(
        trx,
        genuine.map(({ token }) => token),
      )
    }
    const refused = rows.filter(row => !genuine.includes(row)).map(({ position }) => position)
    return { next: rows.length < batch ? null : (rows.at(-1)?.position ?? null), refused }
  })

/**
 * Adds what was committed to the chain, in the order in which it was written.
 * @returns the positions of entries that are not as somebody with the key wrote them; they stay where they are
 */
export const chainWaiting = async (db: Database, keys: Keys): Promise<number[]> => {
  const refused: number[] = []
  if (!(await hasWaiting(db))) return refused
  for (let after: number | null = 0; after !== null; ) {
    const done: Batch = await chainBatch(db, keys, after)
    refused.push(...done.refused)
    after = done.next
  }
  return refused
}

/** The position of the first waiting entry that is not as somebody with the key wrote it. */
export const findAlteredWaiting = async (db: Database, keys: Keys): Promise<number | null> => {
  for (let after = 0; ; ) {
    const rows = await listWaiting(db, after, batch)
    const altered = rows.find(row => !isGenuine(keys, row))
    if (altered) return altered.position
    const last = rows.at(-1)
    if (!last || rows.length < batch) return null
    after = last.position
  }
}

/** Chains what this process writes soon after its commit. Returns what stops that, when the last is chained. */
export const keepChaining = ({
  db,
  keys,
  log,
}: Pick<Dependencies, 'db' | 'keys'> & { log: Pick<Dependencies['log'], 'warn'> }): (() => Promise<void>) => {
  let work: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const chain = (): void => {
    timer = undefined
    work = work
      .then(() => chainWaiting(db, keys))
      .catch(err => log.warn({ err }, 'entries of the audit could not be chained'))
  }
  wakeWith(keys, () => {
    timer ??= setTimeout(chain, gathering)
  })
  return async () => {
    clearTimeout(timer)
    chain()
    await work
  }
}
