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

const tables = [
  'users',
  'registrations',
  'cart_items',
  'domains',
  'dns_records',
  'dns_changes',
  'contacts',
  'transfers',
  'addresses',
  'orders',
  'webhooks',
]

/** What is stored, apart from counters and the log of refusals. */
export const storedDigest = async ({ db }: TestApi): Promise<string> => {
  const parts = await Promise.all(
    tables.map(async table => {
      const { rows: found } = await sql<{ digest: string }>`
        select md5(coalesce(string_agg(row_to_json(t)::text, ',' order by row_to_json(t)::text), '')) as digest
        from ${sql.table(table)} t`.execute(db)
      return found[0]?.digest
    }),
  )
  return parts.join()
}

export const declares = ({ body }: CallShape, field: string): boolean =>
  body !== undefined && 'shape' in body && Object.hasOwn(body.shape as object, field)
