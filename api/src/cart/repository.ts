import { CART_SIZE } from '@panel/shared/contract'
import { sql } from 'kysely'
import { prepare } from '../database/prepared'
import type { CartItemRow, Database, Trx } from '../database/schema'
import type { RegistryFees } from '../settings/price-list'
import { lockUser } from '../users/repository'
import { touchGuest } from './guest-repository'

/** The owner of the cart. */
export type CartOwner = { user_id: number; guest_id: null } | { user_id: null; guest_id: number }

export type NewCartItem = Pick<CartItemRow, 'kind' | 'name' | 'zone' | 'domain_id' | 'years' | 'auto_renew' | 'fees'>

/** What is shown of an item. */
export type ShownItem = NewCartItem & Pick<CartItemRow, 'id'>

const ofOwner = (owner: CartOwner) =>
  owner.user_id === null ? sql<boolean>`guest_id = ${owner.guest_id}` : sql<boolean>`user_id = ${owner.user_id}`

export const listItems = (db: Database, owner: CartOwner): Promise<CartItemRow[]> =>
  db.selectFrom('cart_items').selectAll().where(ofOwner(owner)).orderBy('id').execute()

/** When the terms of these domains of an account end. */
export const findTerms = async (
  db: Database,
  userId: number | null,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Date | null>> => {
  const rows = await db
    .selectFrom('domains')
    .select(['id', 'expires_at'])
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, expires_at }) => [id, expires_at]))
}

/** The items of a cart, locked against changes and submits until the transaction ends. */
export const lockItems = (db: Database, userId: number): Promise<CartItemRow[]> =>
  db.selectFrom('cart_items').selectAll().where('user_id', '=', userId).orderBy('id').forUpdate().execute()

/** The domains that a cart renews, locked until the transaction ends. */
export const lockRenewed = async (trx: Trx, userId: number): Promise<void> => {
  const renewed = trx.selectFrom('cart_items').select('domain_id').where('user_id', '=', userId)
  await trx.selectFrom('domains').select('id').where('id', 'in', renewed).orderBy('id').forUpdate().execute()
}

export const isFull = async (db: Database, owner: CartOwner): Promise<boolean> => {
  const { count } = await db
    .selectFrom('cart_items')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where(ofOwner(owner))
    .executeTakeFirstOrThrow()
  return count >= CART_SIZE
}

const prepareInsert = (column: keyof CartOwner) =>
  prepare<NewCartItem & { owner: number }, ShownItem>((db, value, end) => {
    const owner = sql`${value('owner')}::bigint`
    return sql<ShownItem>`
      insert into cart_items (${sql.ref(column)}, kind, name, zone, domain_id, years, auto_renew, fees)
      select ${owner}, ${value('kind')}, ${value('name')}, ${value('zone')}, ${value('domain_id')}::bigint,
        ${value('years')}::int, ${value('auto_renew')}::boolean, ${value('fees')}::jsonb
      where (select count(*) from cart_items where ${sql.ref(column)} = ${owner}) < ${sql.lit(CART_SIZE)}
      on conflict do nothing
      returning id, kind, name, zone, domain_id, years, auto_renew, fees ${end}`.compile(db)
  })

const inserts = { user_id: prepareInsert('user_id'), guest_id: prepareInsert('guest_id') }

/** Undefined when the cart is full or holds the name already. */
export const insertItem = async (
  db: Database,
  { user_id, guest_id }: CartOwner,
  item: NewCartItem,
): Promise<ShownItem | undefined> => {
  const [inserted] = await (user_id === null
    ? inserts.guest_id(db, { ...item, owner: guest_id })
    : inserts.user_id(db, { ...item, owner: user_id }))
  return inserted
}

/** Undefined when the cart has no such item. */
export const updateItem = (
  db: Database,
  owner: CartOwner,
  id: number,
  changes: Partial<Pick<CartItemRow, 'years' | 'auto_renew'>>,
): Promise<CartItemRow | undefined> =>
  db.updateTable('cart_items').set(changes).where(ofOwner(owner)).where('id', '=', id).returningAll().executeTakeFirst()

/** False when the cart has no such item. */
export const deleteItem = async (db: Database, owner: CartOwner, id: number): Promise<boolean> => {
  const deleted = await db
    .deleteFrom('cart_items')
    .where(ofOwner(owner))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** What registries want now for names of a cart. */
export const updateFees = async (db: Database, fees: ReadonlyMap<number, RegistryFees | null>): Promise<void> => {
  for (const [id, wanted] of fees)
    await db.updateTable('cart_items').set({ fees: wanted }).where('id', '=', id).execute()
}

/** Has the renewals of a cart cost what their domains cost by now; false where they do already. */
export const updateRenewalFees = async (db: Database, userId: number): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update cart_items i set fees = d.fees from domains d
    where i.user_id = ${userId} and d.id = i.domain_id and i.fees->'renew' is distinct from d.fees->'renew'`.execute(db)
  return numAffectedRows > 0n
}

export const deleteItems = async (db: Database, ids: readonly number[]): Promise<void> => {
  await db.deleteFrom('cart_items').where('id', 'in', ids).execute()
}

/** A renewal is worth nothing to a former owner. */
export const deleteRenewals = async (db: Database, domainId: number): Promise<void> => {
  await db.deleteFrom('cart_items').where('domain_id', '=', domainId).execute()
}

/** Moves a guest's items to an account, which keeps its own where both hold a name. */
export const moveItems = async (db: Database, guestId: number, userId: number): Promise<void> => {
  await sql`
    insert into cart_items (user_id, kind, name, zone, domain_id, years, auto_renew, fees)
    select ${userId}, kind, name, zone, domain_id, years, auto_renew, fees from cart_items where guest_id = ${guestId} order by id
    on conflict do nothing`.execute(db)
}

/** Locks the cart until the transaction ends, so that its size is counted right. */
export const lockOwner = async (db: Database, { user_id, guest_id }: CartOwner): Promise<void> => {
  if (user_id !== null) await lockUser(db, user_id)
  if (guest_id !== null) await touchGuest(db, guest_id)
}
