import type { StoredRecord } from '@panel/shared/rules'
import { sql } from 'kysely'
import { prepared } from '../database/prepared'
import type { Database, DnsRecordRow, Trx } from '../database/schema'

/** The records of a zone, and its version: 0 until its first change set. */
interface StoredZone {
  records: DnsRecordRow[]
  version: number
  /** False spares a change the look for them. */
  mayHaveWebhooks: boolean
}

/** The records come as one value, which is read in a third of the time that 2,000 rows take. */
export const readZone = async (db: Database, domainId: number): Promise<StoredZone> => {
  const { rows } = await sql<StoredZone>`
    select coalesce((select json_agg(r order by id) from dns_records r where domain_id = given.id), '[]') as records,
      coalesce((select version from dns_zones where domain_id = given.id), 0) as version,
      exists (select from webhooks w join domains d on d.user_id = w.user_id where d.id = given.id) as "mayHaveWebhooks"
    from (select ${domainId}::bigint as id) given ${prepared}`.execute(db)
  return rows[0] ?? { records: [], version: 0, mayHaveWebhooks: false }
}

/** The domain of a record of the user; undefined for a record of another user too. */
export const findDomainOfRecord = async (db: Database, userId: number, id: number): Promise<number | null> => {
  const found = await db
    .selectFrom('dns_records')
    .innerJoin('domains', 'domains.id', 'dns_records.domain_id')
    .select('domains.id')
    .where('dns_records.id', '=', id)
    .where('domains.user_id', '=', userId)
    .executeTakeFirst()
  return found?.id ?? null
}

/** A record to store; with an id it is one that was deleted before. */
export type NewRecord = StoredRecord & { id: number | null }

const columns = (records: readonly NewRecord[]) => sql`
  ${records.map(({ id }) => id)}::bigint[], ${records.map(({ host }) => host)}::text[],
  ${records.map(({ type }) => type)}::text[], ${records.map(({ content }) => content)}::text[],
  ${records.map(({ ttl }) => ttl)}::integer[], ${records.map(({ priority }) => priority)}::integer[],
  ${records.map(({ comment = '' }) => comment)}::text[]`

/** Adds records in their order, with one statement. Returns their ids. */
export const insertRecords = async (trx: Trx, domainId: number, records: readonly NewRecord[]): Promise<number[]> => {
  if (records.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    insert into dns_records (id, domain_id, host, type, content, ttl, priority, comment) overriding system value
    select coalesce(r.id, nextval('dns_records_id_seq')), ${domainId},
      r.host, r.type, r.content, r.ttl, r.priority, r.comment
    from unnest(${columns(records)}) with ordinality as r (id, host, type, content, ttl, priority, comment, place)
    order by place
    returning id ${prepared}`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Changes records and raises their versions, with one statement. */
export const updateRecords = async (trx: Trx, records: readonly NewRecord[]): Promise<void> => {
  if (records.length === 0) return
  await sql`
    update dns_records as stored
    set host = r.host, type = r.type, content = r.content, ttl = r.ttl, priority = r.priority, comment = r.comment,
      version = version + 1
    from unnest(${columns(records)}) as r (id, host, type, content, ttl, priority, comment)
    where stored.id = r.id ${prepared}`.execute(trx)
}

export const deleteRecords = async (trx: Trx, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await trx.deleteFrom('dns_records').where('id', 'in', ids).execute()
}
