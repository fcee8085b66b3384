import { sql } from 'kysely'
import type { RegistryContacts } from '../database/registry-columns'
import type { Database, Trx } from '../database/schema'
import { isNotSetAside } from '../set-aside/repository'

/** The job that deletes contacts at the registries that no domain refers to any more. */
export const unusedJob = 'registry_contacts'

type Role = keyof RegistryContacts

interface LinkedObject {
  role: Role
  id: string
  digest: string
  /** Whether another domain refers to it, or it was made for a former account of the domain. */
  shared: boolean
}

interface ObjectOwner {
  registry: string
  user_id: number
}

/** The contacts that a domain refers to at a registry. */
export const findLinks = async (
  db: Database,
  domainId: number,
  { registry, user_id }: ObjectOwner,
): Promise<LinkedObject[]> => {
  const { rows } = await sql<LinkedObject>`
    select l.role, o.id, o.digest, o.user_id is distinct from ${user_id} or exists (select from domain_contact_objects other
      where other.registry = l.registry and other.object_id = l.object_id and other.domain_id <> l.domain_id) as shared
    from domain_contact_objects l join contact_objects o on o.registry = l.registry and o.id = l.object_id
    where l.domain_id = ${domainId} and l.registry = ${registry}`.execute(db)
  return rows
}

/** A contact of the account that says the same; undefined where there is none. */
export const findObject = (
  db: Database,
  { registry, user_id }: ObjectOwner,
  digest: string,
): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('contact_objects')
    .select('id')
    .where('registry', '=', registry)
    .where('user_id', '=', user_id)
    .where('digest', '=', digest)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** False where the id is taken, also at another registry, which may be another account at the same one. */
export const insertObject = async (
  db: Database,
  { registry, user_id }: ObjectOwner,
  id: string,
  digest: string,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into contact_objects (registry, id, user_id, digest)
    select ${registry}, ${id}, ${user_id}::bigint, ${digest}
    where not exists (select from contact_objects where id = ${id} and registry <> ${registry})
    on conflict do nothing returning id`.execute(db)
  return rows.length > 0
}

/** Which of these ids are contacts of ours at a registry. */
export const knownObjects = async (db: Database, registry: string, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from contact_objects where registry = ${registry} and id = any(${ids}::text[])`.execute(db)
  return rows.map(({ id }) => id)
}

export const changeObject = async (db: Database, registry: string, id: string, digest: string): Promise<void> => {
  await db
    .updateTable('contact_objects')
    .set({ digest })
    .where('registry', '=', registry)
    .where('id', '=', id)
    .execute()
}

export const storeLinks = async (
  db: Database,
  domain_id: number,
  registry: string,
  ids: readonly (readonly [Role, string])[],
): Promise<void> => {
  // One that is in use again and ends again is asked about from the beginning.
  await db
    .updateTable('contact_objects')
    .set({ refused_since: null, ask_at: null })
    .where('registry', '=', registry)
    .where(
      'id',
      'in',
      ids.map(([, id]) => id),
    )
    .where('refused_since', 'is not', null)
    .execute()
  await db
    .insertInto('domain_contact_objects')
    .values(ids.map(([role, object_id]) => ({ domain_id, role, registry, object_id })))
    .onConflict(conflict =>
      conflict.columns(['domain_id', 'role']).doUpdateSet(eb => ({
        registry: eb.ref('excluded.registry'),
        object_id: eb.ref('excluded.object_id'),
      })),
    )
    .execute()
}

/** Two changes of one account at once give the same content the same id. */
export const lockObjectsOf = async (trx: Trx, userId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('contact_objects'), (${userId}::bigint % 2147483647)::int)`.execute(
    trx,
  )
}

/** A domain that is held, or is to be. */
const isHeld = sql<boolean>`d.status in ('pending', 'reserved', 'approved', 'expired', 'redemption')`

export const isLinked = async (db: Database, registry: string, id: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from domain_contact_objects l join domains d on d.id = l.domain_id
    where l.registry = ${registry} and l.object_id = ${id} and ${isHeld} limit 1`.execute(db)
  return rows.length > 0
}

/** Contacts at a registry that no domain refers to any more and that are to be deleted now, by their ids after `after`. */
export const listUnused = async (db: Database, registry: string, after: string, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select o.id from contact_objects o where o.registry = ${registry} and o.id > ${after}
      and ${isNotSetAside(unusedJob, sql`o.registry || ' ' || o.id`)}
      and (o.ask_at is null or o.ask_at <= clock_now())
      and not exists (select from domain_contact_objects l join domains d on d.id = l.domain_id
        where l.registry = o.registry and l.object_id = o.id and ${isHeld})
    order by o.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Waits as long again as the registry has refused already, from an hour to a week; not for ever. A domain that is deleted keeps its
 * contacts for some 35 days at most registries.
 * @returns whether it is given up
 */
export const postponeObject = async (db: Database, registry: string, id: string): Promise<boolean> => {
  const { rows } = await sql<{ given_up: boolean }>`
    update contact_objects set refused_since = coalesce(refused_since, clock_now()),
      ask_at = case when refused_since < clock_now() - interval '60 days' then 'infinity'
        else clock_now() + least(greatest(clock_now() - coalesce(refused_since, clock_now()), '1 hour'), '7 days') end
    where registry = ${registry} and id = ${id}
    returning ask_at = 'infinity' as given_up`.execute(db)
  return rows[0]?.given_up ?? false
}

/** Forgets a contact that the registry has no more. */
export const deleteObject = async (db: Database, registry: string, id: string): Promise<void> => {
  await sql`
    with gone as (delete from contact_objects where registry = ${registry} and id = ${id})
    delete from domain_contact_objects where registry = ${registry} and object_id = ${id}`.execute(db)
}
