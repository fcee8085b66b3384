import type { DsRecord } from '@panel/shared/contract'
import { sql } from 'kysely'
import type { Database, DomainRow, Trx } from '../database/schema'

/** Locks a domain, by which work on its zone is done by one process at a time. */
export const lockForSigning = (
  trx: Trx,
  domainId: number,
): Promise<Pick<DomainRow, 'status' | 'delegation_type'> | undefined> =>
  trx
    .selectFrom('domains')
    .select(['status', 'delegation_type'])
    .where('id', '=', domainId)
    .forUpdate()
    .executeTakeFirst()

/** The switch, also of a zone that nothing was stored in yet. A zone that is still signed without it stays so. */
export const setSigned = async (db: Database, domainId: number, signed: boolean): Promise<void> => {
  await db
    .insertInto('dns_zones')
    .values({ domain_id: domainId, dnssec: signed })
    .onConflict(on => on.column('domain_id').doUpdateSet({ dnssec: signed }))
    .execute()
}

/** Turns the switch of a zone on again, since the registry refused to remove its DS records. Says whether it was off. */
export const signAgain = async (db: Database, domainId: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('dns_zones')
    .set({ dnssec: true })
    .where('domain_id', '=', domainId)
    .where('stays_signed', '=', true)
    .where('dnssec', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Has a zone stay signed after its switch was turned off, until `endSignatures`. */
export const keepSignatures = async (db: Database, domainId: number): Promise<void> => {
  await db
    .updateTable('dns_zones')
    .set({ stays_signed: true, unsigned_from: null })
    .where('domain_id', '=', domainId)
    .execute()
}

/** Has the zone of a domain that is registered elsewhere checked at once. */
export const lookSoon = async (db: Database, domainId: number): Promise<void> => {
  await db
    .updateTable('unregistered_zones')
    .set({ next_check: sql<Date>`clock_now()` })
    .where('domain_id', '=', domainId)
    .execute()
}

/** The registry has taken the DS records back: what stays signed does so for `seconds` more. */
export const limitSignatures = async (db: Database, domainId: number, seconds: number): Promise<void> => {
  await db
    .updateTable('dns_zones')
    .set({ unsigned_from: sql<Date>`clock_now() + make_interval(secs => ${seconds})` })
    .where('domain_id', '=', domainId)
    .where('stays_signed', '=', true)
    .execute()
}

/** Ends what stays signed where its time is over. Says whether it was. */
export const endSignatures = async (db: Database, domainId: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('dns_zones')
    .set({ stays_signed: false, unsigned_from: null })
    .where('domain_id', '=', domainId)
    .where(sql<boolean>`unsigned_from <= clock_now()`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The DS records that the registry is to have of a domain, as far as that is known. */
export const findRegistryDs = async (db: Database, domainId: number): Promise<readonly DsRecord[]> => {
  const zone = await db
    .selectFrom('dns_zones')
    .select('registry_ds')
    .where('domain_id', '=', domainId)
    .executeTakeFirst()
  return zone?.registry_ds ?? []
}

/** Records the DS records that were sent to the registry, that it kept, or that a domain came with. */
export const setRegistryDs = async (db: Database, domainId: number, ds: readonly DsRecord[]): Promise<void> => {
  const registry_ds = JSON.stringify(ds)
  await db
    .insertInto('dns_zones')
    .values({ domain_id: domainId, registry_ds })
    .onConflict(on => on.column('domain_id').doUpdateSet({ registry_ds }))
    .execute()
}

/** Whether the registry refused these DS records of a domain before, in another task; `lately`: in the last day. */
export const wereDsRefused = async (
  db: Database,
  domainId: number,
  ds: readonly DsRecord[],
  { lately = false, except = 0 }: { lately?: boolean; except?: number | undefined } = {},
): Promise<boolean> => {
  const { rows } = await sql<{ refused: boolean }>`
    select exists (select from registry_tasks
      where domain_id = ${domainId} and kind = 'update' and state = 'refused' and id <> ${except}
        and payload -> 'ds' = ${JSON.stringify(ds)}::jsonb
        and (not ${lately} or ended_at > clock_now() - interval '1 day')) as refused`.execute(db)
  return rows[0]?.refused ?? false
}
