import type { HostUpdateFailure } from '@panel/shared/contract'
import { sql } from 'kysely'
import type { Database, Trx } from '../database/schema'
import { isServedRow } from '../publishing/repository'

export interface NewHostUpdate {
  domainId: number
  userId: number
  hosts: readonly string[]
  addresses: readonly string[]
  /** Of the program. */
  address: string
  agent: string
  failure: HostUpdateFailure | null
}

/** Keeps what was last said about each of the names. */
export const recordHostUpdates = async (
  trx: Trx,
  { domainId, userId, hosts, addresses, address, agent, failure }: NewHostUpdate,
): Promise<void> => {
  await sql`
    insert into host_updates (domain_id, host, user_id, addresses, address, agent, failure)
    select ${domainId}, host, ${userId}, ${addresses}::text[], ${address}, ${agent},
      ${failure && JSON.stringify(failure)}::jsonb
    from unnest(${hosts}::text[]) host
    on conflict (domain_id, host) do update
    set user_id = excluded.user_id, at = excluded.at, addresses = excluded.addresses, address = excluded.address,
      agent = excluded.agent, failure = excluded.failure`.execute(trx)
}

/** The last update of each name, by the programs of this account. */
export const listHostUpdates = (db: Database, userId: number, domainId: number) =>
  db
    .selectFrom('host_updates')
    .select(['host', 'at', 'addresses', 'address', 'agent', 'failure'])
    .where('domain_id', '=', domainId)
    .where('user_id', '=', userId)
    .orderBy('host')
    .execute()

/**
 * Ids of the account's domains among these names whose records can be changed here, by name. Of two of one name, such as a
 * zone that waits for its proof and the domain that was handed over, it is the one that is served.
 */
export const findDomainIds = async (
  db: Database,
  userId: number,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const name = sql<string>`(name || '.' || zone)`
  const rows = await db
    .selectFrom('domains')
    .select(['id', name.as('full_name')])
    .where('user_id', '=', userId)
    .where('hidden_at', 'is', null)
    .where('status', 'in', ['approved', 'unregistered'])
    .where('delegation_type', '=', 'internal')
    .where(sql<boolean>`${name} = any(${names}::text[])`)
    .orderBy(isServedRow('domains'))
    .execute()
  return new Map(rows.map(row => [row.full_name, row.id]))
}
