import { sql } from 'kysely'
import { isAskedSince } from '../billing/credit-repository'
import type { Database, DomainRow, OrderRow, RegistryTaskRow, Trx } from '../database/schema'
import { isNotSetAside } from '../set-aside/repository'
import type { ProviderName } from '../settings/payment-file'

export const unpaidJob = 'unpaid_orders'

const mayBeTried = isNotSetAside(unpaidJob, sql`'order ' || o.id`)

/**
 * The domains that an open order registers, and those whose renewals of the same cart still wait for the registry; locked
 * in the order of their ids.
 */
export const lockDomainsOf = async (
  trx: Trx,
  { id, user_id, grouped_by }: Pick<OrderRow, 'id' | 'user_id' | 'grouped_by'>,
): Promise<DomainRow[]> => {
  const { rows } = await sql<DomainRow>`
    select * from domains where id in (
      select d.id from order_items i join domains d on d.user_id = ${user_id}
        and (d.id = i.domain_id or (i.domain_id is null and d.name = i.name and d.zone = i.zone))
      where i.order_id = ${id} and i.kind = 'register'
      union
      select t.domain_id from registry_tasks t join domains d on d.id = t.domain_id
      where d.user_id = ${user_id} and t.state = 'waiting' and t.payload->'bill'->>'grouped_by' = ${grouped_by})
    order by id for update`.execute(trx)
  return rows
}

/** What waits for the registry to register these domains, or to renew them in the same cart; locked. */
export const lockTasksOf = async (
  trx: Trx,
  domainIds: readonly number[],
  grouped_by: string | null,
): Promise<RegistryTaskRow[]> => {
  const { rows } = await sql<RegistryTaskRow>`
    select * from registry_tasks where state = 'waiting' and domain_id = any(${[...domainIds]}::bigint[])
      and (kind = 'register' or payload->'bill'->>'grouped_by' = ${grouped_by})
    order by id for update`.execute(trx)
  return rows
}

/** No payment of an order `o` is on its way, nor failed in these days: its customer was mailed to pay it after all. */
const isLeft = (days: number) => sql<boolean>`not exists (
  select from payments p where p.order_id = o.id and p.processing_at is not null
    and (p.state = 'open' or p.failed_at > clock_now() - make_interval(days => ${days}::int)))`

/** What may be paid without an event is not cancelled before its providers were asked. */
interface Overdue {
  after: number
  days: number
  providers: readonly ProviderName[]
  limit: number
}

const daysAfter = (date: 'due_at' | 'created_at', days: number) =>
  sql`o.${sql.ref(date)} + make_interval(days => ${days}::int)`

/** Open orders whose date to pay by is so many days past, and of which each item is a request that waits for a decision. */
export const listOverdue = async (db: Database, { after, days, providers, limit }: Overdue): Promise<number[]> => {
  const end = daysAfter('due_at', days)
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o
    where o.state = 'open' and ${end} < clock_now() and o.id > ${after}
      and ${mayBeTried} and ${isLeft(days)} and ${isAskedSince(end, providers)}
      and not exists (
        select from order_items i left join domains d on d.id = i.domain_id
        where i.order_id = o.id and (i.kind <> 'register' or d.status is distinct from 'pending'))
    order by o.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Open orders of so many days ago, with a request that the registry was not asked to register. */
export const listUnpaid = async (db: Database, { after, days, providers, limit }: Overdue): Promise<number[]> => {
  const end = daysAfter('created_at', days)
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o
    where o.state = 'open' and ${end} <= clock_now() and o.id > ${after}
      and ${mayBeTried} and ${isLeft(days)} and ${isAskedSince(end, providers)}
      and exists (
        select from order_items i join domains d on d.id = i.domain_id
        where i.order_id = o.id and i.kind = 'register' and d.status = 'pending' and not exists (
          select from registry_tasks t where t.domain_id = d.id and t.state = 'waiting'))
    order by o.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
