import { type Kysely, sql } from 'kysely'

const createDomains = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table domains (
      id bigint generated always as identity primary key,
      user_id bigint not null references users,
      name text not null,
      zone text not null,
      status text not null check (status in ('pending', 'approved', 'rejected', 'reserved')),
      requested_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      auto_renew boolean not null default false,
      privacy_enabled boolean not null default true,
      client_transfer_lock boolean not null default false,
      delegation_type text not null check (delegation_type in ('internal', 'external', 'parking')),
      ns1 text,
      ns2 text,
      ns3 text,
      ns4 text,
      check (status <> 'approved' or expires_at is not null)
    )`.execute(db)
  await sql`create unique index domains_held on domains (name, zone) where status in ('pending', 'approved', 'reserved')`.execute(
    db,
  )
  await sql`create index domains_user on domains (user_id, id)`.execute(db)

  await sql`
    create table dns_records (
      id bigint generated always as identity primary key,
      domain_id bigint not null references domains on delete cascade,
      host text not null,
      type text not null,
      content text not null,
      ttl integer not null check (ttl > 0),
      priority integer,
      version integer not null default 1
    )`.execute(db)
  await sql`create index dns_records_domain on dns_records (domain_id, id)`.execute(db)

  await sql`
    create table contacts (
      domain_id bigint not null references domains on delete cascade,
      role text not null check (role in ('registrant', 'admin', 'tech')),
      name text not null,
      email text not null,
      phone text not null,
      address text not null,
      hidden boolean not null,
      primary key (domain_id, role)
    )`.execute(db)

  await sql`
    create table transfers (
      id bigint generated always as identity primary key,
      domain_id bigint not null references domains on delete cascade,
      from_user_id bigint not null references users,
      target_email text not null check (target_email = lower(target_email)),
      status text not null check (status in ('pending', 'accepted', 'declined', 'cancelled')),
      created_at timestamptz not null default now(),
      closed_at timestamptz
    )`.execute(db)
  await sql`create unique index transfers_pending on transfers (domain_id) where status = 'pending'`.execute(db)
  await sql`create index transfers_from on transfers (from_user_id, id)`.execute(db)
  await sql`create index transfers_to on transfers (target_email, id)`.execute(db)
}

const createCart = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table guests (
      id bigint generated always as identity primary key,
      token_hash bytea not null unique,
      last_used_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table cart_items (
      id bigint generated always as identity primary key,
      user_id bigint references users on delete cascade,
      guest_id bigint references guests on delete cascade,
      kind text not null check (kind in ('register', 'renew')),
      name text not null,
      zone text not null,
      domain_id bigint references domains on delete cascade,
      created_at timestamptz not null default now(),
      check ((user_id is null) <> (guest_id is null)),
      check ((kind = 'renew') = (domain_id is not null))
    )`.execute(db)
  await sql`create unique index cart_items_user on cart_items (user_id, name, zone) where user_id is not null`.execute(
    db,
  )
  await sql`create unique index cart_items_guest on cart_items (guest_id, name, zone) where guest_id is not null`.execute(
    db,
  )
  await sql`create index cart_items_domain on cart_items (domain_id) where domain_id is not null`.execute(db)
}

/** Domains with what belongs to them, and the carts they come from. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createDomains(db)
  await createCart(db)
}
