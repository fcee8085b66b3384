import type { CallShape } from '@panel/shared/contract'
import * as contract from '@panel/shared/contract'
import { sql } from 'kysely'
import type { Input, TestApi } from './api'
import { type Owned, rows } from './call-rows'
import type { TestUser } from './users'

export const calls: CallShape[] = Object.entries(contract)
  .filter(([name]) => name.endsWith('Calls'))
  .flatMap(([, group]) => Object.values(group as Record<string, CallShape>))

export const keyOf = (call: CallShape): string => `${call.method} ${call.path}`

/** What a call needs to succeed on what belongs to the owner, or on the object with another id. */
export const inputOf = (call: CallShape, owned: Owned, owner: TestUser, id?: string | number): Input => {
  const row = rows[keyOf(call)]
  const own = row?.id && owned[row.id]
  const input = row?.input?.(owned, owner)
  return { ...input, ...(own !== undefined && { params: { ...input?.params, id: id ?? own } }) }
}

/**
 * Tables that a call writes to which changes nothing: counters, what is forgotten by itself, the log of refusals, and the
 * texts that a search derives from the records.
 */
const written = [
  'audit_log',
  'audit_outbox',
  'challenges',
  'codes',
  'dns_zone_texts',
  'durable_limits',
  'guests',
  'idempotency_keys',
  'rate_limits',
  'sessions',
]

const lastUsed = sql.raw("array['last_used_at', 'last_used_address']")

/** From now on each row that is written is noted, but for the tables above and for when a token was last used. */
const noteChanges = async ({ db }: TestApi): Promise<void> => {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and not tablename = any(${written})`.execute(db)
  await sql`create schema noted`.execute(db)
  await sql`create table noted.changes (id bigserial)`.execute(db)
  await sql`create function noted.note() returns trigger language plpgsql as
    $$ begin insert into noted.changes default values; return null; end $$`.execute(db)
  for (const { name } of tables) {
    const table = sql.table(name)
    await sql`create trigger note_row after insert or delete on ${table}
      for each row execute function noted.note()`.execute(db)
    await sql`create trigger note_update after update on ${table} for each row
      when (to_jsonb(old) - ${lastUsed} is distinct from to_jsonb(new) - ${lastUsed})
      execute function noted.note()`.execute(db)
  }
}

const noting = new WeakMap<TestApi, Promise<void>>()

/** How many rows were written since this was first asked; what was rolled back does not count. */
export const countChanges = async (api: TestApi): Promise<number> => {
  if (!noting.has(api)) noting.set(api, noteChanges(api))
  await noting.get(api)
  const { rows: found } = await sql<{ count: number }>`select count(*)::int as count from noted.changes`.execute(api.db)
  return found[0]?.count ?? 0
}

export const declares = ({ body }: CallShape, field: string): boolean =>
  body !== undefined && 'shape' in body && Object.hasOwn(body.shape as object, field)
