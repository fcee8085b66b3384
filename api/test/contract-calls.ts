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

/** What is stored but for when a token was last used, in one statement, since it is asked for very often. */
export const storedDigest = async ({ db }: TestApi): Promise<string> => {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and not tablename = any(${written})`.execute(db)
  const digests = tables.map(
    ({ name }) => sql`select ${name}::text as name, count(*) as count,
      sum(hashtextextended((to_jsonb(t) - array['last_used_at', 'last_used_address'])::text, 0)) as sum
      from ${sql.table(name)} t`,
  )
  const { rows: found } = await sql<{ digest: string }>`
    select string_agg(concat_ws(' ', name, count, sum), ', ' order by name) as digest
    from (${sql.join(digests, sql` union all `)}) as digests`.execute(db)
  return found[0]?.digest ?? ''
}

export const declares = ({ body }: CallShape, field: string): boolean =>
  body !== undefined && 'shape' in body && Object.hasOwn(body.shape as object, field)
