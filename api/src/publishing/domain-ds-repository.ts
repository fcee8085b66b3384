import type { CdsResult } from '@panel/shared/contract'
import { sql } from 'kysely'
import type { Database, DomainDsRow } from '../database/schema'
import { isNotSetAside } from '../set-aside/repository'

export const cdsJob = 'cds'

/** Seconds between two looks at the CDS and CDNSKEY records of a domain. */
const interval = 3600

export const findDomainDs = (db: Database, domainId: number): Promise<DomainDsRow | undefined> =>
  db.selectFrom('domain_ds').selectAll().where('domain_id', '=', domainId).executeTakeFirst()

/** Turns the watch on, with a first look at once, or off. */
export const setWatch = async (db: Database, domain_id: number, watch_cds: boolean): Promise<void> => {
  await db
    .insertInto('domain_ds')
    .values({ domain_id, watch_cds })
    .onConflict(on =>
      on
        .column('domain_id')
        .doUpdateSet({ watch_cds, next_check: sql<Date>`now()`, checked_at: null, result: null, servers: [] }),
    )
    .execute()
}

/** Forgets what is known of a domain that other nameservers answer for no more. */
export const forgetDomainDs = async (db: Database, domainId: number): Promise<void> => {
  await db.deleteFrom('domain_ds').where('domain_id', '=', domainId).execute()
}

interface Look {
  result: CdsResult
  servers: readonly string[]
  /** Of a change that was taken. */
  inception?: number
}

export const storeLook = async (
  db: Database,
  domainId: number,
  { result, servers, inception }: Look,
): Promise<void> => {
  await db
    .updateTable('domain_ds')
    .set({
      result,
      servers: [...servers],
      checked_at: sql<Date>`now()`,
      next_check: sql<Date>`now() + make_interval(secs => ${interval})`,
      ...(inception !== undefined && { inception }),
    })
    .where('domain_id', '=', domainId)
    .execute()
}

/** Looks at a domain again in a minute. */
export const postponeLook = async (db: Database, domainId: number): Promise<void> => {
  await db
    .updateTable('domain_ds')
    .set({ next_check: sql<Date>`now() + interval '1 minute'` })
    .where('domain_id', '=', domainId)
    .execute()
}

/** Watched domains with nameservers elsewhere whose look is due, those that wait longest first. */
export const listDueCds = async (db: Database, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select d.id from domain_ds w join domains d on d.id = w.domain_id
    where w.watch_cds and w.next_check <= now() and d.status = 'approved' and d.delegation_type = 'external'
      and ${isNotSetAside(cdsJob, sql`'domain ' || d.id`)}
    order by w.next_check, d.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
