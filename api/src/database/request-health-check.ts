import { sql } from 'kysely'
import { prepared } from './prepared'
import type { Database } from './schema'

/** Minutes after a change until a domain is checked: by then its nameservers and resolvers know of it. */
const pause = 3

/** The statement that has the health of domains checked soon; it can be part of another one. */
export const healthCheck = (domainIds: readonly number[]) => sql`
  insert into domain_health as health (domain_id, changes, next_check)
  select distinct id, 1, clock_now() + make_interval(mins => ${pause}::int)
  from unnest(${domainIds}::bigint[]) as id order by id
  on conflict (domain_id) do update
  set changes = health.changes + 1, next_check = least(health.next_check, excluded.next_check)`

/** Has the health of domains checked soon, since something about them has changed; in the transaction of the change. */
export const requestHealthCheck = async (db: Database, ...domainIds: readonly number[]): Promise<void> => {
  if (domainIds.length === 0) return
  await sql`${healthCheck(domainIds)} ${prepared}`.execute(db)
}
