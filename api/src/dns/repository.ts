import type { ExistingRecord } from '@panel/shared/rules'
import { sql } from 'kysely'
import type { Database, DnsRecordRow } from '../database/schema'

export const listRecords = (db: Database, domainId: number): Promise<DnsRecordRow[]> =>
  db.selectFrom('dns_records').selectAll().where('domain_id', '=', domainId).orderBy('id').execute()

/** The domain of a record of the user; another's record is as good as none. */
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

export const insertRecord = (db: Database, domainId: number, record: ExistingRecord): Promise<DnsRecordRow> =>
  db
    .insertInto('dns_records')
    .values({ domain_id: domainId, ...record })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateRecord = (db: Database, id: number, record: ExistingRecord): Promise<DnsRecordRow> =>
  db
    .updateTable('dns_records')
    .set({ ...record, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** RFC 2181 5.2: the records of one name and type have one TTL. */
export const unifyTtl = async (db: Database, domainId: number, { host, type, ttl }: ExistingRecord): Promise<void> => {
  await db
    .updateTable('dns_records')
    .set({ ttl, version: sql`version + 1` })
    .where('domain_id', '=', domainId)
    .where('host', '=', host)
    .where('type', '=', type)
    .where('ttl', '<>', ttl)
    .execute()
}

export const deleteRecord = async (db: Database, id: number): Promise<void> => {
  await db.deleteFrom('dns_records').where('id', '=', id).execute()
}
