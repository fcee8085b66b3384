import { sql } from 'kysely'
import { prepare } from '../database/prepared'
import { requestHealthCheck } from '../database/request-health-check'
import type { Database, DomainRow, NewDomain } from '../database/schema'
import { shown } from './shown-repository'

/** A domain of the user; undefined for a domain of another user too. */
export const findOwned = (db: Database, userId: number, id: number): Promise<DomainRow | undefined> =>
  db
    .selectFrom('domains')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()

/** All columns by their names, as a prepared statement has to name them. */
const columns = [
  ...shown,
  'registry_asked_at',
  'registry_roid',
  'confirm_reminded_at',
  'hold_ordered',
  'hold_refused_at',
  'hold_refusal',
  'hold_case',
  'contacts_refused_at',
  'data_reminded_at',
  'hidden_at',
  'requested_at',
  'fees',
] as const satisfies readonly (keyof DomainRow)[]

const selectLocked = prepare<{ userId: number; id: number }, DomainRow>((db, value, end) =>
  db
    .selectFrom('domains')
    .select(columns)
    .where('id', '=', value('id'))
    .where('user_id', '=', value('userId'))
    .where('hidden_at', 'is', null)
    .forUpdate()
    .modifyEnd(end)
    .compile(),
)

/** `findOwned` that locks the domain and what belongs to it until the transaction ends. */
export const lockOwned = async (db: Database, userId: number, id: number): Promise<DomainRow | undefined> => {
  const [domain] = await selectLocked(db, { userId, id })
  return domain
}

export const findDomain = (db: Database, id: number): Promise<DomainRow | undefined> =>
  db.selectFrom('domains').selectAll().where('id', '=', id).executeTakeFirst()

/** In the order of their ids. */
export const findDomains = async (db: Database, ids: readonly number[]): Promise<DomainRow[]> =>
  db.selectFrom('domains').selectAll().where(sql<boolean>`id = any(${ids}::bigint[])`).orderBy('id').execute()

/** Domains that are registered here, whatever their state there, in the order of their ids. */
export const listHeld = (db: Database, after: number, limit: number): Promise<DomainRow[]> =>
  db
    .selectFrom('domains')
    .selectAll()
    .where('status', 'in', ['approved', 'expired', 'redemption'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

export const lockDomain = (db: Database, id: number): Promise<DomainRow | undefined> =>
  db.selectFrom('domains').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** All domains of an account, locked until the transaction ends. */
export const lockAllOwned = (trx: Database, userId: number): Promise<DomainRow[]> =>
  trx.selectFrom('domains').selectAll().where('user_id', '=', userId).orderBy('id').forUpdate().execute()

export const countPending = async (db: Database, userId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('domains')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return count
}

/** Nameservers elsewhere that a request asks for. */
type Delegation = Pick<DomainRow, 'delegation_type' | 'ns1' | 'ns2' | 'ns3' | 'ns4'>

/** A new request; undefined when the name is taken already. */
export const insertPending = (
  db: Database,
  request: Pick<NewDomain, 'user_id' | 'name' | 'zone' | 'display_name' | 'years' | 'auto_renew' | 'fees'> &
    Partial<Delegation>,
): Promise<DomainRow | undefined> =>
  db
    .insertInto('domains')
    .values({ delegation_type: 'internal', ...request, status: 'pending' })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export type DomainChanges = Partial<Omit<DomainRow, 'id' | 'name' | 'zone' | 'requested_at'>>

/** What was offered to another account is another thing in another status: a job ends and reports such offers. */
const endOffers = async (db: Database, id: number): Promise<void> => {
  await db
    .updateTable('transfers')
    .set({ ends_at: sql`clock_now()` })
    .where('domain_id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

export const updateDomain = async (db: Database, id: number, changes: DomainChanges): Promise<DomainRow> => {
  if (changes.status !== undefined) await endOffers(db, id)
  const row = await db.updateTable('domains').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  await requestHealthCheck(db, id)
  return row
}

export const hasPendingTransfer = async (
  db: Database,
  domainId: number,
  states: readonly ('pending' | 'held')[] = ['pending', 'held'],
): Promise<boolean> => {
  const pending = await db
    .selectFrom('transfers')
    .select('id')
    .where('domain_id', '=', domainId)
    .where('status', 'in', states)
    .where(sql<boolean>`(status = 'held' or coalesce(ends_at, created_at + interval '14 days') > clock_now())`)
    .executeTakeFirst()
  return pending !== undefined
}

/** The domain that holds a full name here. */
export const findByName = (db: Database, fullName: string): Promise<DomainRow | undefined> =>
  db
    .selectFrom('domains')
    .selectAll()
    .where('name', '=', fullName.slice(0, fullName.indexOf('.')))
    .where('zone', '=', fullName.slice(fullName.indexOf('.') + 1))
    .where('status', 'in', ['pending', 'approved', 'reserved', 'expired', 'redemption'])
    .executeTakeFirst()

/** The rows of a user that have a full name, also those that have ended. */
export const listOwnOfName = (db: Database, userId: number, fullName: string): Promise<DomainRow[]> =>
  db
    .selectFrom('domains')
    .selectAll()
    .where('user_id', '=', userId)
    .where('name', '=', fullName.slice(0, fullName.indexOf('.')))
    .where('zone', '=', fullName.slice(fullName.indexOf('.') + 1))
    .where('hidden_at', 'is', null)
    .execute()

/** The row leaves its owner's list. */
export const hideDomain = async (db: Database, id: number): Promise<void> => {
  await db.updateTable('domains').set({ hidden_at: sql<Date>`clock_now()` }).where('id', '=', id).execute()
}

/** Refused requests of a name leave their owner's list, since it is asked for again. */
export const hideRejected = async (
  db: Database,
  request: Pick<NewDomain, 'user_id' | 'name' | 'zone'>,
): Promise<void> => {
  await db
    .updateTable('domains')
    .set({ hidden_at: sql<Date>`clock_now()` })
    .where(eb => eb.and({ ...request, status: 'rejected' }))
    .where('hidden_at', 'is', null)
    .execute()
}
