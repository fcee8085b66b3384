import { type Kysely, sql } from 'kysely'

/**
 * Orders again the zones of domains that were published in place of another row before that ended the rights of the other
 * row's secondaries: theirs are taken with the next publication, which the comparison of all zones orders.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    with followed as (
      insert into dns_secondaries (domain_id, servers)
      select distinct d.id, '[]'::jsonb
      from dns_secondaries s
        join domains former on former.id = s.domain_id
        join domains d on d.name = former.name and d.zone = former.zone and d.id <> former.id
        join dns_zones z on z.domain_id = d.id
      where d.status in ('approved', 'expired') and z.published_serial is not null
      on conflict (domain_id) do nothing
      returning domain_id)
    update dns_zones set serial = serial + 1, wanted_at = now()
    where domain_id in (select domain_id from followed)`.execute(db)
}
