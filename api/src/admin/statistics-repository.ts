import type { MonthCounts } from '@panel/shared/contract'
import { sql } from 'kysely'
import type { Database } from '../database/schema'

/** The last twelve months by the product's clock, the oldest first; months in which nothing happened are there too. */
export const countByMonth = (db: Database): Promise<{ rows: MonthCounts[] }> =>
  sql<MonthCounts>`
    with months as (
      select generate_series(now_month - interval '11 months', now_month, interval '1 month') as month
      from date_trunc('month', clock_now() at time zone 'UTC') as now_month),
    happened as (
      select requested_at as at, 'request' as what from domains where status <> 'unregistered'
      union all
      select ended_at, case when state = 'refused' then 'failure' else kind end from registry_tasks
      where state in ('done', 'refused'))
    select to_char(month, 'YYYY-MM') as month,
      count(*) filter (where what = 'request')::int as requests,
      count(*) filter (where what = 'register')::int as registrations,
      count(*) filter (where what = 'renew')::int as renewals,
      count(*) filter (where what = 'failure')::int as failures
    from months
    left join happened on at >= month at time zone 'UTC' and at < (month + interval '1 month') at time zone 'UTC'
    group by month
    order by month`.execute(db)

interface MonthSums {
  month: string
  zones: Record<string, number>
  ordered: number
  paid: number
}

/**
 * An entry of credit `e` that is money which came in or went back: what no order needed, what its provider gave back of it,
 * and the part of a credit note that went to the account instead of back. What an order used is money of before.
 */
const isMoney = sql`(
  e.reason in ('overpaid', 'paid_twice', 'paid_late', 'refunded', 'refund_failed')
  or (e.reason in ('not_registered', 'not_renewed', 'returned') and exists (
    select from credit_notes n
    where n.order_id = e.order_id and n.payment_id is null and n.created_at = e.at)))`

/** Registrations by extension, and what was ordered and paid in the same months; a month in which nothing happened is left out. */
export const sumByMonth = (db: Database, currency: string | null): Promise<{ rows: MonthSums[] }> =>
  sql<MonthSums>`
    with since as (
      select (date_trunc('month', clock_now() at time zone 'UTC') - interval '11 months') at time zone 'UTC' as since),
    registered as (
      select month, json_object_agg(zone, count) as zones
      from (
        select to_char(t.ended_at at time zone 'UTC', 'YYYY-MM') as month, d.zone, count(*)::int as count
        from registry_tasks t join domains d on d.id = t.domain_id
        where t.kind = 'register' and t.state = 'done' and t.ended_at >= (select since from since)
        group by 1, 2) counted
      group by month),
    money as (
      select to_char(at at time zone 'UTC', 'YYYY-MM') as month,
        sum(ordered)::float8 as ordered, sum(paid)::float8 as paid
      from (
        select created_at as at, total as ordered, 0 as paid from orders
        where state <> 'cancelled' and currency = ${currency} and created_at >= (select since from since)
        union all
        select closed_at, 0, total - credit from orders
        where state = 'paid' and currency = ${currency} and closed_at >= (select since from since)
        union all
        select created_at, 0, -amount from credit_notes
        where state = 'done' and currency = ${currency} and created_at >= (select since from since)
        union all
        select e.at, 0, e.amount from credit_entries e
        where e.currency = ${currency} and e.at >= (select since from since) and ${isMoney}) moved
      group by 1)
    select coalesce(registered.month, money.month) as month, coalesce(zones, '{}') as zones,
      coalesce(ordered, 0) as ordered, coalesce(paid, 0) as paid
    from registered full join money on money.month = registered.month`.execute(db)
