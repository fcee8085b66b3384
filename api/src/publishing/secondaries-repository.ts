import { sql } from 'kysely'
import type { Database, SecondariesRow, Trx } from '../database/schema'

export const findSecondaries = (db: Database, domainId: number): Promise<SecondariesRow | undefined> =>
  db.selectFrom('dns_secondaries').selectAll().where('domain_id', '=', domainId).executeTakeFirst()

type KeyOfZone = Pick<SecondariesRow, 'key_algorithm' | 'key_secret'> & { user_id: number }

/** Keys of this name of other zones. What is read stays as it is until the transaction ends. */
export const findKeys = async (trx: Trx, name: string, exceptId: number): Promise<KeyOfZone[]> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tsig ${name}`}, 0))`.execute(trx)
  return trx
    .selectFrom('dns_secondaries as s')
    .innerJoin('domains as d', 'd.id', 's.domain_id')
    .select(['s.key_algorithm', 's.key_secret', 'd.user_id'])
    .where('s.key_name', '=', name)
    .where('s.domain_id', '<>', exceptId)
    .execute()
}

type Wanted = Pick<SecondariesRow, 'servers' | 'key_name' | 'key_algorithm' | 'key_secret'>

export const saveSecondaries = async (trx: Trx, domainId: number, wanted: Wanted): Promise<void> => {
  const values = { ...wanted, servers: JSON.stringify(wanted.servers) }
  await trx
    .insertInto('dns_secondaries')
    .values({ domain_id: domainId, ...values })
    .onConflict(conflict => conflict.column('domain_id').doUpdateSet(values))
    .execute()
}

/** Takes the rights of a zone's secondaries with its next publication. Whether there were any. */
export const clearSecondaries = async (trx: Trx, domainId: number): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('dns_secondaries')
    .set({ servers: '[]', key_name: null, key_algorithm: null, key_secret: null })
    .where('domain_id', '=', domainId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Whether the zone of this name at the server may still let the secondaries of another row follow it: this row was not
 * published yet.
 */
export const isFollowedByOthers = async (db: Database, domainId: number): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select case when z.published_serial is null then exists (
      select from dns_secondaries s join domains o on o.id = s.domain_id
      where o.name = d.name and o.zone = d.zone and o.id <> d.id) else false end as found
    from domains d left join dns_zones z on z.domain_id = d.id where d.id = ${domainId}`.execute(db)
  return rows[0]?.found ?? false
}

/** Whether a zone has a key of this name, or had it at its last publication. */
export const isKeyUsed = async (db: Database, name: string, exceptId: number): Promise<boolean> => {
  const found = await db
    .selectFrom('dns_secondaries')
    .select('domain_id')
    .where(eb => eb.or([eb('key_name', '=', name), eb('applied_key', '=', name)]))
    .where('domain_id', '<>', exceptId)
    .executeTakeFirst()
  return found !== undefined
}

/** The server has what this row wants. One without servers has done its work. */
export const recordApplied = async (db: Database, { domain_id, key_name }: SecondariesRow): Promise<void> => {
  await db
    .updateTable('dns_secondaries')
    .set({ applied_key: key_name })
    .where('domain_id', '=', domain_id)
    .where('key_name', 'is not distinct from', key_name)
    .execute()
  await db
    .deleteFrom('dns_secondaries')
    .where('domain_id', '=', domain_id)
    .where(sql<boolean>`servers = '[]' and key_name is null and applied_key is null`)
    .execute()
}
