import type { DomainStatus } from '@panel/shared/contract'
import type { RrSetComment } from '@panel/shared/contract/powerdns'
import { sql } from 'kysely'
import type { Database, Trx } from '../../database/schema'
import { isServedRow } from '../../publishing/repository'

export interface OwnZone {
  id: number
  status: DomainStatus
  /** Without a last dot. */
  name: string
  serial: number
  dnssec: boolean
}

interface Reach {
  userId: number
  /** Null for all of the account. */
  domains: readonly number[] | null
}

/** Zones whose records can be changed here. */
const own = (db: Database, { userId, domains }: Reach) =>
  db
    .selectFrom('domains as d')
    .leftJoin('dns_zones as z', 'z.domain_id', 'd.id')
    .select(['d.id', 'd.status'])
    .select(sql<string>`d.name || '.' || d.zone`.as('name'))
    .select(sql<number>`coalesce(z.serial, 0)`.as('serial'))
    .select(sql<boolean>`coalesce(z.dnssec or z.stays_signed, false)`.as('dnssec'))
    .where('d.user_id', '=', userId)
    .where('d.hidden_at', 'is', null)
    .where('d.status', 'in', ['approved', 'unregistered'])
    .where('d.delegation_type', '=', 'internal')
    .$if(domains !== null, query => query.where(sql<boolean>`d.id = any(${domains ?? []}::bigint[])`))

/** In the order of their ids, from after one on. */
export const listZones = (db: Database, reach: Reach, after: number, limit: number): Promise<OwnZone[]> =>
  own(db, reach).where('d.id', '>', after).orderBy('d.id').limit(limit).execute()

/** Of two of one name, such as a zone that waits for its proof and the domain, it is the one that is served. */
export const findZoneByName = (db: Database, reach: Reach, name: string): Promise<OwnZone | undefined> => {
  const dot = name.indexOf('.')
  return own(db, reach)
    .where('d.name', '=', name.slice(0, dot))
    .where('d.zone', '=', name.slice(dot + 1))
    .orderBy(isServedRow('d'), 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The comments of a zone by `host type`. */
export const findComments = async (db: Database, domainId: number): Promise<Map<string, RrSetComment[]>> => {
  const rows = await db.selectFrom('dns_comments').selectAll().where('domain_id', '=', domainId).execute()
  return new Map(rows.map(({ host, type, comments }) => [`${host} ${type}`, comments]))
}

/** Deletes the comments of RRsets without records: the records were deleted in the panel, and may come back by an undo. */
const deleteUnused = async (trx: Trx, domainId: number): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    delete from dns_comments c where c.domain_id = ${domainId} and not exists (
      select from dns_records r where r.domain_id = c.domain_id and lower(r.host) = c.host and r.type = c.type)`.execute(
    trx,
  )
  return numAffectedRows > 0n
}

/** Bytes of all comments of a zone. Past the limit, those that no RRset has any more make room. */
export const countCommentBytes = async (trx: Trx, domainId: number, limit: number): Promise<number> => {
  const { bytes } = await trx
    .selectFrom('dns_comments')
    .select(sql<number>`coalesce(sum(octet_length(comments::text)), 0)::float8`.as('bytes'))
    .where('domain_id', '=', domainId)
    .executeTakeFirstOrThrow()
  return bytes > limit && (await deleteUnused(trx, domainId)) ? countCommentBytes(trx, domainId, limit) : bytes
}

/** Replaces the comments of an RRset; none removes them. */
export const storeComments = async (
  trx: Trx,
  domainId: number,
  { host, type, comments }: { host: string; type: string; comments: readonly RrSetComment[] },
): Promise<void> => {
  if (comments.length === 0) {
    await trx
      .deleteFrom('dns_comments')
      .where(eb => eb.and({ domain_id: domainId, host, type }))
      .execute()
    return
  }
  const text = JSON.stringify(comments)
  await trx
    .insertInto('dns_comments')
    .values({ domain_id: domainId, host, type, comments: text })
    .onConflict(conflict => conflict.columns(['domain_id', 'host', 'type']).doUpdateSet({ comments: text }))
    .execute()
}
