import { type Kysely, sql } from 'kysely'
import type { StepIndexes } from '../step-indexes'

/**
 * For whom a domain is registered: an address may belong to an organisation and be the account's default, a contact has
 * the parts that a registry wants beside its text, and an item of the cart whether the domain will renew itself (null:
 * not chosen). Code that does not know the columns leaves them empty.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table addresses
      add column organisation text,
      add column is_default boolean not null default false`.execute(db)
  await sql`
    alter table contacts
      add column organisation text not null default '',
      add column street text[] not null default '{}',
      add column city text not null default '',
      add column province text not null default '',
      add column postal_code text not null default '',
      add column country text not null default '',
      add column address_id bigint`.execute(db)
  await sql`alter table cart_items add column auto_renew boolean`.execute(db)
}

export const indexes: StepIndexes = {
  addresses_default: { on: 'addresses (user_id) where is_default' },
  contacts_by_address: { on: 'contacts (address_id) where address_id is not null' },
}
