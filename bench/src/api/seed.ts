import type { Client } from 'pg'

/** What the requests are about. */
export interface Seed {
  /** Headers of the account that holds the domains. */
  user: Record<string, string>
  domains: readonly { id: number; name: string }[]
  /** Headers of visitors, each with a cart. */
  guests: readonly Record<string, string>[]
}

export const administrator = { email: 'bench@example.com', password: 'a horse beside a battery' }

const hold = `
  insert into domains (user_id, name, zone, display_name, status, requested_at, created_at, expires_at, auto_renew,
    privacy_enabled, client_transfer_lock, delegation_type, ns1, ns2)
  select users.id, $3 || n, 'com', $3 || n || '.com', 'approved', now(), now(),
    now() + interval '1 year' + n * interval '1 hour', n % 2 = 0, true, false, 'internal', 'ns1.panel.example', 'ns2.panel.example'
  from users, generate_series(1, $2::int) n where users.email = $1
  returning id, name || '.' || zone as name`

const signIn = async (product: string, email: string): Promise<string> => {
  const body = new URLSearchParams({ username: email, password: administrator.password })
  const answer = await fetch(`${product}/api/auth/token`, { method: 'POST', body })
  const { access_token: token }: { access_token: string } = await answer.json()
  return token
}

/** Makes an account that signs in with the administrator's password. */
const addAccount = `
  insert into users (email, password_hash, language) select $1, password_hash, language from users where email = $2`

/** An account with many domains, PREFIX1.com and on. @returns the token of a session */
export const addHolder = async (
  product: string,
  database: Client,
  { prefix, domains }: { prefix: string; domains: number },
): Promise<string> => {
  const email = `${prefix}holder@example.com`
  await database.query(addAccount, [email, administrator.email])
  await database.query(hold, [email, domains, prefix])
  await database.query('vacuum (analyze) domains')
  return await signIn(product, email)
}

/** A visitor becomes a guest with the first item. */
const visit = async (product: string, at: number): Promise<Record<string, string>> => {
  const answer = await fetch(`${product}/api/cart/add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: `first-${at}`, zone: 'com' }),
  })
  const [cookie = ''] = answer.headers.getSetCookie().filter(value => value.startsWith('guest_cart='))
  return { cookie: cookie.split(';')[0] ?? '' }
}

export interface Amount {
  /** That the account holds. */
  domains: number
  guests: number
}

/** Fills the database through the product, with the domains at once. */
export const fill = async (product: string, database: Client, amount: Amount): Promise<Seed> => {
  const { rows } = await database.query<{ id: string; name: string }>(hold, [
    administrator.email,
    amount.domains,
    'held-',
  ])
  const guests: Record<string, string>[] = []
  for (let at = 0; at < amount.guests; at += 1) guests.push(await visit(product, at))
  await database.query('analyze')
  return {
    user: { authorization: `Bearer ${await signIn(product, administrator.email)}` },
    domains: rows.map(({ id, name }) => ({ id: Number(id), name })),
    guests,
  }
}

const waiting = "select 1 from graphile_worker.jobs where task_identifier = 'publish_zone' limit 1"

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

const ownRecords = `
  delete from dns_records using domains, users
  where domain_id = domains.id and user_id = users.id and email = '${administrator.email}'`

/**
 * Takes away what a measurement has added, so that each begins alike, and waits for the jobs that it ordered.
 * @param keepsRecords whether the records of other accounts stay
 */
export const clear = async (database: Client, keepsRecords = false): Promise<void> => {
  await database.query(
    keepsRecords ? `truncate cart_items, dns_changes; ${ownRecords}` : 'truncate cart_items, dns_records, dns_changes',
  )
  while ((await database.query(waiting)).rowCount !== 0) await pause(50)
}
