import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

/** The limits of the product's own sessions, at which a call fails. */
const options = '-c lock_timeout=2500 -c statement_timeout=9000'

const name = 'panel-load'

const connect = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url, application_name: name, options })
  await client.connect()
  return client
}

/** Domains, and as many records, of 10,000 users, in a schema of step 0016 or later. */
export const fill = async (url: string, rows: number): Promise<void> => {
  const client = await connect(url)
  await client.query('set statement_timeout = 0')
  await client.query('set synchronous_commit = off')
  await client.query(
    `insert into users (email, language) select 'user' || n || '@example.com', 'en' from generate_series(1, 10000) n`,
  )
  await client.query(
    `insert into domains (user_id, name, zone, status, expires_at, delegation_type, display_name)
     select 1 + n % 10000, 'name' || n, 'example', 'approved', now() + n % 700 * interval '1 day', 'parking',
       'name' || n || '.example'
     from generate_series(1, $1::int) n`,
    [rows],
  )
  await client.query(
    `insert into dns_records (domain_id, host, type, content, ttl)
     select n, 'www', 'A', '192.0.2.' || n % 256, 3600 from generate_series(1, $1::int) n`,
    [rows],
  )
  await client.query('vacuum analyze')
  await client.end()
}

/**
 * What callers do with one table or several; each caller has rows of its own, so that it never waits for another one.
 */
const calls = {
  write: `with domain as (update domains set auto_renew = not auto_renew where id = $1 returning id, user_id)
    update users set phone = 'x' where id = (select user_id from domain)`,
  add: `insert into dns_records (domain_id, host, type, content, ttl) values ($1, 'mail', 'A', '192.0.2.1', 60)`,
  read: 'select * from domains where user_id = 1 + $1 % 10000 order by id limit 50',
  readRecords: 'select * from dns_records where domain_id = $1',
  signIn: `insert into sessions (user_id, token_hash) values (1 + $1 % 10000, sha256(random()::text::bytea))`,
}

/** A report or a backup: it has read every table, and goes on for two seconds; then two seconds without one. */
const longCall = `with tables as materialized (
    select (select count(*) from sessions) + (select max(id) from domains) + (select max(id) from users)
      + (select max(id) from dns_records) + (select count(*) from dns_zones) + (select count(*) from durable_limits) as n)
  select n, pg_sleep(2) from tables`

export interface Tally {
  calls: number
  failures: string[]
  /** No call can have waited for a lock longer than this, in milliseconds. */
  longestWait: number
  /** The longest call but those that are long, in milliseconds. */
  longestCall: number
}

/** Looks at the locks that callers wait for, until told to end. */
const watchLocks = async (url: string, tally: Tally, isEnded: () => boolean): Promise<void> => {
  const client = await connect(url)
  let [last, since] = [0, 0]
  while (!isEnded()) {
    const { rows } = await client.query<{ now: number; since: number | null }>(
      `select 1000 * extract(epoch from clock_timestamp())::float8 as now,
         1000 * extract(epoch from min(waitstart))::float8 as since
       from pg_locks join pg_stat_activity using (pid)
       where not granted and application_name = $1 and datname = current_database()`,
      [name],
    )
    const now = rows[0]?.now ?? 0
    // What waited at the last look may have done so until this one; what was not seen came and went in between.
    if (last > 0) tally.longestWait = Math.max(tally.longestWait, now - (since || last))
    last = now
    since = rows[0]?.since ?? 0
    await sleep(10)
  }
  await client.end()
}

/** Whether the long call of a load has just begun. */
export const isLongCallYoung = async (client: Client): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where application_name = $1 and datname = current_database() and state = 'active'
     and query like '%pg_sleep(2) from tables' and clock_timestamp() - query_start < interval '400 ms'`,
    [name],
  )
  return rowCount === 1
}

/** Callers that go on until a signal. */
export const startLoad = (url: string, rows: number): { end: () => Promise<Tally> } => {
  const tally: Tally = { calls: 0, failures: [], longestWait: 0, longestCall: 0 }
  let ended = false
  const isEnded = () => ended
  const call = async (client: Client, text: string, values: number[]): Promise<number> => {
    const before = performance.now()
    await client.query(text, values).catch(error => tally.failures.push(`${error.message}: ${text}`))
    tally.calls += 1
    return performance.now() - before
  }
  const callers = Object.values(calls).map(async (text, caller, { length }) => {
    const client = await connect(url)
    while (!ended) {
      const id = 1 + caller + length * Math.floor(Math.random() * Math.floor(rows / length))
      tally.longestCall = Math.max(tally.longestCall, await call(client, text, [id]))
    }
    await client.end()
  })
  const longCaller = async () => {
    const client = await connect(url)
    while (!ended) {
      await call(client, longCall, [])
      await client.query('select pg_sleep(2)')
    }
    await client.end()
  }
  const working = Promise.all([...callers, longCaller(), watchLocks(url, tally, isEnded)])
  return {
    end: async (): Promise<Tally> => {
      ended = true
      await working
      return tally
    },
  }
}
