import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashToken, newToken } from '@panel/api/tokens'
import type { Client } from 'pg'
import { administrator } from '../api/seed'
import { type ApiWorld, startApiWorld } from '../api/world'
import type { LoadedCall } from './wrk'

/** Newly made tokens, of sessions or carts. */
export const makeTokens = (count: number): string[] => Array.from({ length: count }, newToken)

interface Accounts {
  accounts: number
  /** Of all together. */
  domains: number
}

/**
 * Adds accounts, each with as many of the domains and one session.
 * @returns the tokens, that of `load1@example.com` first
 */
export const addAccounts = async (database: Client, { accounts, domains }: Accounts): Promise<string[]> => {
  const tokens = makeTokens(accounts)
  await database.query(
    `insert into users (email, password_hash, language)
     select 'load' || n || '@example.com', (select password_hash from users where email = $1), 'en'
     from generate_series(1, $2::int) n`,
    [administrator.email, accounts],
  )
  await database.query(
    `insert into domains (user_id, name, zone, display_name, status, requested_at, created_at, expires_at, auto_renew,
       privacy_enabled, client_transfer_lock, delegation_type, ns1, ns2)
     select id, 'load-' || id || '-' || n, 'com', 'load-' || id || '-' || n || '.com', 'approved', now(), now(),
       now() + interval '1 year' + n * interval '1 hour', n % 2 = 0, true, false, 'internal', 'ns1.panel.example',
       'ns2.panel.example'
     from users, generate_series(1, $1::int) n where email like 'load%'`,
    [domains / accounts],
  )
  await database.query(
    `insert into sessions (user_id, token_hash)
     select id, hash from (select id, row_number() over (order by id) as at from users where email like 'load%') u
     join unnest($1::bytea[]) with ordinality as t (hash, at) using (at)`,
    [tokens.map(hashToken)],
  )
  await database.query('vacuum analyze')
  return tokens
}

const amount = { accounts: 2000, domains: 200_000 }

/** The load; each of 2,000 callers is an account with 100 of the 200,000 domains, or a visitor with a cart. */
export interface LoadWorld extends ApiWorld {
  calls: Record<'livez' | 'me' | 'domains' | 'cart' | 'login' | 'yardstick', LoadedCall>
}

const form = 'application/x-www-form-urlencoded'

/** Starts the API as a process, and the yardstick beside it, on one database. `env` is the API's. */
export const startWorld = async (env: Record<string, string> = {}): Promise<LoadWorld> => {
  const folder = await mkdtemp(join(tmpdir(), 'panel-load-'))
  const world = await startApiWorld({ amount: { domains: 0, guests: 0 }, env })
  const guests = makeTokens(amount.accounts)
  await world.database.query('insert into guests (token_hash) select unnest($1::bytea[])', [guests.map(hashToken)])
  const tokens = await addAccounts(world.database, amount)
  const write = async (name: string, lines: readonly string[]): Promise<string> => {
    await writeFile(join(folder, name), `${lines.join('\n')}\n`)
    return join(folder, name)
  }
  const users = await write(
    'users',
    tokens.map(token => `Bearer ${token}`),
  )
  const visitors = await write(
    'visitors',
    guests.map(token => `guest_cart=${token}`),
  )
  const emails = await write(
    'emails',
    tokens.map((_, at) => `load${at + 1}@example.com`),
  )
  const wish = { type: 'application/json', text: '{"name":"wish-{n}","zone":"com"}' }
  const credentials = { type: form, text: `username={caller}&password=${encodeURIComponent(administrator.password)}` }
  return {
    ...world,
    calls: {
      yardstick: { method: 'GET', path: '/', callers: users },
      livez: { method: 'GET', path: '/livez', callers: users },
      me: { method: 'GET', path: '/api/users/me', callers: users },
      domains: { method: 'GET', path: '/api/domains/my?limit=20', callers: users },
      cart: { method: 'POST', path: '/api/cart/add', header: 'cookie', body: wish, callers: visitors },
      login: { method: 'POST', path: '/api/auth/token', header: 'cookie', body: credentials, callers: emails },
    },
    stop: async () => {
      await world.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
