import { type Kysely, sql } from 'kysely'

/**
 * Contacts as objects of a registry: which one each role of a domain refers to, and the digest of what it says, so that a
 * change is sent to the object instead of making another one. A domain that has no rows here gets them with its next change.
 * The sandbox keeps contacts too.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table contact_objects (
      registry text not null,
      id text not null,
      user_id bigint references users on delete set null,
      digest text not null,
      primary key (registry, id)
    )`.execute(db)
  await sql`create index contact_objects_user on contact_objects (user_id, registry)`.execute(db)
  await sql`
    create table domain_contact_objects (
      domain_id bigint not null references domains on delete cascade,
      role text not null,
      registry text not null,
      object_id text not null,
      primary key (domain_id, role)
    )`.execute(db)
  await sql`create index domain_contact_objects_object on domain_contact_objects (registry, object_id)`.execute(db)
  await sql`create table sandbox_contacts (id text primary key, card jsonb not null)`.execute(db)
  await sql`alter table sandbox_domains add column contacts jsonb not null default '{}'`.execute(db)
}
