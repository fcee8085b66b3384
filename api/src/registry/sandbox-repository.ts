import { type RawBuilder, sql } from 'kysely'
import { prepare } from '../database/prepared'
import type { PollMessage } from '../database/registry-columns'
import type { Database, SandboxDomainRow } from '../database/schema'

/** Whether a name is of a registry that is switched off. */
const isOff = (name: RawBuilder<string>) => sql<boolean>`
  registry_down or exists (select from unnest(down_zones) zone where right(${name}, length(zone) + 1) = '.' || zone)`

const selectDown = prepare<{ name: string }, { isDown: boolean }>((db, value, end) =>
  sql<{ isDown: boolean }>`
    select exists (select from sandbox_settings where ${isOff(value('name'))}) as "isDown" ${end}`.compile(db),
)

/** Whether the sandbox, or the registry in it that has this full name, is switched off. */
export const isDown = async (db: Database, name = ''): Promise<boolean> =>
  (await selectDown(db, { name }))[0]?.isDown === true

/** Switches the whole sandbox, or the registries of these zones. */
export const setDown = async (db: Database, down: boolean, zones: readonly string[] | null): Promise<void> => {
  const others = sql<string[]>`array(select unnest(down_zones) except select unnest(${zones ?? []}::text[]))`
  await db
    .updateTable('sandbox_settings')
    .set(
      zones === null
        ? { registry_down: down, down_zones: [] }
        : { down_zones: down ? sql<string[]>`${others} || ${zones}::text[]` : others },
    )
    .execute()
}

const columns = [
  'name',
  'sponsor',
  'auth_info',
  'hosts',
  'statuses',
  'ds',
  'created_at',
  'expires_at',
  'deleted_at',
  'transfer',
  'contacts',
] as const satisfies readonly (keyof SandboxDomainRow)[]

const selectStored = prepare<{ name: string }, SandboxDomainRow>((db, value, end) =>
  db.selectFrom('sandbox_domains').select(columns).where('name', '=', value('name')).modifyEnd(end).compile(),
)

export const findStored = async (db: Database, name: string): Promise<SandboxDomainRow | undefined> =>
  (await selectStored(db, { name }))[0]

/** `findStored`, locked until the transaction ends. */
export const lockStored = (db: Database, name: string): Promise<SandboxDomainRow | undefined> =>
  db.selectFrom('sandbox_domains').selectAll().where('name', '=', name).forUpdate().executeTakeFirst()

/** What `adoptHeld` adopts. */
const isHeldHere = (name: RawBuilder<string>) => sql<boolean>`
  name || '.' || zone = ${name} and name = split_part(${name}, '.', 1)
  and status in ('approved', 'expired', 'redemption') and expires_at is not null`

const selectState = prepare<{ name: string }, { isDown: boolean; isStored: boolean }>((db, value, end) =>
  sql<{ isDown: boolean; isStored: boolean }>`
    select exists (select from sandbox_settings where ${isOff(value('name'))}) as "isDown",
      exists (select from sandbox_domains where name = ${value('name')})
        or exists (select from domains where ${isHeldHere(value('name'))}) as "isStored" ${end}`.compile(db),
)

/** Whether the sandbox is switched off, and whether a name has state of its own in it, or will have once it is read. */
export const readState = async (db: Database, name: string): Promise<{ isDown: boolean; isStored: boolean }> =>
  (await selectState(db, { name }))[0] ?? { isDown: false, isStored: false }

interface Adopted extends SandboxDomainRow {
  /** False for one that somebody else is adopting. */
  adopted: boolean
}

const adopt = prepare<{ name: string; client: string }, Adopted>((db, value, end) =>
  sql<Adopted>`
    with held as (
      select name || '.' || zone as name, array_remove(array[ns1, ns2, ns3, ns4], null) || more_nameservers as hosts,
        client_transfer_lock, created_at, expires_at, deleted_at, status
      from domains where ${isHeldHere(value('name'))}
    ), adopted as (
      insert into sandbox_domains (name, sponsor, auth_info, hosts, statuses, created_at, expires_at, deleted_at)
      select name, ${value('client')}, md5(random()::text), hosts,
        case when client_transfer_lock then array['clientTransferProhibited'] else '{}' end, created_at, expires_at,
        case when status = 'redemption' then coalesce(deleted_at, expires_at + interval '30 days') end
      from held on conflict do nothing
      returning ${sql.join(columns.map(column => sql.ref(column)))}
    )
    select adopted.*, adopted.name is not null as adopted from held left join adopted on true ${end}`.compile(db),
)

/**
 * Domains that were registered here before the sandbox kept its own state, or that were loaded in bulk, are its own.
 * @returns the domain, where there is one
 */
export const adoptHeld = async (db: Database, name: string, client: string): Promise<SandboxDomainRow | undefined> => {
  const [held] = await adopt(db, { name, client })
  if (!held) return undefined
  const { adopted, ...row } = held
  return adopted ? row : findStored(db, name)
}

export interface NewSandboxDomain {
  name: string
  sponsor: string
  auth_info: string
  hosts: string[]
  statuses?: string[]
  /** JSON of ids by role. */
  contacts?: string
  created_at: Date
  expires_at: Date
}

/** False when the name is taken. */
export const insertStored = async (db: Database, domain: NewSandboxDomain): Promise<boolean> => {
  const inserted = await db
    .insertInto('sandbox_domains')
    .values({ statuses: [], ds: '[]', ...domain })
    .onConflict(conflict => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  return inserted !== undefined
}

type Changes = Partial<
  Omit<SandboxDomainRow, 'name' | 'ds' | 'transfer' | 'contacts'> & {
    ds: string
    transfer: string | null
    contacts: string
  }
>

export const updateStored = async (db: Database, name: string, changes: Changes): Promise<void> => {
  await db.updateTable('sandbox_domains').set(changes).where('name', '=', name).execute()
}

export const deleteStored = async (db: Database, name: string): Promise<void> => {
  await db.deleteFrom('sandbox_domains').where('name', '=', name).execute()
}

/** Names whose redemption period is over are free again. */
export const releaseDue = async (db: Database): Promise<void> => {
  await db.deleteFrom('sandbox_domains').where(sql<boolean>`deleted_at + interval '30 days' <= clock_now()`).execute()
}

/** Domains with a transfer that the registry decides by itself now. */
export const lockDueTransfers = (db: Database): Promise<SandboxDomainRow[]> =>
  db
    .selectFrom('sandbox_domains')
    .selectAll()
    .where(sql<boolean>`transfer->>'status' = 'pending' and (transfer->>'actAt')::timestamptz <= clock_now()`)
    .orderBy('name')
    .limit(100)
    .forUpdate()
    .skipLocked()
    .execute()

/** The result of a transaction that was carried out before; undefined for a new one. */
export const findResult = async (db: Database, trid: string): Promise<{ result: unknown } | undefined> =>
  db.selectFrom('sandbox_transactions').select('result').where('trid', '=', trid).executeTakeFirst()

export const storeResult = (db: Database, trid: string, result: unknown): Promise<unknown> =>
  db
    .insertInto('sandbox_transactions')
    .values({ trid, result: JSON.stringify(result) })
    .execute()

export const addMessage = async (db: Database, client: string, message: PollMessage): Promise<void> => {
  await db
    .insertInto('sandbox_messages')
    .values({ client, message: JSON.stringify(message) })
    .execute()
}

export const firstMessage = (db: Database, client: string): Promise<{ id: number; message: PollMessage } | undefined> =>
  db
    .selectFrom('sandbox_messages')
    .select(['id', 'message'])
    .where('client', '=', client)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export const deleteMessage = async (db: Database, client: string, id: number): Promise<void> => {
  await db.deleteFrom('sandbox_messages').where('client', '=', client).where('id', '=', id).execute()
}
