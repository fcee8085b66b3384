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
      select requested_at as at, 'request' as what from domains
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
