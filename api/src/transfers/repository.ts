import type { Transfer } from '@panel/shared/contract'
import { sql } from 'kysely'
import type { User } from '../base/caller'
import type { Database } from '../database/schema'
import type { Backlog } from '../database/upkeep-tables'
import { isNotSetAside } from '../set-aside/repository'

/** A transfer with the name of its domain and the address of its sender. */
export interface TransferView {
  id: number
  domain_id: number
  from_user_id: number
  target_email: string
  status: Transfer['status'] | 'held'
  created_at: Date
  to_user_id: number | null
  completes_at: Date | null
  /** Until when an offer stands. */
  ends_at: Date
  /** The offer ended without an answer. */
  is_over: boolean
  name: string
  zone: string
  from_email: string
}

const endOfOffer = sql<Date>`coalesce(transfers.ends_at, transfers.created_at + interval '14 days')`

const isOver = sql<boolean>`(transfers.status = 'pending' and ${endOfOffer} <= clock_now())`

const views = (db: Database) =>
  db
    .selectFrom('transfers')
    .innerJoin('domains', 'domains.id', 'transfers.domain_id')
    .innerJoin('users', 'users.id', 'transfers.from_user_id')
    .select([
      'transfers.id',
      'transfers.domain_id',
      'transfers.from_user_id',
      'transfers.target_email',
      'transfers.status',
      'transfers.created_at',
      'transfers.to_user_id',
      'transfers.completes_at',
      'domains.name',
      'domains.zone',
      'users.email as from_email',
    ])
    .select([endOfOffer.as('ends_at'), sql<boolean>`(transfers.ended or ${isOver})`.as('is_over')])

const viewsOf = (db: Database, { id, email }: Pick<User, 'id' | 'email'>) =>
  views(db).where(eb => eb.or([eb('transfers.from_user_id', '=', id), eb('transfers.target_email', '=', email)]))

/** Transfers from and to an account, the newest first, from before the id `before`. */
export const listTransfers = (
  db: Database,
  user: Pick<User, 'id' | 'email'>,
  before: number | null,
  limit: number,
): Promise<TransferView[]> =>
  viewsOf(db, user)
    .$if(before !== null, query => query.where('transfers.id', '<', before ?? 0))
    .orderBy('transfers.id', 'desc')
    .limit(limit)
    .execute()

/** One from or to an account: one between others takes as long as one that is not there. */
export const findTransfer = (
  db: Database,
  user: Pick<User, 'id' | 'email'>,
  id: number,
): Promise<TransferView | undefined> => viewsOf(db, user).where('transfers.id', '=', id).executeTakeFirst()

/** Undefined when the domain already has a pending transfer. */
export const insertTransfer = (
  db: Database,
  transfer: { domain_id: number; from_user_id: number; target_email: string },
): Promise<{ id: number } | undefined> =>
  db
    .insertInto('transfers')
    .values({ ...transfer, status: 'pending' })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/** Offers that stand no more and are not closed yet, by their ids after `after`; of one domain, or of all. */
export const listEndedOffers = (
  db: Database,
  after: number,
  limit: number,
  domainId: number | null = null,
): Promise<TransferView[]> =>
  views(db)
    .where('transfers.id', '>', after)
    .where(isNotSetAside('transfers', sql`'transfer ' || transfers.id`))
    .where(isOver)
    .$if(domainId !== null, query => query.where('transfers.domain_id', '=', domainId ?? 0))
    .orderBy('transfers.id')
    .limit(limit)
    .execute()

/** Closes an offer whose time is over; false when it was closed before. */
export const endOffer = async (db: Database, id: number): Promise<boolean> => {
  const ended = await db
    .updateTable('transfers')
    .set({ status: 'cancelled', ended: true, closed_at: sql`now()` })
    .where('id', '=', id)
    .where(isOver)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Keeps an accepted transfer until `completes_at`; false when it was closed before. */
export const holdTransfer = async (
  db: Database,
  id: number,
  held: { to_user_id: number; completes_at: Date },
): Promise<boolean> => {
  const changed = await db
    .updateTable('transfers')
    .set({ ...held, status: 'held' })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export const findHeldByStopHash = (db: Database, hash: Buffer): Promise<TransferView | undefined> =>
  views(db).where('transfers.stop_hash', '=', hash).where('transfers.status', '=', 'held').executeTakeFirst()

/** Offers of an account that are not closed, accepted ones too. */
export const listOpenTransfers = (db: Database, fromUserId: number): Promise<TransferView[]> =>
  views(db)
    .where('transfers.from_user_id', '=', fromUserId)
    .where('transfers.status', 'in', ['pending', 'held'])
    .orderBy('transfers.id')
    .execute()

/** Accepted transfers whose time has come, by their ids after `after`. */
export const listDueTransfers = (db: Database, after: number, limit: number): Promise<TransferView[]> =>
  views(db)
    .where('transfers.id', '>', after)
    .where(isNotSetAside('transfers', sql`'transfer ' || transfers.id`))
    .where('transfers.status', '=', 'held')
    .where(sql<boolean>`transfers.completes_at <= clock_now()`)
    .orderBy('transfers.id')
    .limit(limit)
    .execute()

/** Accepted transfers that wait. */
export const countHeld = (db: Database): Promise<Backlog> =>
  db
    .selectFrom('transfers')
    .select(eb => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('created_at').as('oldest')])
    .where('status', '=', 'held')
    .executeTakeFirstOrThrow()

/** False when it was closed before. */
export const closeTransfer = async (
  db: Database,
  id: number,
  status: Exclude<Transfer['status'], 'pending'>,
  from: readonly ('pending' | 'held')[] = ['pending'],
): Promise<boolean> => {
  const closed = await db
    .updateTable('transfers')
    .set({ status, closed_at: sql`now()` })
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}
