import { toAsciiName } from '@panel/shared/rules'
import { sql } from 'kysely'
import type { Database, Trx } from '../database/schema'

/**
 * Keeps whose names an account had that it takes along: a registrar has to say so for two years (RAA 3.4.3, and its Data
 * Retention Specification). Names that were never registered, and zones that are registered elsewhere, have no such data.
 */
export const keepRegistrations = async (trx: Trx, userId: number): Promise<void> => {
  await sql`
    insert into former_registrations (domain, registered_at, expires_at, email, contacts)
    select d.name || '.' || d.zone, d.created_at, d.expires_at, u.email,
      coalesce((select jsonb_agg(to_jsonb(c) - 'domain_id' - 'address_id' order by c.role)
        from contacts c where c.domain_id = d.id), '[]')
    from domains d join users u on u.id = d.user_id
    where d.user_id = ${userId} and d.status in ('released', 'transferred')`.execute(trx)
}

/** The newest first. */
export const formerRegistrations = async (db: Database, name: string) =>
  db
    .selectFrom('former_registrations')
    .selectAll()
    .where('domain', '=', (await toAsciiName(name)) ?? name)
    .orderBy('id', 'desc')
    .execute()
