import { Client } from 'pg'

const hold = `
  insert into domains (user_id, name, zone, display_name, status, delegation_type, expires_at)
  select $1, 'held-' || n, 'com', 'held-' || n || '.com', 'approved', 'internal', now() + n * interval '1 hour'
  from generate_series(1, $2::int) n`

/** Assigns many domains to an account at once, held-1.com and on, however long that takes. */
export const holdDomains = async (url: string, userId: number, count: number): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(hold, [userId, count])
  // As the server does by itself after a while; until then new rows are in no order in the index of searches.
  await client.query('vacuum (analyze) domains')
  await client.end()
}
